import { describe, expect, it } from 'vitest';
import { nextMcAddress, shiftMcAddress } from './address.ts';
import { formatMcAddress, parseMcAddress } from './address-text.ts';
import { mcAddress, mcNumberOf, mcProtocol } from './index.ts';

function read(text: string) {
  const parsed = parseMcAddress(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.address;
}

describe('an address as engineers write it', () => {
  it.each([
    ['D100', 'D100', 100],
    [' d0100 ', 'D100', 100],
    ['D100:INT16', 'D100', 100],
    ['D100.A', 'D100.A', 100],
    ['D100:Float32', 'D100:float32', 100],
    ['D100:highfirst:int32', 'D100:int32:highFirst', 100],
    ['D40:8:string', 'D40:string:8', 40],
    ['W1F', 'W1F', 0x1f],
    ['B1F', 'B1F', 0x1f],
    ['SB1', 'SB1', 1],
    ['SW10', 'SW10', 16],
    ['X1F', 'X1F', 31],
    ['x10', 'X10', 16],
    ['X10:octal', 'X10:octal', 8],
    ['Y0', 'Y0', 0],
    ['ZR32767:uint16', 'ZR32767:uint16', 32_767],
    ['SM400', 'SM400', 400],
    ['SD210', 'SD210', 210],
    ['TN5', 'TN5', 5],
    ['TS5', 'TS5', 5],
    ['CC5', 'CC5', 5],
    ['STN5', 'STN5', 5],
    ['S5', 'S5', 5],
  ])('%s is %s, device number %d', (text, expected, number) => {
    expect(formatMcAddress(read(text))).toBe(expected);
    expect(mcNumberOf(read(text))).toBe(number);
  });

  it.each([
    ['', 'addressEmpty'],
    ['HR:100', 'addressMc'],
    ['T5', 'addressMc'],
    ['C5', 'addressMc'],
    ['D', 'addressMc'],
    ['D100.10', 'addressMc'],
    ['D1F', 'addressMcNumber'],
    ['M1A', 'addressMcNumber'],
    ['X18:octal', 'addressMcNumber'],
    ['D16777216', 'addressMcNumber'],
    ['D16777215:int32', 'addressMcPart'],
    ['D100:double', 'addressMcPart'],
    ['D100:bool', 'addressMcPart'],
    ['M100:int16', 'addressMcPart'],
    ['M100.1', 'addressMcPart'],
    ['D100.1:int16', 'addressMcPart'],
    ['D100:string', 'addressMcPart'],
    ['D100:8', 'addressMcPart'],
    ['M0:lowFirst', 'addressMcPart'],
    ['D100:octal', 'addressMcPart'],
    ['D100:int32:uint32', 'addressTwice'],
  ])('%s is refused: %s', (text, code) => {
    expect(parseMcAddress(text)).toMatchObject({ ok: false, code });
  });
});

it.each([
  ['D100', 'D101'],
  ['D100.E', 'D100.F'],
  ['D100.F', 'D101.0'],
  ['D100:float64', 'D104:float64'],
  ['D40:string:8', 'D48:string:8'],
  ['X1F', 'X20'],
  ['X7:octal', 'X10:octal'],
  ['W9', 'WA'],
  ['M9', 'M10'],
])('behind %s comes %s', (from, to) => {
  expect(formatMcAddress(nextMcAddress(read(from))!)).toBe(to);
});

it('has nothing behind the last device, or before the first', () => {
  expect(nextMcAddress(read('D16777215'))).toBeUndefined();
  expect(shiftMcAddress(read('D3'), -4)).toBeUndefined();
});

it('reads X and Y by the notation of the driver, unless the address says another', () => {
  expect(mcNumberOf(read('X10'), 'octal')).toBe(8);
  expect(mcNumberOf(read('X10:hexadecimal'), 'octal')).toBe(16);
  expect(mcNumberOf(read('X1F'), 'octal')).toBeUndefined();
  expect(mcNumberOf(read('B10'), 'octal')).toBe(16);
});

it('takes the digits of a form as they are typed', () => {
  expect(mcAddress.parse({ device: 'X', number: ' 01f ', type: 'bool' })).toMatchObject({ number: '1F' });
});

it.each([
  ['D0', 32_767, undefined],
  ['D0', 40_000, 'range'],
  ['D0:uint16', 65_535, undefined],
  ['D0:float32', 16_777_217, 'precision'],
  ['M0', true, undefined],
  ['M0', 2, 'range'],
  ['D0:string:2', 'abcd', undefined],
  ['D0:string:2', 'abcde', 'range'],
] as const)('%s and %s: %s', (at, value, kind) => {
  expect(mcProtocol.findMisfit({ scale: 1, offset: 0, address: read(at) }, value)?.kind).toBe(kind);
});
