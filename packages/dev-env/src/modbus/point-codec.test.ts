import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plantPoints } from '../plant/points/points.ts';
import { definePoint, type Point } from '../point/point.ts';
import { decodePoint, encodePoint, quantizePoint } from './point-codec.ts';

const text = { zh: '测点', en: 'point' };
const make = (type: Point['address']['type'], rest: Partial<Point> = {}) =>
  definePoint({
    tag: 't',
    group: text,
    title: text,
    address: { table: 'holding', address: 0, type },
    ...rest,
  });

describe('scaled points', () => {
  it('apply value = raw × scale + offset', () => {
    const point = make('int16', { scale: 0.1, offset: -40 });
    expect(encodePoint(point, -40)).toEqual([0]);
    expect(encodePoint(point, 21.5)).toEqual([615]);
    expect(decodePoint(point, [615])).toBe(21.5);
  });

  it('read as the decimal number that was meant', () => {
    expect(decodePoint(make('uint16', { scale: 0.1 }), [3])).toBe(0.3);
    expect(decodePoint(make('uint64', { scale: 0.001 }), [0, 0, 0, 1234])).toBe(1.234);
  });

  it('saturate at the ends of the register', () => {
    expect(encodePoint(make('uint16', { scale: 0.01 }), 1000)).toEqual([65_535]);
    expect(encodePoint(make('uint16'), -5)).toEqual([0]);
  });

  it('refuse a value of another kind', () => {
    expect(() => encodePoint(make('int16'), 'x')).toThrow(TypeError);
    expect(() => encodePoint(make('string'), 5)).toThrow(TypeError);
  });

  it.each(plantPoints.filter((point) => point.dataType === 'number'))(
    'rounding is what a trip through the registers does, and doing it twice changes nothing: $tag',
    (point) => {
      fc.assert(
        fc.property(fc.double({ min: -1e5, max: 1e5, noNaN: true }), (value) => {
          const rounded = quantizePoint(point, value);
          expect(decodePoint(point, encodePoint(point, value))).toBe(rounded);
          expect(quantizePoint(point, rounded)).toBe(rounded);
        }),
        { numRuns: 30 },
      );
    },
  );
});
