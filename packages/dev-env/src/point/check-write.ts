import type { Point, PointValue } from './point.ts';

const valueTypes = { number: 'number', boolean: 'boolean', text: 'string' } as const;

/** Whether a value may not stand in the point; true for what is not a number as well. */
export function isOutOfBounds(point: Point, value: PointValue): boolean {
  if (typeof value !== 'number') return false;
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, enumTexts } = point;
  return !(value >= min && value <= max) || (enumTexts !== undefined && !(value in enumTexts));
}

/** @throws Error when the point is unknown, read-only, of another type, or the value out of bounds */
export function checkWrite(point: Point | undefined, tag: string, value: PointValue): void {
  if (!point) throw new Error(`no point ${tag}`);
  if (!point.writable) throw new Error(`${tag} cannot be written`);
  if (typeof value !== valueTypes[point.dataType]) throw new TypeError(`${tag} is a ${point.dataType}`);
  if (isOutOfBounds(point, value)) throw new RangeError(`${value} is out of bounds of ${tag}`);
}
