import { describe, expect, it } from 'vitest';
import { type ColumnSeries, decodeHistorySeries, encodeHistorySeries } from './binary-series.ts';

const series: ColumnSeries[] = [
  {
    signalId: '7',
    times: Float64Array.of(1, 2, 8_640_000_000_000_000),
    values: Float64Array.of(1.5, Number.NaN, -0),
    valueType: 'number',
    bad: [{ index: 1, code: '99901' }],
    downsampled: true,
    rawCount: 12,
  },
  {
    signalId: '8',
    times: Float64Array.of(5),
    values: Float64Array.of(Number.NaN),
    valueType: 'text',
    texts: ['水位'],
    bad: [],
    downsampled: false,
    rawCount: 1,
  },
];

describe('the binary form of history', () => {
  it('comes back as it went', () => {
    expect(decodeHistorySeries(encodeHistorySeries(series))).toEqual(series);
    expect(decodeHistorySeries(encodeHistorySeries([]))).toEqual([]);
  });

  it('may stand anywhere in a buffer', () => {
    const bytes = encodeHistorySeries(series);
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(decodeHistorySeries(shifted.subarray(3))).toEqual(series);
  });

  it('is refused when cut short or something else', () => {
    const bytes = encodeHistorySeries(series);
    expect(() => decodeHistorySeries(bytes.subarray(0, 40))).toThrow(RangeError);
    expect(() => decodeHistorySeries(new Uint8Array(16))).toThrow(RangeError);
    expect(() => decodeHistorySeries(new Uint8Array(0))).toThrow(RangeError);
  });
});
