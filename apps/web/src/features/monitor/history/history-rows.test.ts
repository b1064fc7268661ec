import { expect, it } from 'vitest';
import type { HistoryCurve } from './curve-data.ts';
import { MOST_HISTORY_ROWS, toHistoryRows } from './history-rows.ts';

const curve = (points: readonly [number, number | null][]): HistoryCurve => ({
  ...{ signalId: '1', stretches: [], badCount: 0, min: null, max: null, isDownsampled: false, rawCount: 0 },
  corrected: [],
  keptMs: undefined,
  timesMs: Float64Array.from(points, ([timeMs]) => timeMs),
  values: points.map(([, value]) => value),
});

it('puts values of one time into one row, newest first, and leaves out what is beyond the range', () => {
  const level = curve([
    [5, 1],
    [10, 2],
    [20, null],
    [40, 4],
  ]);
  const flow = curve([
    [10, 7],
    [30, 8],
  ]);
  expect(toHistoryRows([level, flow], { fromMs: 10, toMs: 30 })).toEqual([
    { timeMs: 30, values: [undefined, 8] },
    { timeMs: 20, values: [null, undefined] },
    { timeMs: 10, values: [2, 7] },
  ]);
  expect(toHistoryRows([], { fromMs: 0, toMs: 1 })).toEqual([]);
});

it('ends where a table would be too long', () => {
  const many = curve(Array.from({ length: 3000 }, (_, i) => [i, i]));
  const rows = toHistoryRows([many], { fromMs: 0, toMs: 5000 });
  expect(rows).toHaveLength(MOST_HISTORY_ROWS);
  expect(rows[0]?.timeMs).toBe(2999);
});
