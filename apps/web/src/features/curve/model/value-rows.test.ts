import { coverRange, type Piece } from '@zutai/curve';
import { expect, it } from 'vitest';
import { MOST_ROWS, toRows } from './value-rows.ts';

const piece = (points: readonly [number, number][], fromMs = 0, toMs = 100, bucketMs = 0): Piece => ({
  ...{ fromMs, toMs, bucketMs },
  times: Float64Array.from(points, ([timeMs]) => timeMs),
  values: Float64Array.from(points, ([, value]) => value),
});
const range = { fromMs: 10, toMs: 50 };

it('has a row each time, with what each signal had just then', () => {
  const one = coverRange(
    [
      piece([
        [5, 1],
        [10, 2],
        [20, 3],
        [50, 4],
        [60, 5],
      ]),
    ],
    range,
  );
  const other = coverRange(
    [
      piece([
        [20, Number.NaN],
        [30, 7],
      ]),
    ],
    range,
  );
  expect(toRows([one, other])).toEqual({
    total: 4,
    rows: [
      { timeMs: 10, values: [2, undefined] },
      { timeMs: 20, values: [3, Number.NaN] },
      { timeMs: 30, values: [undefined, 7] },
      { timeMs: 50, values: [4, undefined] },
    ],
  });
  expect(toRows([])).toEqual({ rows: [], total: 0 });
});

it('has no time twice where a finer piece begins', () => {
  const spans = coverRange(
    [
      piece(
        [
          [10, 1],
          [30, 2],
          [45, 3],
        ],
        0,
        100,
        5,
      ),
      piece(
        [
          [30, 2],
          [31, 9],
        ],
        30,
        40,
      ),
    ],
    range,
  );
  expect(toRows([spans]).rows.map(({ timeMs }) => timeMs)).toEqual([10, 30, 31, 45]);
});

it('ends at the most rows and says how many there are', () => {
  const many = Array.from({ length: MOST_ROWS + 10 }, (_, n): [number, number] => [n, n]);
  const { rows, total } = toRows([coverRange([piece(many, 0, 1e6)], { fromMs: 0, toMs: 1e6 })]);
  expect(rows).toHaveLength(MOST_ROWS);
  expect(total).toBe(MOST_ROWS + 10);
});
