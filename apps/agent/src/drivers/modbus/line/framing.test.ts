import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AsciiFraming } from './ascii-framing.ts';
import { computeCrc16, computeLrc } from './checksum.ts';
import type { ModbusAnswerFrame } from './framing.ts';
import { RtuFraming } from './rtu-framing.ts';

const READ_ANSWER = fc
  .uint8Array({ minLength: 1, maxLength: 250 })
  .map((data) => Buffer.from([3, data.length, ...data]));
const ECHO = fc
  .uint8Array({ minLength: 4, maxLength: 4 })
  .chain((rest) => fc.constantFrom(5, 6, 15, 16).map((code) => Buffer.from([code, ...rest])));
const EXCEPTION = fc.nat(255).map((code) => Buffer.from([0x83, code]));
const anyAnswer = fc.record({
  unitId: fc.integer({ min: 1, max: 247 }),
  pdu: fc.oneof(READ_ANSWER, ECHO, EXCEPTION),
});

const framings = [
  ['RTU', () => new RtuFraming()],
  ['ASCII', () => new AsciiFraming()],
] as const;

describe.each(framings)('%s frames', (name, create) => {
  it('are found however the stream is cut', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 });
    fc.assert(
      fc.property(fc.array(anyAnswer, { maxLength: 4 }), cuts, (frames, sizes) => {
        const writer = create();
        const stream = Buffer.concat(frames.map(({ unitId, pdu }) => writer.encode(unitId, pdu)));
        const reader = create();
        const found: (ModbusAnswerFrame | 'garbled')[] = [];
        for (let at = 0, turn = 0; at < stream.length; turn += 1) {
          const size = sizes[turn % sizes.length]!;
          found.push(...reader.push(stream.subarray(at, at + size)));
          at += size;
        }
        expect(found).toEqual(frames);
      }),
    );
  });

  it('with one bit changed are never taken for another answer', () => {
    fc.assert(
      fc.property(anyAnswer, fc.nat(), (frame, place) => {
        const bytes = create().encode(frame.unitId, frame.pdu);
        const bit = place % (bytes.length * 8);
        bytes[bit >> 3]! ^= 1 << (bit & 7);
        for (const found of create().push(bytes)) {
          // In ASCII a digit in lower case means the same.
          if (name === 'ASCII' && found !== 'garbled') expect(found).toEqual(frame);
          else expect(found).toBe('garbled');
        }
      }),
      { numRuns: 300 },
    );
  });

  it('forget what was received before the next request', () => {
    const framing = create();
    const late = framing.encode(1, Buffer.from([3, 2, 0, 7]));
    framing.push(late.subarray(0, 4));
    framing.encode(1, Buffer.from([3, 0, 0, 0, 1]));
    expect(framing.push(late)).toEqual([{ unitId: 1, pdu: Buffer.from([3, 2, 0, 7]) }]);
  });
});

it('checks sums as the standard and known frames do', () => {
  // The classic example: read register 0 of unit 1.
  expect(computeCrc16(Buffer.from('010300000001', 'hex'))).toBe(0x0a84);
  expect(computeLrc(Buffer.from('010300000001', 'hex'))).toBe(0xfb);
});
