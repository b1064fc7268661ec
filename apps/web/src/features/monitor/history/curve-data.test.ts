import type { ColumnSeries } from '@zutai/contract';
import { describe, expect, it } from 'vitest';
import { cursorValueAt, toCurve } from './curve-data.ts';

const series = (part: Partial<ColumnSeries> = {}): ColumnSeries => ({
  signalId: '1',
  times: Float64Array.of(10, 20, 30, 40, 50),
  values: Float64Array.of(1, 2, 3, 4, 5),
  valueType: 'number',
  bad: [],
  downsampled: false,
  rawCount: 5,
  ...part,
});

describe('toCurve', () => {
  it('leaves a gap where a point is bad, whatever value it carries, and says where', () => {
    const curve = toCurve(
      series({
        bad: [
          { index: 1, code: '1715' },
          { index: 2, code: '1715' },
        ],
      }),
    );
    expect(curve.values).toEqual([1, null, null, 4, 5]);
    expect(curve.stretches).toEqual([{ fromMs: 20, toMs: 40, kind: 'missing' }]);
    expect(curve).toMatchObject({ badCount: 2, min: 1, max: 5 });
  });

  it('ends a stretch that is still bad nowhere', () => {
    const curve = toCurve(series({ bad: [{ index: 4, code: '99901' }] }));
    expect(curve.stretches).toEqual([{ fromMs: 50, toMs: Number.POSITIVE_INFINITY, kind: 'missing' }]);
  });

  it('draws back-filled values: they are old, not wrong', () => {
    const curve = toCurve(series({ bad: [{ index: 1, code: '201' }] }));
    expect(curve.values[1]).toBe(2);
    expect(curve.badCount).toBe(0);
  });

  it('takes NaN for a missing value, never for 0', () => {
    const curve = toCurve(
      series({
        values: Float64Array.of(Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN),
      }),
    );
    expect(curve.values).toEqual([null, null, null, null, null]);
    expect(curve).toMatchObject({ min: null, max: null });
  });
});

describe('cursorValueAt', () => {
  it('gives the value that held at a time', () => {
    const curve = toCurve(series({ bad: [{ index: 1, code: '1715' }] }));
    expect(cursorValueAt(curve, 9)).toBeUndefined();
    expect(cursorValueAt(curve, 10)).toEqual({ value: 1, isBad: false });
    expect(cursorValueAt(curve, 25)).toEqual({ value: null, isBad: true });
    expect(cursorValueAt(curve, 39)).toEqual({ value: 3, isBad: false });
    expect(cursorValueAt(curve, 999)).toEqual({ value: 5, isBad: false });
  });
});
