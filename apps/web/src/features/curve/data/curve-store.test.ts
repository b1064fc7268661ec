import type { ColumnSeries } from '@zutai/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CurveStore, type ReadRequest, type Wanted } from './curve-store.ts';

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 5, 1);

/** A server that has a value each second, and thins out as the real one does. */
function serve({ fromMs, toMs, maxPoints, signalIds }: ReadRequest): ColumnSeries[] {
  const rawCount = Math.floor((toMs - fromMs) / 1000) + 1;
  const count = Math.min(rawCount, maxPoints);
  const stepMs = (toMs - fromMs) / Math.max(1, count - 1);
  const times = Float64Array.from({ length: count }, (_, n) => Math.round(fromMs + n * stepMs));
  return signalIds.map((signalId) => ({
    ...{ signalId, times, values: times, valueType: 'number', bad: [] },
    ...{ downsampled: rawCount > maxPoints, rawCount },
  }));
}

let asked: ReadRequest[];
let aborted: number;
let answer: (request: ReadRequest) => ColumnSeries[];
let store: CurveStore;

beforeEach(() => {
  vi.useFakeTimers({ now: START_MS + 24 * HOUR_MS });
  asked = [];
  aborted = 0;
  answer = serve;
  store = new CurveStore(
    (request, signal) =>
      new Promise((resolve, reject) => {
        asked.push(request);
        signal.addEventListener('abort', () => {
          aborted += 1;
          reject(new Error('aborted'));
        });
        setTimeout(() => {
          try {
            resolve(answer(request));
          } catch (error) {
            reject(error);
          }
        }, 80);
      }),
  );
});
afterEach(() => {
  store.stop();
  vi.useRealTimers();
});

const want = (fromMs: number, toMs: number, more: Partial<Wanted> = {}) =>
  store.want({
    ...{ signalIds: ['1'], ranges: [{ fromMs, toMs }], widthPx: 1000, hasEveryValue: false },
    nowMs: Date.now(),
    ...more,
  });
const rest = () => vi.runAllTimersAsync();
const isInRange = (request: ReadRequest | undefined, fromMs: number, toMs: number) =>
  request !== undefined && request.fromMs <= fromMs && request.toMs >= toMs;

