import { isGoodCode, type LiveValue, type SignalValue } from '../signal/index.ts';
import type { LiveFrame } from './channels.ts';

/*
 * Binary live frame, little endian, columns so that both ends work on typed arrays:
 *
 *   0  u32  magic 'ZLV1'
 *   4  u32  count of values in columns
 *   8  f64  base time, ms UTC: the newest of the frame, good times included
 *  16  u32  length of the JSON tail in bytes
 *  20  u32  flags: 1 = times column follows, 2 = codes column follows, 4 = good times follow
 *  24  f64  value[count]
 *      u32  signal id[count]
 *      u32  age against the base time in ms[count]        (flag 1; else all 0)
 *      u32  kind << 30 | code[count]                      (flag 2; else all numbers with code 200)
 *      u32  age of the good time against the base time in ms, 2^32 − 1 unknown
 *                                                    (flag 4; of the values that are not good, in order)
 *      tail: UTF-8 JSON of a live frame with what columns cannot hold (texts, alarms, very old times)
 */
const MAGIC = 0x31_56_4c_5a;
const HEADER = 24;
const HAS_TIMES = 1;
const HAS_CODES = 2;
const HAS_GOOD_TIMES = 4;
const CODE_MASK = 0x3fff_ffff;
const MAX_U32 = 0xffff_ffff;
const KIND_NUMBER = 0;
const KIND_BOOLEAN = 1;
const KIND_NULL = 2;

/** Whether columns can hold a value; what they cannot travels in the tail. */
function fitsColumns(value: LiveValue, baseMs: number): boolean {
  const id = Number(value.id);
  const code = Number(value.code);
  return (
    typeof value.value !== 'string' &&
    id <= MAX_U32 &&
    baseMs - value.time <= MAX_U32 &&
    baseMs - (goodTimeIn(value) ?? baseMs) < MAX_U32 &&
    Number.isInteger(code) &&
    code >= 0 &&
    code <= CODE_MASK
  );
}

/** The good time as far as the frame says it. */
function goodTimeIn({ code, goodTime }: LiveValue): number | undefined {
  return isGoodCode(code) ? undefined : goodTime;
}

const kindOf = (value: SignalValue) =>
  value === null ? KIND_NULL : typeof value === 'boolean' ? KIND_BOOLEAN : KIND_NUMBER;

/** Encodes a live frame in the binary form; the inverse of {@link decodeBinaryFrame}. */
export function encodeBinaryFrame(frame: LiveFrame): Uint8Array {
  const all = frame.signalVal ?? [];
  let baseMs = 0;
  for (const value of all) baseMs = Math.max(baseMs, value.time, goodTimeIn(value) ?? 0);
  const values: LiveValue[] = [];
  const left: LiveValue[] = [];
  let hasTimes = false;
  let hasCodes = false;
  let hasGoodTimes = false;
  let notGood = 0;
  for (const value of all) {
    if (!fitsColumns(value, baseMs)) {
      left.push(value);
      continue;
    }
    values.push(value);
    if (value.time !== baseMs) hasTimes = true;
    const isGood = isGoodCode(value.code);
    if (!isGood || typeof value.value !== 'number') hasCodes = true;
    if (!isGood) notGood += 1;
    if (goodTimeIn(value) !== undefined) hasGoodTimes = true;
  }
  const { signalVal: _columns, ...rest } = frame;
  const tailFrame: LiveFrame = left.length > 0 ? { ...rest, signalVal: left } : rest;
  const tail =
    Object.keys(tailFrame).length > 0 ? new TextEncoder().encode(JSON.stringify(tailFrame)) : undefined;
  const count = values.length;
  const goodTimesAt = HEADER + count * (12 + (hasTimes ? 4 : 0) + (hasCodes ? 4 : 0));
  const length = goodTimesAt + (hasGoodTimes ? notGood * 4 : 0);
  const bytes = new Uint8Array(length + (tail?.length ?? 0));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, count, true);
  view.setFloat64(8, baseMs, true);
  view.setUint32(16, tail?.length ?? 0, true);
  const flags = (hasTimes ? HAS_TIMES : 0) | (hasCodes ? HAS_CODES : 0) | (hasGoodTimes ? HAS_GOOD_TIMES : 0);
  view.setUint32(20, flags, true);
  const idsAt = HEADER + count * 8;
  const timesAt = idsAt + count * 4;
  const codesAt = timesAt + (hasTimes ? count * 4 : 0);
  let goodTimeAt = goodTimesAt;
  for (let i = 0; i < count; i += 1) {
    const value = values[i] as LiveValue;
    view.setFloat64(HEADER + i * 8, Number(value.value ?? 0), true);
    view.setUint32(idsAt + i * 4, Number(value.id), true);
    if (hasTimes) view.setUint32(timesAt + i * 4, baseMs - value.time, true);
    if (hasCodes)
      view.setUint32(codesAt + i * 4, ((kindOf(value.value) << 30) | Number(value.code)) >>> 0, true);
    if (!hasGoodTimes || isGoodCode(value.code)) continue;
    const goodTime = goodTimeIn(value);
    view.setUint32(goodTimeAt, goodTime === undefined ? MAX_U32 : baseMs - goodTime, true);
    goodTimeAt += 4;
  }
  if (tail !== undefined) bytes.set(tail, length);
  return bytes;
}

