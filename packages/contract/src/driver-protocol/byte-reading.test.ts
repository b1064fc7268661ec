import { expect, it } from 'vitest';
import { listByteReadings } from './byte-reading.ts';

const readingsOf = (bytes: readonly number[]) =>
  Object.fromEntries(
    listByteReadings(Uint8Array.from(bytes)).map(({ type, order, value }) => [`${type} ${order}`, value]),
  );

it('reads two bytes in both orders, and nothing wider', () => {
  expect(readingsOf([0xff, 0xfe])).toEqual({
    'int16 AB': '-2',
    'int16 BA': '-257',
    'uint16 AB': '65534',
    'uint16 BA': '65279',
  });
  expect(readingsOf([1])).toEqual({});
});

// 12.5 is 41 48 00 00, 123456789 is 07 5b cd 15.
it.each([
  ['ABCD', [0x41, 0x48, 0, 0], [0x07, 0x5b, 0xcd, 0x15]],
  ['CDAB', [0, 0, 0x41, 0x48], [0xcd, 0x15, 0x07, 0x5b]],
  ['BADC', [0x48, 0x41, 0, 0], [0x5b, 0x07, 0x15, 0xcd]],
  ['DCBA', [0, 0, 0x48, 0x41], [0x15, 0xcd, 0x5b, 0x07]],
])('finds a float and an integer sent as %s', (order, float, integer) => {
  expect(readingsOf(float)[`float32 ${order}`]).toBe('12.5');
  expect(readingsOf(integer)[`int32 ${order}`]).toBe('123456789');
});

it('reads eight bytes exactly, and shows what is no number', () => {
  const double = new Uint8Array(new Float64Array([0.1]).buffer).toReversed();
  expect(readingsOf([...double])['float64 ABCD']).toBe('0.1');
  expect(readingsOf([...double].toReversed())['float64 DCBA']).toBe('0.1');
  const words = [
    double[6]!,
    double[7]!,
    double[4]!,
    double[5]!,
    double[2]!,
    double[3]!,
    double[0]!,
    double[1]!,
  ];
  expect(readingsOf(words)['float64 CDAB']).toBe('0.1');
  expect(readingsOf([0x80, 0, 0, 0, 0, 0, 0, 1])['int64 ABCD']).toBe('-9223372036854775807');
  expect(readingsOf([0x7f, 0xc0, 0, 0])['float32 ABCD']).toBe('NaN');
});
