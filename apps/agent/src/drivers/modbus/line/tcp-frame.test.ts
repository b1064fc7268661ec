import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeModbusFrame, ModbusFrameReader } from './tcp-frame.ts';

it('finds the frames however the stream is cut', () => {
  const frame = fc.record({
    transactionId: fc.integer({ min: 0, max: 65_535 }),
    unitId: fc.integer({ min: 0, max: 255 }),
    pdu: fc.uint8Array({ minLength: 2, maxLength: 253 }).map((bytes) => Buffer.from(bytes)),
  });
  fc.assert(
    fc.property(
      fc.array(frame, { maxLength: 5 }),
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }),
      (frames, cuts) => {
        const stream = Buffer.concat(
          frames.map((each) => encodeModbusFrame(each.transactionId, each.unitId, each.pdu)),
        );
        const reader = new ModbusFrameReader();
        const found = [];
        for (let offset = 0, i = 0; offset < stream.length; i += 1) {
          const size = cuts[i % cuts.length]!;
          found.push(...reader.push(stream.subarray(offset, offset + size)));
          offset += size;
        }
        expect(found).toEqual(frames);
      },
    ),
  );
});

it.each(['485454502f312e31', '0001000000010100', '0001000001000103'])(
  'refuses a stream that is no Modbus: %s',
  (hex) => {
    expect(() => new ModbusFrameReader().push(Buffer.from(hex, 'hex'))).toThrow(RangeError);
  },
);
