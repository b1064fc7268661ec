import { describe, expect, it } from 'vitest';
import { liveValue, nowMs } from '../../../testing/test-live.ts';
import {
  appendLive,
  createTail,
  endWhereUntrusted,
  extremesOf,
  holdTo,
  joinTail,
  untrustedStretches,
} from './curve.ts';

const at = (timeMs: number, value: number | string | boolean | null, change: object = {}) =>
  liveValue(value, { timeMs, ...change });
const curve = { timesMs: [10, 20, 30, 40], values: [1, null, 3, 5] };

describe('live values', () => {
  it('are taken once each, in order, numbers and switches alike', () => {
    const tail = createTail();
    for (const live of [at(10, 1), at(10, 1), at(20, true), at(15, 7), at(30, '2.5')])
      appendLive(tail, live, 100);
    expect(tail).toEqual({ timesMs: [10, 20, 30], values: [1, 1, 2.5] });
  });

  it('correct the newest when they carry its time', () => {
    const tail = createTail();
    appendLive(tail, at(10, 1), 100);
    expect(appendLive(tail, at(10, 2), 100)).toBe(true);
    expect(tail).toEqual({ timesMs: [10], values: [2] });
  });

  it('are a gap once they are bad, after the last good one, and never zero', () => {
    const tail = createTail();
    appendLive(tail, at(10, 1), 100);
    appendLive(tail, at(10, 0, { quality: 'bad', code: '1715' }), 100);
    expect(appendLive(tail, at(50, null, { quality: 'bad', code: '1715' }), 120)).toBe(false);
    appendLive(tail, at(200, 4), 201);
    expect(tail).toEqual({ timesMs: [10, 100, 200], values: [1, null, 4] });
  });

  it('that are none leave nothing: not bound, nothing arrived', () => {
    const tail = createTail();
    expect(appendLive(tail, at(10, null, { timeMs: null }), 100)).toBe(false);
    expect(appendLive(tail, at(10, null, { quality: 'unbound' }), 100)).toBe(false);
    expect(tail.timesMs).toEqual([]);
  });

  it('are kept in bounds', () => {
    const tail = createTail();
    for (let timeMs = 0; timeMs < 50_000; timeMs += 1) appendLive(tail, at(timeMs, timeMs), timeMs);
    expect(tail.timesMs.length).toBeLessThanOrEqual(20_000);
    expect(tail.timesMs.at(-1)).toBe(49_999);
    expect(tail.values.length).toBe(tail.timesMs.length);
  });
});

describe('a curve', () => {
  it('goes on live where history ends, without a point twice', () => {
    const tail = { timesMs: [30, 40, 50], values: [3, 5, 7] };
    expect(joinTail(curve, tail)).toEqual({ timesMs: [10, 20, 30, 40, 50], values: [1, null, 3, 5, 7] });
    expect(joinTail(curve, { timesMs: [40], values: [5] })).toBe(curve);
    expect(joinTail({ timesMs: [], values: [] }, tail)).toBe(tail);
  });

  it('is drawn on to the present only while its value is good', () => {
    expect(holdTo(curve, at(40, 5), 90).timesMs).toEqual([10, 20, 30, 40, 90]);
    expect(holdTo(curve, at(40, 5), 90).values[4]).toBe(5);
    for (const quality of ['stale', 'bad', 'unbound'] as const)
      expect(holdTo(curve, at(40, 5, { quality }), 90)).toBe(curve);
    expect(holdTo({ timesMs: [10], values: [null] }, at(10, 1), 90).timesMs).toEqual([10]);
  });

  it('ends at its last value for whom nothing may be held that is not good', () => {
    expect(endWhereUntrusted(curve, at(40, 5))).toBe(curve);
    const ended = endWhereUntrusted(curve, at(40, 5, { quality: 'stale' }));
    expect([ended.timesMs[4], ended.values[4]]).toEqual([41, null]);
  });

  it('has extremes of what is shown, counting what it was when that began', () => {
    expect(extremesOf(curve, 32, 45)).toEqual({ min: 3, max: 5 });
    expect(extremesOf(curve, 20, 29)).toBeNull();
    expect(extremesOf(curve, 0, 100)).toEqual({ min: 1, max: 5 });
  });
});

describe('stretches with nothing to trust', () => {
  it('are the gaps, each to the next value', () => {
    expect(untrustedStretches(curve, at(40, 5), 90)).toEqual([{ fromMs: 20, toMs: 30, kind: 'missing' }]);
    const open = { timesMs: [10, 20], values: [1, null] };
    expect(untrustedStretches(open, at(10, null, { quality: 'bad' }), 90)).toEqual([
      { fromMs: 20, toMs: 90, kind: 'missing' },
    ]);
  });

  it('are what follows the last value while it is stale, told from bad', () => {
    const whole = { timesMs: [10, 20], values: [1, 2] };
    const kinds = (['good', 'stale', 'bad'] as const).map((quality) =>
      untrustedStretches(whole, at(20, 2, { quality }), nowMs).map(({ kind }) => kind),
    );
    expect(kinds).toEqual([[], ['stale'], ['missing']]);
  });
});