/** Decodes a binary live frame. Throws RangeError when the bytes are not one. */
export function decodeBinaryFrame(bytes: Uint8Array): LiveFrame {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < HEADER || view.getUint32(0, true) !== MAGIC)
    throw new RangeError('not a live frame');
  const count = view.getUint32(4, true);
  const baseMs = view.getFloat64(8, true);
  const tailLength = view.getUint32(16, true);
  const flags = view.getUint32(20, true);
  const hasTimes = (flags & HAS_TIMES) !== 0;
  const hasCodes = (flags & HAS_CODES) !== 0;
  const hasGoodTimes = (flags & HAS_GOOD_TIMES) !== 0;
  const idsAt = HEADER + count * 8;
  const timesAt = idsAt + count * 4;
  const codesAt = timesAt + (hasTimes ? count * 4 : 0);
  const goodTimesAt = codesAt + (hasCodes ? count * 4 : 0);
  const wrongLength = () => new RangeError('live frame of wrong length');
  if (goodTimesAt + tailLength > bytes.byteLength) throw wrongLength();
  let length = goodTimesAt;
  const signalVal: LiveValue[] = [];
  for (let i = 0; i < count; i += 1) {
    const number = view.getFloat64(HEADER + i * 8, true);
    const word = hasCodes ? view.getUint32(codesAt + i * 4, true) : 200;
    const kind = word >>> 30;
    const value: LiveValue = {
      id: String(view.getUint32(idsAt + i * 4, true)),
      value: kind === KIND_NUMBER ? number : kind === KIND_BOOLEAN ? number !== 0 : null,
      time: baseMs - (hasTimes ? view.getUint32(timesAt + i * 4, true) : 0),
      code: String(word & CODE_MASK),
    };
    signalVal.push(value);
    if (!hasGoodTimes || isGoodCode(value.code)) continue;
    if (length + 4 + tailLength > bytes.byteLength) throw wrongLength();
    const goodAgeMs = view.getUint32(length, true);
    if (goodAgeMs !== MAX_U32) value.goodTime = baseMs - goodAgeMs;
    length += 4;
  }
  if (length + tailLength !== bytes.byteLength) throw wrongLength();
  const tail =
    tailLength > 0 ? (JSON.parse(new TextDecoder().decode(bytes.subarray(length))) as LiveFrame) : {};
  const joined = tail.signalVal === undefined ? signalVal : [...signalVal, ...tail.signalVal];
  return joined.length > 0 ? { ...tail, signalVal: joined } : tail;
}
