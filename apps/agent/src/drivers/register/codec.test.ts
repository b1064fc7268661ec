import {
  type ModbusAddress,
  type ModbusByteOrder,
  modbusByteOrders,
  modbusTypes,
} from '@zutai/contract/driver-protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeBit, decodeRegisters, encodeRegisters } from './codec.ts';

const address = (type: ModbusAddress['type'], more: Partial<ModbusAddress> = {}): ModbusAddress => ({
  table: 'holding',
  address: 0,
  type,
  ...more,
});
const decode = (type: ModbusAddress['type'], hex: string, order: ModbusByteOrder = 'ABCD', more = {}) =>
  decodeRegisters(address(type, more), Buffer.from(hex, 'hex'), order);

const narrow = (integer: bigint) => (Number.isSafeInteger(Number(integer)) ? Number(integer) : integer);

describe('register values', () => {
  it.each<[ModbusAddress['type'], string, ModbusByteOrder, number | bigint]>([
    ['int16', 'fffe', 'ABCD', -2],
    ['uint16', 'fffe', 'ABCD', 65_534],
    ['uint16', '0102', 'BADC', 0x0201],
    ['uint16', '0102', 'CDAB', 0x0102],
    ['int32', 'fffffffe', 'ABCD', -2],
    ['uint32', '0a0b0c0d', 'ABCD', 0x0a0b0c0d],
    ['uint32', '0c0d0a0b', 'CDAB', 0x0a0b0c0d],
    ['uint32', '0b0a0d0c', 'BADC', 0x0a0b0c0d],
    ['uint32', '0d0c0b0a', 'DCBA', 0x0a0b0c0d],
    ['uint64', '0001020304050607', 'ABCD', 0x01020304050607],
    ['uint64', '0607040502030001', 'CDAB', 0x01020304050607],
    ['int64', 'feffffffffffffff', 'DCBA', -2],
    ['int64', '8000000000000000', 'ABCD', -(2n ** 63n)],
    ['uint64', '0020000000000001', 'ABCD', 2n ** 53n + 1n],
    ['uint64', 'ffffffffffffffff', 'CDAB', 2n ** 64n - 1n],
    ['float32', '41450000', 'ABCD', 12.3125],
    ['float32', '4144cccd', 'ABCD', 12.3],
    ['float32', 'cccd4144', 'CDAB', 12.3],
    ['float64', '400c000000000000', 'ABCD', 3.5],
  ])('reads %s %s in order %s', (type, hex, order, expected) => {
    expect(decode(type, hex, order)).toBe(expected);
  });

  it('reads bits and texts', () => {
    expect(decode('bool', '0008', 'ABCD', { bit: 3 })).toBe(true);
    expect(decode('bool', '0008', 'ABCD', { bit: 4 })).toBe(false);
    expect(decode('bool', '0800', 'BADC', { bit: 3 })).toBe(true);
    expect(decode('string', Buffer.from('pump\0\0xx').toString('hex'))).toBe('pump');
    expect(decode('string', Buffer.from('uppm  ').toString('hex'), 'BADC')).toBe('pump');
    expect(decode('string', Buffer.from('泵1 \0').toString('hex'))).toBe('泵1');
  });

  it('tells floats that are no number', () => {
    expect(decode('float32', '7fc00000')).toBeNaN();
    expect(decode('float32', 'ff800000')).toBe(Number.NEGATIVE_INFINITY);
  });

  it('reads back every number it writes', () => {
    const ranges: Partial<Record<ModbusAddress['type'], fc.Arbitrary<number | bigint>>> = {
      int16: fc.integer({ min: -32_768, max: 32_767 }),
      uint16: fc.integer({ min: 0, max: 65_535 }),
      int32: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
      uint32: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      int64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(narrow),
      uint64: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(narrow),
      float32: fc.integer({ min: -99_999, max: 99_999 }).map((n) => n / 100),
      float64: fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0)),
    };
    for (const type of modbusTypes) {
      const range = ranges[type];
      if (!range) continue;
      fc.assert(
        fc.property(range, fc.constantFrom(...modbusByteOrders), (value, order) => {
          const registers = encodeRegisters(address(type), value, order);
          expect(decodeRegisters(address(type), registers!, order), type).toBe(value === 0 ? 0 : value);
        }),
      );
    }
  });

  it.each<[ModbusAddress['type'], number]>([
    ['int16', 32_768],
    ['int16', -32_769],
    ['uint16', -1],
    ['uint32', 2 ** 32],
    ['uint64', -1],
    ['float32', 1e39],
    ['float64', Number.NaN],
    ['int32', Number.POSITIVE_INFINITY],
  ])('does not fit %s with %d', (type, value) => {
    expect(encodeRegisters(address(type), value, 'ABCD')).toBeUndefined();
  });

  it('does not fit a text that is too long', () => {
    expect(encodeRegisters(address('string', { length: 2 }), 'pumps', 'ABCD')).toBeUndefined();
    expect(encodeRegisters(address('string', { length: 2 }), 'pump', 'ABCD')?.toString()).toBe('pump');
    expect(encodeRegisters(address('string', { length: 1 }), '泵', 'ABCD')).toBeUndefined();
  });

  it('changes one bit and no other', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 65_535 }),
        fc.integer({ min: 0, max: 15 }),
        fc.boolean(),
        fc.constantFrom(...modbusByteOrders),
        (word, bit, value, order) => {
          const before = Buffer.from([word >> 8, word & 255]);
          const after = changeBit(before, bit, value, order);
          for (let each = 0; each < 16; each += 1) {
            const expected =
              each === bit ? value : decodeRegisters(address('bool', { bit: each }), before, order);
            expect(decodeRegisters(address('bool', { bit: each }), after, order)).toBe(expected);
          }
        },
      ),
    );
  });
});
