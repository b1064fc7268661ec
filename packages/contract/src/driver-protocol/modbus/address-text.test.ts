import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isModbusBitTable, type ModbusAddress, modbusAddress, modbusTables, modbusTypes } from './address.ts';
import { formatModbusAddress, modbusAddressErrorCodes, parseModbusAddress } from './address-text.ts';
import { modbusByteOrders } from './options.ts';

const anyAddress: fc.Arbitrary<ModbusAddress> = fc
  .record({
    table: fc.constantFrom(...modbusTables),
    address: fc.integer({ min: 0, max: 65_400 }),
    type: fc.constantFrom(...modbusTypes),
    bit: fc.integer({ min: 0, max: 15 }),
    length: fc.integer({ min: 1, max: 123 }),
    byteOrder: fc.option(fc.constantFrom(...modbusByteOrders), { nil: undefined }),
  })
  .map(({ table, address, type, bit, length, byteOrder }) => {
    if (isModbusBitTable(table)) return { table, address, type: 'bool' as const };
    return {
      table,
      address,
      type,
      ...(type === 'bool' ? { bit } : {}),
      ...(type === 'string' ? { length } : {}),
      ...(byteOrder ? { byteOrder } : {}),
    };
  });

describe('short Modbus addresses', () => {
  it.each([
    ['HR:100:float32:CDAB', { table: 'holding', address: 100, type: 'float32', byteOrder: 'CDAB' }],
    ['HR:7.3', { table: 'holding', address: 7, type: 'bool', bit: 3 }],
    ['CO:12', { table: 'coil', address: 12, type: 'bool' }],
    ['DI:0', { table: 'discrete', address: 0, type: 'bool' }],
    ['41001', { table: 'holding', address: 1000, type: 'uint16' }],
    ['441001:float32', { table: 'holding', address: 41_000, type: 'float32' }],
    ['4x1001.7', { table: 'holding', address: 1000, type: 'bool', bit: 7 }],
    ['30001:int16', { table: 'input', address: 0, type: 'int16' }],
    ['465536', { table: 'holding', address: 65_535, type: 'uint16' }],
    ['10008', { table: 'discrete', address: 7, type: 'bool' }],
    ['00001', { table: 'coil', address: 0, type: 'bool' }],
    ['IR:65535', { table: 'input', address: 65_535, type: 'uint16' }],
    ['HR:40:string:8', { table: 'holding', address: 40, type: 'string', length: 8 }],
    [
      ' hr : 40 : badc : STRING : 8 ',
      { table: 'holding', address: 40, type: 'string', length: 8, byteOrder: 'BADC' },
    ],
  ])('reads %s', (text, address) => {
    expect(parseModbusAddress(text)).toEqual({ ok: true, address });
  });

  it.each([
    ['', 'addressEmpty'],
    ['  ', 'addressEmpty'],
    ['XX:1', 'addressTable'],
    ['__proto__:1', 'addressTable'],
    ['40000', 'addressTable'],
    ['465537', 'addressTable'],
    ['20001', 'addressTable'],
    ['4001', 'addressTable'],
    ['HR', 'addressNumber'],
    ['HR:', 'addressNumber'],
    ['HR:65536', 'addressNumber'],
    ['HR:-1', 'addressNumber'],
    ['HR:1.16', 'addressBit'],
    ['HR:1:float33', 'addressPart'],
    ['HR:1:', 'addressPart'],
    ['HR:1:int16:int32', 'addressTwice'],
    ['HR:1:string:8:9', 'addressTwice'],
    ['CO:1:int16', 'addressContradiction'],
    ['CO:1.2', 'addressContradiction'],
    ['CO:1:CDAB', 'addressContradiction'],
    ['HR:1:bool', 'addressContradiction'],
    ['HR:1.2:int16', 'addressContradiction'],
    ['HR:1:string', 'addressContradiction'],
    ['HR:1:int16:4', 'addressContradiction'],
    ['HR:1:string:124', 'addressContradiction'],
    ['HR:65535:float32', 'addressContradiction'],
  ])('refuses %j as %s', (text, code) => {
    const result = parseModbusAddress(text);
    expect(result).toMatchObject({ ok: false, code });
    expect((result as { message: string }).message).not.toBe('');
  });

  it('reads back what it formats', () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        expect(modbusAddress.safeParse(address).success).toBe(true);
        expect(parseModbusAddress(formatModbusAddress(address))).toEqual({ ok: true, address });
      }),
      { numRuns: 2_000 },
    );
  });

  it('answers any text with an address or a known code, never throws', () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom('HR', 'CO', '7', '7.3', 'string', 'CDAB', '', '99999'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const result = parseModbusAddress(pieces.join(':'));
        if (result.ok) expect(modbusAddress.safeParse(result.address).success).toBe(true);
        else expect(modbusAddressErrorCodes).toContain(result.code);
      }),
      { numRuns: 3_000 },
    );
  });
});
