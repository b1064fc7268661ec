import { countModbusPlaces } from '@zutai/contract/driver-protocol';
import type { Point, PointValue } from '../point/point.ts';
import { clampRaw, decodeNumber, decodeString, encodeNumber, encodeString } from './codec.ts';

/** Registers or bits that the point covers. */
export function countPointPlaces(point: Point): number {
  return countModbusPlaces(point.address);
}

/** Multiplying by 0.1 leaves 0.30000000000000004; dividing by 10 does not. */
function scaleUp(raw: number, scale: number): number {
  const inverse = Math.round(1 / scale);
  return inverse > 1 && Math.abs(inverse * scale - 1) < 1e-9 ? raw / inverse : raw * scale;
}

/** The value a client sees for these registers (or this bit) of the point. */
export function decodePoint(point: Point, words: ArrayLike<number>, offset = 0): PointValue {
  const { type, bit = 0, length = 1, byteOrder } = point.address;
  if (type === 'bool') return (((words[offset] ?? 0) >>> bit) & 1) === 1;
  if (type === 'string') return decodeString(words, length, byteOrder, offset);
  return scaleUp(Number(decodeNumber(type, words, byteOrder, offset)), point.scale) + point.offset;
}

/**
 * Registers of a numeric or text point, saturated at the ends of the type.
 * @throws TypeError when the value is of another kind than the point
 */
export function encodePoint(point: Point, value: PointValue): number[] {
  const { type, length = 1, byteOrder } = point.address;
  if (type === 'string') {
    if (typeof value !== 'string') throw new TypeError(`${point.tag} is a text`);
    return encodeString(value, length, byteOrder);
  }
  if (type === 'bool' || typeof value === 'string') throw new TypeError(`${point.tag} is a ${type}`);
  const raw = (Number(value) - point.offset) / point.scale;
  return encodeNumber(type, clampRaw(type, raw), byteOrder);
}

/** The value after its way through the registers: rounded and saturated as a client will read it. */
export function quantizePoint(point: Point, value: PointValue): PointValue {
  const { type } = point.address;
  if (type === 'bool') return Boolean(value);
  if (type === 'string' || typeof value !== 'number') return decodePoint(point, encodePoint(point, value));
  const raw = clampRaw(type, (value - point.offset) / point.scale);
  const kept = type === 'float32' ? Math.fround(Number(raw)) : Number(raw);
  return scaleUp(kept, point.scale) + point.offset;
}
