import { expect, it } from 'vitest';
import { welcomeText } from './welcome.ts';

const started = {
  url: 'http://127.0.0.1:8080',
  brokerUrl: 'mqtt://127.0.0.1:1883',
  administrator: { loginname: 'admin', newPassword: 'Geheim-77', passwordFile: '/data/admin-password.txt' },
  hasDemo: true,
};

it('shows a generated password on a terminal, and elsewhere only where it is', () => {
  expect(welcomeText(started, { isTerminal: true })).toContain('Geheim-77');
  const logged = welcomeText(started, { isTerminal: false });
  expect(logged).not.toContain('Geheim-77');
  expect(logged).toContain('in /data/admin-password.txt');
});
