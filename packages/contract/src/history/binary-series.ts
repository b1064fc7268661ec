import type { HistorySeries } from './series.ts';

/*
 * Binary reply of a history query, little endian, one block a series, so that a curve's columns arrive as
 * typed arrays (200,000 points as JSON take longer to print than to read from the database):
 *
 *   0  u32  magic 'ZHS1'
 *   4  u32  count of series
 *   each series, starting at a multiple of 8:
 *     0  u32  points
 *     4  u32  length of the JSON part in bytes
 *     8  f64  time in ms UTC[points]
 *        f64  value[points]; booleans as 0 and 1, null as NaN
 *        JSON part: UTF-8 of everything else of the series, and its values when they are texts
 */
const MAGIC = 0x31_53_48_5a;
const HEADER = 8;

/** A series whose columns may be typed arrays; NaN stands for null. */
export interface ColumnSeries extends Omit<HistorySeries, 'times' | 'values'> {
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  /** How `values` are to be read; texts stand in `texts` instead. */
  readonly valueType: 'number' | 'boolean' | 'text';
  readonly texts?: readonly (string | null)[];
}

const padded = (length: number) => (length + 7) & ~7;

/** Encodes series in the binary form; the inverse of {@link decodeHistorySeries}. */
export function encodeHistorySeries(series: readonly ColumnSeries[]): Uint8Array<ArrayBuffer> {
  const parts = series.map((one) => {
    const { times, values: _values, ...rest } = one;
    return { one, points: times.length, json: new TextEncoder().encode(JSON.stringify(rest)) };
  });
  const length = parts.reduce((sum, part) => sum + 8 + part.points * 16 + padded(part.json.length), HEADER);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, series.length, true);
  let at = HEADER;
  for (const { one, points, json } of parts) {
    view.setUint32(at, points, true);
    view.setUint32(at + 4, json.length, true);
    at += 8;
    at = writeColumn(view, at, one.times, points);
    at = writeColumn(view, at, one.values, points);
    bytes.set(json, at);
    at += padded(json.length);
  }
  return bytes;
}

function writeColumn(view: DataView, at: number, column: ArrayLike<number>, points: number): number {
  for (let i = 0; i < points; i += 1) view.setFloat64(at + i * 8, column[i] as number, true);
  return at + points * 8;
}

/** Decodes the binary form; columns are views on `bytes` where the machine allows. Throws RangeError. */
export function decodeHistorySeries(bytes: Uint8Array): ColumnSeries[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < HEADER || view.getUint32(0, true) !== MAGIC)
    throw new RangeError('not a history reply');
  const series: ColumnSeries[] = [];
  let at = HEADER;
  for (let left = view.getUint32(4, true); left > 0; left -= 1) {
    if (at + 8 > bytes.byteLength) throw new RangeError('history reply cut short');
    const points = view.getUint32(at, true);
    const jsonLength = view.getUint32(at + 4, true);
    at += 8;
    const jsonAt = at + points * 16;
    if (jsonAt + jsonLength > bytes.byteLength) throw new RangeError('history reply cut short');
    const rest = JSON.parse(new TextDecoder().decode(bytes.subarray(jsonAt, jsonAt + jsonLength)));
    series.push({
      ...rest,
      times: readColumn(view, at, points),
      values: readColumn(view, at + points * 8, points),
    });
    at = jsonAt + padded(jsonLength);
  }
  return series;
}

function readColumn(view: DataView, at: number, points: number): Float64Array {
  const column = new Float64Array(points);
  for (let i = 0; i < points; i += 1) column[i] = view.getFloat64(at + i * 8, true);
  return column;
}

/** The series as the JSON form has it. */
export function toHistorySeries(column: ColumnSeries): HistorySeries {
  const { valueType, texts, times, values, ...rest } = column;
  const plain: HistorySeries['values'] =
    texts !== undefined
      ? [...texts]
      : Array.from(values, (value) =>
          Number.isNaN(value) ? null : valueType === 'boolean' ? value !== 0 : value,
        );
  return { ...rest, times: Array.from(times), values: plain };
}
