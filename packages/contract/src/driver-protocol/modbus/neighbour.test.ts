import { describe, expect, it } from 'vitest';
import { formatModbusAddress, parseModbusAddress } from './address-text.ts';
import { nextModbusAddress, shiftModbusAddress } from './neighbour.ts';

function read(text: string) {
  const parsed = parseModbusAddress(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.address;
}

describe('nextModbusAddress', () => {
  it.each([
    ['HR:10', 'HR:11'],
    ['HR:10:float32', 'HR:12:float32'],
    ['HR:10:float64:CDAB', 'HR:14:float64:CDAB'],
    ['HR:40:string:8', 'HR:48:string:8'],
    ['CO:7', 'CO:8'],
    ['HR:7.3', 'HR:7.4'],
    ['HR:7.15', 'HR:8.0'],
  ])('%s → %s', (from, to) => {
    expect(formatModbusAddress(nextModbusAddress(read(from))!)).toBe(to);
  });

  it.each(['HR:65535', 'HR:65534:float32', 'HR:65535.15'])('has nothing behind %s', (text) => {
    expect(nextModbusAddress(read(text))).toBeUndefined();
  });
});

describe('shiftModbusAddress', () => {
  it('keeps type and bit', () => {
    expect(formatModbusAddress(shiftModbusAddress(read('HR:7.3'), 20)!)).toBe('HR:27.3');
    expect(formatModbusAddress(shiftModbusAddress(read('IR:7:int32'), 2)!)).toBe('IR:9:int32');
  });

  it('ends at both ends of the table', () => {
    expect(shiftModbusAddress(read('HR:3'), -4)).toBeUndefined();
    expect(shiftModbusAddress(read('HR:65530:float64'), 3)).toBeUndefined();
  });
});
