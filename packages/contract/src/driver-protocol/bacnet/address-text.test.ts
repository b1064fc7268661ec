import { describe, expect, it } from 'vitest';
import { shiftBacnetAddress } from './address.ts';
import { formatBacnetAddress, parseBacnetAddress } from './address-text.ts';
import { findBacnetMisfit } from './representable.ts';

function read(text: string) {
  const parsed = parseBacnetAddress(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.address;
}

describe('an address of BACnet as engineers write it', () => {
  it.each([
    ['AI:3', 'AI:3'],
    ['ai3', 'AI:3'],
    ['analog-input,3', 'AI:3'],
    ['Analog-Input : 3', 'AI:3'],
    ['AV:12.presentValue', 'AV:12'],
    ['AV:12.85', 'AV:12'],
    ['AV:12.highLimit', 'AV:12.high-limit'],
    ['AV:12.45', 'AV:12.high-limit'],
    ['AV:12.512', 'AV:12.512'],
    ['AV:12.priority-array[8]', 'AV:12.priority-array[8]'],
    ['BO:1@8', 'BO:1@8'],
    ['BO:1.present-value@8', 'BO:1@8'],
    ['MSV:4', 'MSV:4'],
    ['MV:4', 'MSV:4'],
    ['device,100.object-list[0]', 'DEV:100.object-list[0]'],
  ])('%s is %s', (text, expected) => {
    expect(formatBacnetAddress(read(text))).toBe(expected);
    expect(read(expected)).toEqual(read(text));
  });

  it.each([
    ['', 'addressEmpty'],
    ['AI', 'addressBacnet'],
    ['AI:x', 'addressBacnet'],
    ['HR:100:float32', 'addressBacnet'],
    ['XX:3', 'addressBacnetObject'],
    ['AI:3.colour', 'addressBacnetProperty'],
    ['AI:3.4194304', 'addressBacnetProperty'],
    ['AI:4194303', 'addressBacnetRange'],
    ['BO:1@17', 'addressBacnetRange'],
    ['BO:1@0', 'addressBacnetRange'],
  ])('%j is refused: %s', (text, code) => {
    expect(parseBacnetAddress(text)).toMatchObject({ ok: false, code });
  });

  it('counts by instances', () => {
    expect(formatBacnetAddress(shiftBacnetAddress(read('AV:12.units'), 2)!)).toBe('AV:14.units');
    expect(shiftBacnetAddress(read('AV:4194302'), 1)).toBeUndefined();
    expect(shiftBacnetAddress(read('AV:0'), -1)).toBeUndefined();
  });
});

it.each([
  ['AV:1', 22.5, undefined],
  ['AV:1', 16_777_217, 'precision'],
  ['BO:1', true, undefined],
  ['BO:1', 2, 'range'],
  ['MSV:1', 0, 'range'],
  ['MSV:1', 1.5, 'precision'],
  ['IV:1', -5, undefined],
  ['PIV:1', -5, 'range'],
  ['CSV:1', 'on', undefined],
])('%s holds %j: %j', (at, value, kind) => {
  expect(findBacnetMisfit({ scale: 1, offset: 0, address: read(at) }, value)?.kind).toBe(kind);
});
