import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Columns } from './columns.ts';
import { mergeColumns } from './merge-columns.ts';

const rows = fc.dictionary(
  fc.integer({ min: 0, max: 40 }).map(String),
  fc.record({
    value: fc.integer({ min: 0, max: 9 }),
    code: fc.constantFrom(200, 200, 200, 201),
  }),
);

type Rows = Record<string, { value: number; code: number }>;

function columnsOf(given: Rows): Columns {
  const sorted = Object.entries(given).sort(([a], [b]) => Number(a) - Number(b));
  const codes = Int32Array.from(sorted, ([, { code }]) => code);
  return {
    kind: 'integer',
    times: Float64Array.from(sorted, ([time]) => Number(time)),
    values: Float64Array.from(sorted, ([, { value }]) => value),
    integers: sorted.map(([, { value }]) => BigInt(value)),
    codes: codes.every((code) => code === 200) ? undefined : codes,
  };
}

describe('late values and corrections', () => {
  it('merge as entries of a dictionary do', () => {
    fc.assert(
      fc.property(rows, rows, (older, newer) => {
        expect(mergeColumns(columnsOf(older), columnsOf(newer))).toEqual(columnsOf({ ...older, ...newer }));
      }),
      { numRuns: 1000 },
    );
  });

  it('are of the same kind', () => {
    const integers = columnsOf({});
    expect(() => mergeColumns(integers, { ...integers, kind: 'number' })).toThrow('number');
  });
});
