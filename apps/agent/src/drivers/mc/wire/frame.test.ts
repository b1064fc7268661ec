import type { McFrame } from '@zutai/contract/driver-protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { McReader } from './frame.ts';

/** An answer written without the code that reads it. */
function answer(frame: McFrame, serial: number, endCode: number, data: readonly number[]): Buffer {
  const two = (number: number) => [number % 256, Math.floor(number / 256)];
  const head = frame === '3E' ? [0xd0, 0] : [0xd4, 0, ...two(serial), 0, 0];
  return Buffer.from([...head, 0, 0xff, 0xff, 3, 0, ...two(data.length + 2), ...two(endCode), ...data]);
}

const anyAnswer = fc.record({
  serial: fc.integer({ min: 0, max: 0xff_ff }),
  endCode: fc.integer({ min: 0, max: 0xff_ff }),
  data: fc.array(fc.integer({ min: 0, max: 255 }), { maxLength: 60 }),
});

it.each(['3E', '4E'] as const)('reads %s frames the same however the stream is cut', (frame) => {
  fc.assert(
    fc.property(
      fc.array(anyAnswer, { maxLength: 4 }),
      fc.array(fc.nat(), { maxLength: 8 }),
      (answers, cuts) => {
        const stream = Buffer.concat(
          answers.map((each) => answer(frame, each.serial, each.endCode, each.data)),
        );
        const places = cuts.map((cut) => cut % (stream.length + 1)).toSorted((a, b) => a - b);
        const reader = new McReader(frame);
        const read = [...places, stream.length].flatMap((end, index) =>
          reader.push(stream.subarray(index === 0 ? 0 : places[index - 1], end)),
        );
        expect(read.map(({ serial, endCode, data }) => ({ serial, endCode, data: [...data] }))).toEqual(
          answers.map((each) => ({ ...each, serial: frame === '3E' ? 0 : each.serial })),
        );
        expect(Buffer.concat(read.map(({ bytes }) => bytes))).toEqual(stream);
      },
    ),
  );
});

it.each([
  ['3E', 'noise', '5555555555'],
  ['3E', 'an answer in ASCII code', Buffer.from('D00000FF03FF00').toString('hex')],
  ['3E', 'a 4E frame', 'd400341200000000'],
  ['4E', 'a 3E frame', 'd00000ffff0300'],
  ['3E', 'a request', '500000ffff03'],
  ['3E', 'a subheader that goes on', 'd001'],
  ['4E', 'something where two zeroes are', 'd40034120001'],
  ['3E', 'no room for an end code', 'd00000ffff03000100'],
  ['3E', 'more than any answer has', 'd00000ffff0300ffff'],
] as const)('refuses of %s: %s', (frame, _, hex) => {
  expect(() => new McReader(frame).push(Buffer.from(hex, 'hex'))).toThrow(Error);
});

it('waits for what is not whole', () => {
  const reader = new McReader('3E');
  expect(reader.push(Buffer.from('d00000ffff0300', 'hex'))).toEqual([]);
  expect(reader.push(Buffer.from('04000000', 'hex'))).toEqual([]);
  expect(reader.push(Buffer.from('3412', 'hex'))).toMatchObject([{ data: Buffer.from('3412', 'hex') }]);
});
