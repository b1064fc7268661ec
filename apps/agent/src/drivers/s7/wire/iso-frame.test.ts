import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeConnectionRequest, encodeData, IsoReader } from './iso-frame.ts';

/** Payloads of data as they come out of a stream that arrives in pieces. */
function readAll(stream: Buffer, cuts: readonly number[]): string[] {
  const reader = new IsoReader();
  const places = [
    0,
    ...cuts.map((cut) => cut % (stream.length + 1)).toSorted((a, b) => a - b),
    stream.length,
  ];
  const messages = places.slice(1).flatMap((end, index) => reader.push(stream.subarray(places[index], end)));
  return messages.map((message) =>
    message.kind === 'data' ? message.payload.toString('hex') : message.kind,
  );
}

it('is read the same however the stream is cut', () => {
  const payload = fc.uint8Array({ minLength: 1, maxLength: 60 }).map((bytes) => Buffer.from(bytes));
  fc.assert(
    fc.property(
      fc.array(payload, { maxLength: 4 }),
      fc.array(fc.nat(), { maxLength: 6 }),
      (payloads, cuts) => {
        const stream = Buffer.concat(payloads.map(encodeData));
        expect(readAll(stream, cuts)).toEqual(payloads.map((each) => each.toString('hex')));
      },
    ),
  );
});

it('puts data of several TPDUs together', () => {
  const first = encodeData(Buffer.from('abcd', 'hex'));
  first[6] = 0;
  expect(readAll(Buffer.concat([first, encodeData(Buffer.from('ef', 'hex'))]), [])).toEqual(['abcdef']);
});

// As Wireshark shows the first packet of STEP 7 to rack 0, slot 2.
it('asks for a connection as STEP 7 does', () => {
  expect(encodeConnectionRequest(0x01_00, 0x01_02).toString('hex')).toBe(
    '0300001611e00000000100c0010ac1020100c2020102',
  );
});

it.each(['5555555555555555', '0300000402f080', '030000070af080', '0300000702508000', '0300ffff02f080'])(
  'refuses %s',
  (hex) => {
    expect(() => new IsoReader().push(Buffer.from(hex, 'hex'))).toThrow(Error);
  },
);

it('refuses data that does not end', () => {
  const part = encodeData(Buffer.alloc(4_000));
  part[6] = 0;
  expect(() => new IsoReader().push(Buffer.concat([part, part, part]))).toThrow('does not end');
});
