/*
 * Binary reply of a replay window, little endian. Columns over all signals, so that a window of thousands of signals is
 * a handful of typed arrays, and its bytes are read where they lie:
 *
 *   0  u32  magic 'ZRW1'
 *   4  u32  count of signals
 *   8  u32  points of all signals together
 *  12  u32  length of the JSON part in bytes
 *  16  f64  fromMs
 *  24  f64  toMs: up to here, inclusive, nothing is missing
 *  32  f64  when the value that held was good, ms UTC; NaN when that is unknown [signals]
 *      f64  time in ms UTC [points]
 *      f64  value; booleans as 0 and 1, NaN for none [points]
 *      u32  id [signals]
 *      u32  points of the signal [signals]
 *      u32  1: the first of them held when the window begins; value type × 2 [signals]
 *      i32  code [points]
 *      JSON part: UTF-8, the texts of text signals by their place among the signals
 */
const MAGIC = 0x31_57_52_5a;
const HEADER = 32;

export const REPLAY_VALUE_TYPES = ['number', 'boolean', 'text'] as const;
export type ReplayValueType = (typeof REPLAY_VALUE_TYPES)[number];

/** One signal in a window. */
export interface ReplayedSignal {
  readonly id: number;
  readonly valueType: ReplayValueType;
  /** The first point is the last before the window, or at its begin; its value is the last that could be read. */
  readonly isHeld: boolean;
  /** When that value was good, ms UTC; NaN when unknown. */
  readonly goodMs: number;
  /** ms UTC, ascending. */
  readonly times: Float64Array;
  /** NaN for none, and of texts. */
  readonly values: Float64Array;
  readonly codes: Int32Array;
  /** Of text signals. */
  readonly texts?: readonly (string | null)[] | undefined;
}

export interface ReplayWindow {
  readonly fromMs: number;
  /** Inclusive. */
  readonly toMs: number;
  readonly signals: readonly ReplayedSignal[];
}

/** Encodes a window; the inverse of {@link decodeReplayWindow}. */
export function encodeReplayWindow({ fromMs, toMs, signals }: ReplayWindow): Uint8Array<ArrayBuffer> {
  const points = signals.reduce((sum, { times }) => sum + times.length, 0);
  const texts = Object.fromEntries(
    signals.flatMap((signal, place) => (signal.texts === undefined ? [] : [[place, signal.texts]])),
  );
  const json = new TextEncoder().encode(JSON.stringify(texts));
  const count = signals.length;
  const at = placesOf(count, points);
  const bytes = new Uint8Array(at.json + json.length);
  const view = new DataView(bytes.buffer);
  for (const [place, value] of [MAGIC, count, points, json.length].entries())
    view.setUint32(place * 4, value, true);
  view.setFloat64(16, fromMs, true);
  view.setFloat64(24, toMs, true);
  const times = new Float64Array(bytes.buffer, at.times, points);
  const values = new Float64Array(bytes.buffer, at.values, points);
  const codes = new Int32Array(bytes.buffer, at.codes, points);
  let point = 0;
  for (const [place, signal] of signals.entries()) {
    view.setFloat64(at.goodMs + place * 8, signal.goodMs, true);
    view.setUint32(at.ids + place * 4, signal.id, true);
    view.setUint32(at.counts + place * 4, signal.times.length, true);
    const type = REPLAY_VALUE_TYPES.indexOf(signal.valueType) * 2;
    view.setUint32(at.flags + place * 4, type + Number(signal.isHeld), true);
    times.set(signal.times, point);
    values.set(signal.values, point);
    codes.set(signal.codes, point);
    point += signal.times.length;
  }
  bytes.set(json, at.json);
  return bytes;
}

/**
 * Decodes a window; columns are views on `bytes`.
 * @throws RangeError when it is none, or was cut short
 */
export function decodeReplayWindow(given: Uint8Array): ReplayWindow {
  // Typed arrays lie at multiples of 8: bytes that do not are moved.
  const bytes = given.byteOffset % 8 === 0 ? given : given.slice();
  const { buffer, byteOffset, byteLength } = bytes;
  const view = new DataView(buffer, byteOffset, byteLength);
  if (byteLength < HEADER || view.getUint32(0, true) !== MAGIC) throw new RangeError('not a replay window');
  const [count, points, jsonLength] = [4, 8, 12].map((place) => view.getUint32(place, true)) as [
    number,
    number,
    number,
  ];
  const at = placesOf(count, points);
  if (at.json + jsonLength > byteLength) throw new RangeError('replay window cut short');
  const times = new Float64Array(buffer, byteOffset + at.times, points);
  const values = new Float64Array(buffer, byteOffset + at.values, points);
  const codes = new Int32Array(buffer, byteOffset + at.codes, points);
  const texts = JSON.parse(new TextDecoder().decode(bytes.subarray(at.json, at.json + jsonLength))) as Record<
    string,
    (string | null)[]
  >;
  const signals: ReplayedSignal[] = [];
  let point = 0;
  for (let place = 0; place < count; place += 1) {
    const end = point + view.getUint32(at.counts + place * 4, true);
    const flags = view.getUint32(at.flags + place * 4, true);
    signals.push({
      id: view.getUint32(at.ids + place * 4, true),
      valueType: REPLAY_VALUE_TYPES[flags >>> 1] ?? 'number',
      isHeld: (flags & 1) === 1,
      goodMs: view.getFloat64(at.goodMs + place * 8, true),
      times: times.subarray(point, end),
      values: values.subarray(point, end),
      codes: codes.subarray(point, end),
      ...(texts[place] === undefined ? {} : { texts: texts[place] }),
    });
    point = end;
  }
  return { fromMs: view.getFloat64(16, true), toMs: view.getFloat64(24, true), signals };
}

function placesOf(count: number, points: number) {
  const goodMs = HEADER;
  const times = goodMs + count * 8;
  const values = times + points * 8;
  const ids = values + points * 8;
  const counts = ids + count * 4;
  const flags = counts + count * 4;
  const codes = flags + count * 4;
  return { goodMs, times, values, ids, counts, flags, codes, json: codes + points * 4 };
}
