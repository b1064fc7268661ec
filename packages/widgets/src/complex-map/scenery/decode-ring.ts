import type { Place } from './projection.ts';

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const numberOf = new Map([...digits].map((digit, value) => [digit, value]));

/** A ring of coastline.ts: zigzag differences in tenths of a degree, five bits a digit, the sixth says "more". */
export function decodeRing(code: string): Place[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const digit of code) {
    const bits = numberOf.get(digit) ?? 0;
    value |= (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? ~(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  const places: Place[] = [];
  let [longitude, latitude] = [0, 0];
  for (let place = 0; place + 1 < numbers.length; place += 2) {
    longitude += numbers[place]!;
    latitude += numbers[place + 1]!;
    places.push({ longitude: longitude / 10, latitude: latitude / 10 });
  }
  return places;
}
