import type { GatewayLogLine } from '@zutai/contract';
import { expect, it } from 'vitest';
import { formatTimeMs } from '../../../lib/time/index.ts';
import { findLines, logText } from './log-text.ts';

const line = (number: number, level: GatewayLogLine['level'], message: string, details = '') => ({
  ...{ number, timeMs: 1_790_000_000_000 + number, level, message, details },
});
const lines = [
  line(1, 'info', 'connected to the broker', 'sn=GW-1'),
  line(2, 'warn', 'no connection to the broker', 'reason=closed\n  at Socket'),
  line(3, 'error', 'a write failed', 'error=Timeout'),
];
const numbers = (...found: Parameters<typeof findLines>) => findLines(...found).map(({ number }) => number);

it('finds lines by the lowest level and by text of message and details, the newest first', () => {
  expect(numbers(lines, 'info', '')).toEqual([3, 2, 1]);
  expect(numbers(lines, 'warn', '')).toEqual([3, 2]);
  expect(numbers(lines, 'error', '')).toEqual([3]);
  expect(numbers(lines, 'info', ' BROKER ')).toEqual([2, 1]);
  expect(numbers(lines, 'info', 'timeout')).toEqual([3]);
  expect(numbers(lines, 'warn', 'gw-1')).toEqual([]);
});

it('makes a text of them, a line each, the oldest first', () => {
  const time = (number: number) => formatTimeMs(1_790_000_000_000 + number);
  expect(logText(findLines(lines, 'info', 'broker'))).toBe(
    [
      `${time(1)}\tINFO\tconnected to the broker\tsn=GW-1`,
      `${time(2)}\tWARN\tno connection to the broker\treason=closed at Socket`,
    ].join('\n'),
  );
  expect(logText([line(7, 'info', 'agent started again')])).toBe(`${time(7)}\tINFO\tagent started again`);
});
