import type { RotaShift } from '@zutai/contract';
import { expect, it } from 'vitest';
import { onDuty } from '../rota/on-duty.ts';
import { planMessages } from './plan-messages.ts';
import { quietUntil } from './quiet-hours.ts';

const at = (text: string) => Date.parse(text);
const until = (from: string, to: string, zone: string, now: string) => {
  const ms = quietUntil(from, to, zone, at(now));
  return ms === undefined ? undefined : new Date(ms).toISOString();
};

it('quiet hours are those of the site, over midnight and when clocks change', () => {
  expect(until('22:00', '07:00', 'Asia/Shanghai', '2026-03-01T13:59:00Z')).toBeUndefined();
  expect(until('22:00', '07:00', 'Asia/Shanghai', '2026-03-01T14:00:00Z')).toBe('2026-03-01T23:00:00.000Z');
  expect(until('22:00', '07:00', 'Asia/Shanghai', '2026-03-01T22:59:00Z')).toBe('2026-03-01T23:00:00.000Z');
  expect(until('22:00', '07:00', 'Asia/Shanghai', '2026-03-01T23:00:00Z')).toBeUndefined();
  expect(until('12:00', '13:00', 'Asia/Shanghai', '2026-03-01T04:30:00Z')).toBe('2026-03-01T05:00:00.000Z');
  // In Berlin clocks go forward on 29 March 2026, and back on 25 October.
  expect(until('22:00', '07:00', 'Europe/Berlin', '2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
  expect(until('22:00', '07:00', 'Europe/Berlin', '2026-10-24T21:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
  expect(until('', '', 'Asia/Shanghai', '2026-03-01T14:00:00Z')).toBeUndefined();
  expect(until('08:00', '08:00', 'Asia/Shanghai', '2026-03-01T00:00:00Z')).toBeUndefined();
});

it('a night shift is of the day on which it begins; an exception stands for all shifts', () => {
  const day: RotaShift = { days: [1, 2, 3, 4, 5], from: '08:00', to: '20:00', accountIds: ['1'] };
  const night: RotaShift = { days: [5], from: '20:00', to: '08:00', accountIds: ['2', '1'] };
  const all: RotaShift = { days: [7], from: '00:00', to: '00:00', accountIds: ['3'] };
  const rota = {
    weekly: [day, night, all],
    exceptions: [{ fromMs: at('2026-03-03T00:00:00Z'), toMs: at('2026-03-03T01:00:00Z'), accountIds: ['9'] }],
  };
  const who = (text: string) => onDuty(rota, 'Asia/Shanghai', at(text));
  // 2 March 2026 is a Monday.
  expect(who('2026-03-02T00:00:00Z')).toEqual(['1']);
  expect(who('2026-03-01T23:59:00Z')).toEqual([]);
  expect(who('2026-03-06T12:00:00Z')).toEqual(['2', '1']);
  expect(who('2026-03-06T23:59:00Z')).toEqual(['2', '1']);
  expect(who('2026-03-07T00:00:00Z')).toEqual([]);
  expect(who('2026-03-07T16:00:00Z')).toEqual(['3']);
  expect(who('2026-03-08T16:00:00Z')).toEqual([]);
  expect(who('2026-03-03T00:30:00Z')).toEqual(['9']);
  expect(who('2026-03-03T01:00:00Z')).toEqual(['1']);
});

it('few are messages of their own, many one digest once they have settled, and one a minute', () => {
  const many = (count: number, lostGatewayId: string | null = null) =>
    Array.from({ length: count }, (_none, n) => ({ id: `${n}`, lostGatewayId }));
  const group = { newestAgeMs: 10_000, oldestAgeMs: 10_000, recentMessages: 0, recentDigests: 0 };
  const sizes = (more: Partial<Parameters<typeof planMessages>[0]>) =>
    planMessages({ deliveries: [], ...group, ...more }).map((ids) => ids.length);
  expect(sizes({ deliveries: many(5) })).toEqual([1, 1, 1, 1, 1]);
  expect(sizes({ deliveries: many(6) })).toEqual([6]);
  expect(sizes({ deliveries: many(6), newestAgeMs: 1_000 })).toEqual([]);
  expect(sizes({ deliveries: many(6), newestAgeMs: 1_000, oldestAgeMs: 15_000 })).toEqual([6]);
  expect(sizes({ deliveries: many(2), recentMessages: 4 })).toEqual([2]);
  expect(sizes({ deliveries: many(9), recentMessages: 1, recentDigests: 1 })).toEqual([]);
  // What trickles in beyond five: one, and then nothing until the minute is over.
  expect(sizes({ deliveries: many(1), recentMessages: 5 })).toEqual([1]);
  expect(sizes({ deliveries: many(1), recentMessages: 6 })).toEqual([]);
  expect(sizes({ deliveries: many(200, 'gw') })).toEqual([200]);
  expect(sizes({ deliveries: [...many(3, 'gw'), { id: 'x', lostGatewayId: null }] })).toEqual([3, 1]);
});
