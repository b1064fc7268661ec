import { describe, expect, it } from 'vitest';
import { nextS7Address, shiftS7Address } from './address.ts';
import { formatS7Address, parseS7Address } from './address-text.ts';

function read(text: string) {
  const parsed = parseS7Address(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.address;
}

describe('an address as engineers write it', () => {
  it.each([
    ['DB1.DBX0.3', 'DB1.DBX0.3'],
    ['DB1,X0.3', 'DB1.DBX0.3'],
    ['DB1.DBB7', 'DB1.DBB7'],
    ['db1.dbw2', 'DB1.DBW2'],
    ['DB1.DBW2:INT', 'DB1,INT2'],
    ['DB1.DBD4:REAL', 'DB1,REAL4'],
    ['DB1,REAL4', 'DB1,REAL4'],
    ['DB1.REAL4', 'DB1,REAL4'],
    [' %DB1.DBD4 ', 'DB1.DBD4'],
    ['DB1,DWORD4', 'DB1.DBD4'],
    ['DB10,STRING20.16', 'DB10,STRING20.16'],
    ['DB10.DBB20:STRING:16', 'DB10,STRING20.16'],
    ['DB1,LREAL8', 'DB1,LREAL8'],
    ['M10.7', 'M10.7'],
    ['MX10.7', 'M10.7'],
    ['MW10', 'MW10'],
    ['MD10:REAL', 'MREAL10'],
    ['%IW64:INT', 'IINT64'],
    ['E0.0', 'I0.0'],
    ['AB4', 'QB4'],
    ['A0.1', 'Q0.1'],
  ])('%s is %s', (text, expected) => {
    expect(formatS7Address(read(text))).toBe(expected);
  });

  it.each([
    ['', 'addressEmpty'],
    ['HR:100', 'addressS7'],
    ['DB1', 'addressS7'],
    ['DB1.DBQ4', 'addressS7Type'],
    ['DB1,FLOAT4', 'addressS7Type'],
    ['DB1.DBW4:REAL', 'addressS7Type'],
    ['MW10:LREAL', 'addressS7Type'],
    ['M10', 'addressS7Bit'],
    ['M10.8', 'addressS7Bit'],
    ['MW10.1', 'addressS7Bit'],
    ['DB1,STRING10', 'addressS7Length'],
    ['DB1,STRING10.255', 'addressS7Length'],
    ['DB1,REAL4:8', 'addressS7Length'],
    ['DB0,INT0', 'addressS7Range'],
    ['DB1,INT65535', 'addressS7Range'],
  ])('%s is refused: %s', (text, code) => {
    expect(parseS7Address(text)).toMatchObject({ ok: false, code });
  });
});

it.each([
  ['DB1.DBX0.3', 'DB1.DBX0.4'],
  ['M0.7', 'M1.0'],
  ['DB1,REAL4', 'DB1,REAL8'],
  ['DB1,STRING20.15', 'DB1,STRING38.15'],
  ['QB4', 'QB5'],
])('behind %s comes %s', (from, to) => {
  expect(formatS7Address(nextS7Address(read(from))!)).toBe(to);
});

it('has nothing behind the last byte, or before the first', () => {
  expect(nextS7Address(read('MB65535'))).toBeUndefined();
  expect(shiftS7Address(read('MB3'), -4)).toBeUndefined();
});
