import { describe, expect, it } from 'vitest';
import { definePoint, type Point, type PointValue } from '../point/point.ts';
import { modbusException, modbusOk } from './exception.ts';
import { PointImage } from './point-image.ts';

const text = { zh: '测点', en: 'point' };
const make = (tag: string, address: Point['address'], rest: Partial<Point> = {}) =>
  definePoint({ tag, group: text, title: text, writable: true, address, ...rest });

const points = [
  make('speed', { table: 'holding', address: 0, type: 'uint16' }, { min: 10, max: 50 }),
  make('level', { table: 'holding', address: 1, type: 'float32' }, { min: 0, max: 6 }),
  make('bit0', { table: 'holding', address: 4, type: 'bool', bit: 0 }),
  make('bit3', { table: 'holding', address: 4, type: 'bool', bit: 3 }, { writable: false }),
  make('name', { table: 'holding', address: 6, type: 'string', length: 3 }),
  make('serial', { table: 'holding', address: 9, type: 'uint16' }, { writable: false }),
  make('mode', { table: 'holding', address: 10, type: 'uint16' }, { enumTexts: { 0: text, 2: text } }),
  make('run', { table: 'coil', address: 2, type: 'bool' }),
];

function setUp() {
  const written: [string, PointValue][] = [];
  const image = new PointImage({ points, onWrite: (point, value) => written.push([point.tag, value]) });
  image.set('speed', 20);
  return { image, written };
}

describe('values from the device’s side', () => {
  it('can be set and read by tag, without calling the listener', () => {
    const { image, written } = setUp();
    image.set('bit3', true);
    image.set('name', 'abc');
    expect([image.get('bit0'), image.get('bit3'), image.get('name')]).toEqual([false, true, 'abc']);
    expect(written).toEqual([]);
  });

  it('need a known tag', () => {
    expect(() => setUp().image.get('nothing')).toThrow('no point nothing');
  });
});

describe('a client’s write', () => {
  it('changes the value and tells the device', () => {
    const { image, written } = setUp();
    expect(image.writeWords('holding', 0, [30, 0x3fc0, 0])).toBe(modbusOk);
    expect(written).toEqual([
      ['speed', 30],
      ['level', 1.5],
    ]);
    expect(image.get('level')).toBe(1.5);
  });

  it('is all or nothing', () => {
    const { image, written } = setUp();
    expect(image.writeWords('holding', 0, [30, 0x42c8, 0])).toBe(modbusException.illegalValue);
    expect(image.get('speed')).toBe(20);
    expect(written).toEqual([]);
  });

  it.each([
    ['above the bound', 0, [51], modbusException.illegalValue],
    ['no word of the enumeration', 10, [1], modbusException.illegalValue],
    ['a float that is not a number', 1, [0x7fc0, 0], modbusException.illegalValue],
    ['half of a float', 1, [0x3fc0], modbusException.illegalAddress],
    ['a read-only register', 9, [7], modbusException.illegalAddress],
    ['an address between the points', 3, [1], modbusException.illegalAddress],
    ['a read-only bit of a writable word', 4, [8], modbusException.illegalValue],
  ] as const)('is refused: %s', (_, address, words, outcome) => {
    expect(setUp().image.writeWords('holding', address, words)).toBe(outcome);
  });

  it('tells of the bits that changed only', () => {
    const { image, written } = setUp();
    image.set('bit3', true);
    expect(image.writeWords('holding', 4, [0b1001])).toBe(modbusOk);
    expect(written).toEqual([['bit0', true]]);
  });

  it('may write a text in pieces', () => {
    const { image } = setUp();
    image.set('name', 'abcd');
    expect(image.writeWords('holding', 7, [0x7879])).toBe(modbusOk);
    expect(image.get('name')).toBe('abxy');
  });
});

describe('addresses', () => {
  it('between points read as 0, or are refused when asked for', () => {
    const isReadable = (gaps: 'zero' | 'illegalAddress') =>
      new PointImage({ points, gaps }).bank.checkRead('holding', 0, 11);
    expect(isReadable('zero')).toBe(modbusOk);
    expect(isReadable('illegalAddress')).toBe(modbusException.illegalAddress);
  });

  it('end after the last point', () => {
    const { bank } = setUp().image;
    expect(bank.checkRead('holding', 10, 2)).toBe(modbusException.illegalAddress);
    expect(bank.checkRead('input', 0, 1)).toBe(modbusException.illegalAddress);
    expect(bank.checkRead('holding', 65_535, 2)).toBe(modbusException.illegalAddress);
  });

  it('can fail by stretches and heal', () => {
    const { bank } = setUp().image;
    bank.setOutages([{ table: 'holding', first: 2, last: 3, answer: modbusException.deviceFailure }]);
    expect(bank.checkRead('holding', 0, 2)).toBe(modbusOk);
    expect(bank.checkRead('holding', 1, 2)).toBe(modbusException.deviceFailure);
    expect(bank.checkRead('holding', 3, 1)).toBe(modbusException.deviceFailure);
    bank.setOutages([]);
    expect(bank.checkRead('holding', 1, 2)).toBe(modbusOk);
  });

  it.each([
    ['overlapping registers', make('x', { table: 'holding', address: 2, type: 'uint16' })],
    ['the same bit', make('x', { table: 'holding', address: 4, type: 'bool', bit: 3 })],
    ['a word over bits', make('x', { table: 'holding', address: 4, type: 'uint16' })],
    ['the same tag', make('run', { table: 'coil', address: 9, type: 'bool' })],
  ])('cannot be claimed twice: %s', (_, point) => {
    expect(() => new PointImage({ points: [...points, point] })).toThrow();
  });
});