describe('the values at hand', () => {
  it('are asked for with some beside them, then with what is around', async () => {
    want(START_MS, START_MS + HOUR_MS);
    expect(store.isLoading).toBe(true);
    await rest();
    expect(store.isLoading).toBe(false);
    expect(isInRange(asked[0], START_MS - HOUR_MS / 2, START_MS + 1.5 * HOUR_MS)).toBe(true);
    expect(isInRange(asked[1], START_MS - 3 * HOUR_MS, START_MS + 4 * HOUR_MS)).toBe(true);
    expect(asked).toHaveLength(2);
    expect(asked[0]!.maxPoints / (asked[0]!.toMs - asked[0]!.fromMs)).toBeCloseTo(3000 / HOUR_MS, 3);
  });

  it('serve a move and a little zoom without another request for what is shown', async () => {
    want(START_MS, START_MS + HOUR_MS);
    await rest();
    const before = asked.length;
    want(START_MS + HOUR_MS / 4, START_MS + 1.25 * HOUR_MS);
    want(START_MS + HOUR_MS / 8, START_MS + HOUR_MS);
    await rest();
    expect(asked).toHaveLength(before);
  });

  it('are refined when it is zoomed in, and not beyond every value', async () => {
    want(START_MS, START_MS + 12 * HOUR_MS);
    await rest();
    const before = asked.length;
    want(START_MS + HOUR_MS, START_MS + HOUR_MS + 60_000);
    await rest();
    expect(asked.length).toBeGreaterThan(before);
    const complete = store.piecesOf('1').filter(({ bucketMs }) => bucketMs === 0);
    expect(complete.length).toBeGreaterThan(0);
    const after = asked.length;
    want(START_MS + HOUR_MS, START_MS + HOUR_MS + 2000);
    await rest();
    expect(asked).toHaveLength(after);
  });

  it('are asked for once while the wheel turns, and where it came to rest', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      want(START_MS, START_MS + HOUR_MS / 1.25 ** turn);
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(asked).toHaveLength(0);
    await rest();
    expect(asked[0]!.toMs - asked[0]!.fromMs).toBeLessThan(HOUR_MS);
    expect(isInRange(asked[0], START_MS, START_MS + HOUR_MS / 1.25 ** 7)).toBe(true);
    asked.length = 0;
    // A hand that does not rest is not left without a finer picture for ever.
    for (let turn = 0; turn < 40; turn += 1) {
      want(START_MS + HOUR_MS * 6, START_MS + HOUR_MS * (6 + 5 / 1.02 ** turn));
      await vi.advanceTimersByTimeAsync(15);
    }
    expect(asked.length).toBeGreaterThan(0);
  });

  it('give up what is not needed any more', async () => {
    want(START_MS, START_MS + HOUR_MS);
    await vi.advanceTimersByTimeAsync(55);
    expect(asked).toHaveLength(1);
    want(START_MS + 10 * HOUR_MS, START_MS + 10 * HOUR_MS + 5000);
    await rest();
    expect(aborted).toBe(1);
    expect(isInRange(asked[1], START_MS + 10 * HOUR_MS, START_MS + 10 * HOUR_MS + 5000)).toBe(true);
  });

  it('grow at their end while time goes on, without a gap and without reading all of it again', async () => {
    want(Date.now() - HOUR_MS, Date.now());
    await rest();
    asked.length = 0;
    for (let step = 0; step < 5; step += 1) {
      vi.setSystemTime(Date.now() + 10_000);
      want(Date.now() - HOUR_MS, Date.now());
      await rest();
    }
    expect(asked.map(({ fromMs, toMs }) => toMs - fromMs < HOUR_MS / 10)).toEqual(Array(5).fill(true));
    const grown = store.piecesOf('1').find(({ toMs }) => toMs > START_MS + 24 * HOUR_MS + 40_000)!;
    const { times } = grown;
    for (let at = 1; at < times.length; at += 1) {
      expect(times[at]! - times[at - 1]!).toBeGreaterThan(0);
      expect(times[at]! - times[at - 1]!).toBeLessThan(3000);
    }
  });

  it('have no gap where the present of the browser is ahead of what the server has', async () => {
    const AHEAD_MS = 20_000;
    answer = (request) => serve({ ...request, toMs: Math.min(request.toMs, Date.now() - AHEAD_MS) });
    want(Date.now() - HOUR_MS / 60, Date.now());
    await rest();
    for (let step = 0; step < 5; step += 1) {
      vi.setSystemTime(Date.now() + 10_000);
      want(Date.now() - HOUR_MS / 60, Date.now());
      await rest();
    }
    const grown = store.piecesOf('1').reduce((a, b) => (a.toMs > b.toMs ? a : b));
    const times = [...grown.times].filter((time) => time >= Date.now() - HOUR_MS / 60);
    expect(times.at(-1)).toBeGreaterThan(Date.now() - AHEAD_MS - 3000);
    for (let at = 1; at < times.length; at += 1) expect(times[at]! - times[at - 1]!).toBeLessThan(3000);
  });

  it('ask for every value when that is wanted, and for nothing of the future', async () => {
    want(START_MS, START_MS + 48 * HOUR_MS, { hasEveryValue: true });
    await rest();
    expect(asked.map(({ maxPoints }) => maxPoints)).toEqual([200_000]);
    expect(asked[0]!.toMs).toBeLessThanOrEqual(Date.now());
    want(Date.now() + HOUR_MS, Date.now() + 2 * HOUR_MS);
    await rest();
    expect(asked[1]?.toMs ?? 0).toBeLessThanOrEqual(Date.now());
  });

  it('say what went wrong, keep what is there, and are asked for again with the next view', async () => {
    want(START_MS, START_MS + HOUR_MS);
    await rest();
    const kept = store.piecesOf('1').length;
    answer = () => {
      throw new Error('away');
    };
    want(START_MS + 20 * HOUR_MS, START_MS + 21 * HOUR_MS);
    await rest();
    expect(store.error?.message).toBe('away');
    expect(store.isLoading).toBe(false);
    expect(store.piecesOf('1')).toHaveLength(kept);
    answer = serve;
    want(START_MS + 20 * HOUR_MS, START_MS + 21 * HOUR_MS);
    await rest();
    expect(store.error).toBeNull();
  });

  it('know since when a signal is kept, once something earlier was asked for', async () => {
    want(START_MS + HOUR_MS, START_MS + 2 * HOUR_MS);
    await rest();
    expect(store.keptMsOf('1')).toBeUndefined();
    const keptMs = START_MS + 3 * HOUR_MS;
    answer = (request) => serve(request).map((one) => ({ ...one, keptMs }));
    store.refresh();
    await rest();
    expect(store.keptMsOf('1')).toBe(keptMs);
  });

  it('know which stretches were corrected, each once, until they are read again', async () => {
    const stretch = { id: '7', fromMs: START_MS, toMs: START_MS + HOUR_MS };
    answer = (request) => serve(request).map((one) => ({ ...one, corrected: [stretch] }));
    want(START_MS + HOUR_MS, START_MS + 2 * HOUR_MS);
    await rest();
    want(START_MS + 20 * HOUR_MS, START_MS + 21 * HOUR_MS);
    await rest();
    expect(store.correctedOf('1')).toEqual([stretch]);
    answer = serve;
    store.refresh();
    await rest();
    expect(store.correctedOf('1')).toEqual([]);
  });

  it('mark what is not to be trusted as a gap, whatever number it carries', async () => {
    answer = (request) => serve(request).map((one) => ({ ...one, bad: [{ index: 3, code: '1711' }] }));
    want(START_MS, START_MS + HOUR_MS);
    await rest();
    const [piece] = store.piecesOf('1');
    expect(piece!.values[3]).toBeNaN();
    expect(piece!.values[4]).not.toBeNaN();
  });
});
