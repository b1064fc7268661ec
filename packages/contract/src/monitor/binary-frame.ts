import type { LiveValue, SignalValue } from '../signal/index.ts';
import type { LiveFrame } from './channels.ts';

/*
 * Binary live frame, little endian, columns so that both ends work on typed arrays:
 *
 *   0  u32  magic 'ZLV1'
 *   4  u32  count of values in columns
 *   8  f64  base time, ms UTC: the newest of the frame
 *  16  u32  length of the JSON tail in bytes
 *  20  u32  flags: 1 = times column follows, 2 = codes column follows
 *  24  f64  value[count]
 *      u32  signal id[count]
 *      u32  age against the base time in ms[count]        (flag 1; else all 0)
 *      u32  kind << 30 | code[count]                      (flag 2; else all numbers with code 200)
 *      tail: UTF-8 JSON of a live frame with what columns cannot hold (texts, alarms, very old times)
 */
const MAGIC = 0x31_56_4c_5a;
const HEADER = 24;
const HAS_TIMES = 1;
const HAS_CODES = 2;
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
    Number.isInteger(code) &&
    code >= 0 &&
    code <= CODE_MASK
  );
}

const kindOf = (value: SignalValue) =>
  value === null ? KIND_NULL : typeof value === 'boolean' ? KIND_BOOLEAN : KIND_NUMBER;

/** Encodes a live frame in the binary form; the inverse of {@link decodeBinaryFrame}. */
export function encodeBinaryFrame(frame: LiveFrame): Uint8Array {
  const all = frame.signalVal ?? [];
  let baseMs = 0;
  for (const value of all) if (value.time > baseMs) baseMs = value.time;
  const values: LiveValue[] = [];
  const left: LiveValue[] = [];
  let hasTimes = false;
  let hasCodes = false;
  for (const value of all) {
    if (!fitsColumns(value, baseMs)) {
      left.push(value);
      continue;
    }
    values.push(value);
    if (value.time !== baseMs) hasTimes = true;
    if (value.code !== '200' || typeof value.value !== 'number') hasCodes = true;
  }
  const { signalVal: _columns, ...rest } = frame;
  const tailFrame: LiveFrame = left.length > 0 ? { ...rest, signalVal: left } : rest;
  const tail =
    Object.keys(tailFrame).length > 0 ? new TextEncoder().encode(JSON.stringify(tailFrame)) : undefined;
  const count = values.length;
  const length = HEADER + count * (12 + (hasTimes ? 4 : 0) + (hasCodes ? 4 : 0));
  const bytes = new Uint8Array(length + (tail?.length ?? 0));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, count, true);
  view.setFloat64(8, baseMs, true);
  view.setUint32(16, tail?.length ?? 0, true);
  view.setUint32(20, (hasTimes ? HAS_TIMES : 0) | (hasCodes ? HAS_CODES : 0), true);
  const idsAt = HEADER + count * 8;
  const timesAt = idsAt + count * 4;
  const codesAt = timesAt + (hasTimes ? count * 4 : 0);
  for (let i = 0; i < count; i += 1) {
    const value = values[i] as LiveValue;
    view.setFloat64(HEADER + i * 8, Number(value.value ?? 0), true);
    view.setUint32(idsAt + i * 4, Number(value.id), true);
    if (hasTimes) view.setUint32(timesAt + i * 4, baseMs - value.time, true);
    if (hasCodes)
      view.setUint32(codesAt + i * 4, ((kindOf(value.value) << 30) | Number(value.code)) >>> 0, true);
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
  const length = HEADER + count * (12 + (hasTimes ? 4 : 0) + (hasCodes ? 4 : 0));
  if (length + tailLength !== bytes.byteLength) throw new RangeError('live frame of wrong length');
  const idsAt = HEADER + count * 8;
  const timesAt = idsAt + count * 4;
  const codesAt = timesAt + (hasTimes ? count * 4 : 0);
  const signalVal: LiveValue[] = [];
  for (let i = 0; i < count; i += 1) {
    const number = view.getFloat64(HEADER + i * 8, true);
    const word = hasCodes ? view.getUint32(codesAt + i * 4, true) : 200;
    const kind = word >>> 30;
    signalVal.push({
      id: String(view.getUint32(idsAt + i * 4, true)),
      value: kind === KIND_NUMBER ? number : kind === KIND_BOOLEAN ? number !== 0 : null,
      time: baseMs - (hasTimes ? view.getUint32(timesAt + i * 4, true) : 0),
      code: String(word & CODE_MASK),
    });
  }
  const tail =
    tailLength > 0 ? (JSON.parse(new TextDecoder().decode(bytes.subarray(length))) as LiveFrame) : {};
  const joined = tail.signalVal === undefined ? signalVal : [...signalVal, ...tail.signalVal];
  return joined.length > 0 ? { ...tail, signalVal: joined } : tail;
}
