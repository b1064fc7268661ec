import { describe, expect, it } from 'vitest';
import { agentCommand, agentFileOf, isLoopback } from './agent-file.ts';

describe('the file of the gateway program', () => {
  it('has exactly the settings the program knows', () => {
    const file = agentFileOf({
      id: '1',
      sn: 'GW-1',
      key: 'k',
      brokerUrl: 'mqtt://h:1883',
      groupId: 'zutai-0',
    });
    expect(JSON.parse(file)).toEqual({
      sn: 'GW-1',
      key: 'k',
      brokerUrl: 'mqtt://h:1883',
      group: 'zutai-0',
      dataFolder: './gateway-GW-1',
    });
    expect(agentCommand('GW-1')).toBe('npm run agent -- --config gateway-GW-1.json');
  });
});

describe("the broker's address", () => {
  it.each([
    ['mqtt://127.0.0.1:1883', true],
    ['mqtt://localhost:1883', true],
    ['mqtts://[::1]:8883', true],
    ['mqtts://broker.example:8883', false],
    ['mqtt://192.168.1.20:1883', false],
  ])('%s is of no use elsewhere: %s', (url, expected) => {
    expect(isLoopback(url)).toBe(expected);
  });
});
