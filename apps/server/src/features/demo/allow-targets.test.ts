import { expect, it } from 'vitest';
import { allowTargets } from './allow-targets.ts';

it.each([
  [[], '127.0.0.1', 5502, true],
  [[], 'localhost', 5502, true],
  [[], '127.0.0.1', 5432, false],
  [[], '::1', 5502, false],
  [[], '192.168.1.9', 5502, false],
  [['plc.lan'], 'PLC.lan', 502, true],
  [['plc.lan:502'], 'plc.lan', 502, true],
  [['plc.lan:502'], 'plc.lan', 22, false],
  [['*'], '10.0.0.1', 22, true],
])('with %j allowed, %s:%i is %s', (allowed, host, port, expected) => {
  expect(allowTargets([5502], allowed)({ host, port })).toBe(expected);
});
