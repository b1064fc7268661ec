import { expect, it } from 'vitest';
import { warnOfPlainHttp } from './host-guard.ts';

it.each([
  ['0.0.0.0', undefined, true],
  ['::', undefined, true],
  ['192.0.2.7', 'http://scada.example', true],
  ['0.0.0.0', 'https://scada.example', false],
  ['127.0.0.1', undefined, false],
  ['::1', undefined, false],
])('listening on %s, reached by %s: warns of plain http: %s', (host, publicUrl, isWarned) => {
  const warnings: unknown[][] = [];
  warnOfPlainHttp({ host, publicUrl }, { warn: (...line: unknown[]) => void warnings.push(line) });
  expect(warnings).toHaveLength(isWarned ? 1 : 0);
  if (isWarned) expect(warnings[0]).toMatchObject([{ host }, expect.stringContaining('without TLS')]);
});
