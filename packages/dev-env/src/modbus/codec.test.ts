import { modbusByteOrders, modbusTypeRegisters } from '@zutai/contract/driver-protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampRaw,
  countNumericWords,
  decodeNumber,
  decodeString,
  encodeNumber,
  encodeString,
  type NumericType,
  type RawNumber,
} from './codec.ts';

const values: Record<NumericType, fc.Arbitrary<RawNumber>> = {
  int16: fc.integer({ min: -32_768, max: 32_767 }),
  uint16: fc.integer({ min: 0, max: 65_535 }),
  int32: fc.integer({ min: -2_147_483_648, max: 2_147_483_647 }),
  uint32: fc.integer({ min: 0, max: 4_294_967_295 }),
  int64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  uint64: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  float32: fc.float(),
  float64: fc.double(),
};
const types = Object.keys(values) as NumericType[];
const order = fc.constantFrom(...modbusByteOrders);

describe('numbers in registers', () => {
  it.each(types)('come back as they went in: %s', (type) => {
    fc.assert(
      fc.property(values[type], order, fc.nat({ max: 5 }), (value, byteOrder, offset) => {
        const words = encodeNumber(type, value, byteOrder);
        const padded = [...new Array<number>(offset).fill(0xaaaa), ...words];
        expect(decodeNumber(type, padded, byteOrder, offset)).toBe(value);
      }),
    );
  });

  it.each(types)('fill as many registers as the contract says: %s', (type) => {
    expect(countNumericWords(type)).toBe(modbusTypeRegisters[type]);
    expect(encodeNumber(type, type.endsWith('64') && !type.startsWith('f') ? 1n : 1)).toHaveLength(
      modbusTypeRegisters[type],
    );
  });

  it('have the bytes where the name of the order says', () => {
    expect(encodeNumber('uint32', 0x0a0b0c0d, 'ABCD')).toEqual([0x0a0b, 0x0c0d]);
    expect(encodeNumber('uint32', 0x0a0b0c0d, 'CDAB')).toEqual([0x0c0d, 0x0a0b]);
    expect(encodeNumber('uint32', 0x0a0b0c0d, 'BADC')).toEqual([0x0b0a, 0x0d0c]);
    expect(encodeNumber('uint32', 0x0a0b0c0d, 'DCBA')).toEqual([0x0d0c, 0x0b0a]);
    expect(encodeNumber('uint64', 0x0102030405060708n, 'CDAB')).toEqual([0x0708, 0x0506, 0x0304, 0x0102]);
    expect(encodeNumber('uint64', 0x0102030405060708n, 'DCBA')).toEqual([0x0807, 0x0605, 0x0403, 0x0201]);
  });

  it('follow IEEE 754 and two’s complement', () => {
    expect(encodeNumber('float32', 1)).toEqual([0x3f80, 0]);
    expect(encodeNumber('float64', -2)).toEqual([0xc000, 0, 0, 0]);
    expect(encodeNumber('int16', -2)).toEqual([0xfffe]);
    expect(encodeNumber('int64', -1n)).toEqual([0xffff, 0xffff, 0xffff, 0xffff]);
  });

  it('are refused when they do not fit', () => {
    expect(() => encodeNumber('int16', 40_000)).toThrow(RangeError);
    expect(() => encodeNumber('uint64', -1n)).toThrow(RangeError);
    expect(() => encodeNumber('uint16', Number.NaN)).toThrow(RangeError);
  });

  it.each(types)('always fit after clamping: %s', (type) => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.bigInt()), (value) => {
        expect(() => encodeNumber(type, clampRaw(type, value))).not.toThrow();
      }),
    );
  });

  it('stop at the ends of the range and round in it', () => {
    expect(clampRaw('int16', 1e9)).toBe(32_767);
    expect(clampRaw('uint32', -3)).toBe(0);
    expect(clampRaw('uint64', 12.6)).toBe(13n);
    expect(clampRaw('int64', Number.NEGATIVE_INFINITY)).toBe(-(2n ** 63n));
  });
});

describe('texts in registers', () => {
  it('come back when they fit', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 8 }).filter((it) => !it.includes('\0'));
    fc.assert(
      fc.property(text, order, (value, byteOrder) => {
        const length = Math.max(1, Math.ceil(Buffer.byteLength(value) / 2));
        const words = encodeString(value, length, byteOrder);
        expect(decodeString(words, length, byteOrder)).toBe(value);
      }),
    );
  });

  it('are cut at a whole character', () => {
    expect(decodeString(encodeString('泵站', 2), 2)).toBe('泵');
  });

  it('stand first character in the high byte, filled up with NUL', () => {
    expect(encodeString('ABC', 3)).toEqual([0x4142, 0x4300, 0]);
    expect(encodeString('AB', 1, 'BADC')).toEqual([0x4241]);
  });
});
