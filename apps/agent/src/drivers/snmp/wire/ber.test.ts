import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BerError,
  BerReader,
  decodeInteger,
  decodeOid,
  decodeUnsigned,
  encodeOid,
  integer,
  octets,
  sequence,
  tlv,
} from './ber.ts';
import { CommunitySecurity } from './community.ts';
import { encodePdu, pduKind } from './pdu.ts';
import { decodeValue, encoders } from './value.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const contentOf = (bytes: Buffer) => new BerReader(bytes).read();
const security = new CommunitySecurity({ community: 'c', writeCommunity: '' });

/** As an agent answers: a response with one object of each type. */
const answer = (() => {
  const values = [
    encoders.Integer32(-5),
    encoders.Gauge32(4_000_000_000),
    encoders['OCTET STRING'](Buffer.from('pump')),
    encoders['OBJECT IDENTIFIER']('1.3.6.1.4.1.8072'),
    encoders.IpAddress('10.1.2.3'),
    tlv(70, Buffer.alloc(8, 0xff)),
    tlv(128),
  ];
  const oids = values.map((_, index) => `1.3.6.1.${index}.4294967295`);
  return security.seal(encodePdu(7, { kind: pduKind.response, oids, values }), 7, false);
})();

/** What a datagram is taken for: never anything but an answer, nothing, or a BerError. */
function take(datagram: Buffer): 'answer' | 'nothing' | 'refused' {
  try {
    return security.open(datagram, 7) ? 'answer' : 'nothing';
  } catch (error) {
    if (error instanceof BerError) return 'refused';
    throw error;
  }
}

describe('numbers and identifiers', () => {
  it.each([
    [0, '02 01 00'],
    [127, '02 01 7f'],
    [128, '02 02 00 80'],
    [-1, '02 01 ff'],
    [-128, '02 01 80'],
    [-129, '02 02 ff 7f'],
    [2_147_483_647, '02 04 7f ff ff ff'],
    [-2_147_483_648, '02 04 80 00 00 00'],
  ])('%i is %s', (value, bytes) => {
    expect(integer(value)).toEqual(hex(bytes));
    expect(decodeInteger(contentOf(hex(bytes)).content)).toBe(value);
  });

  it('keep what they are', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), (value) => {
        expect(decodeInteger(contentOf(integer(value)).content)).toBe(value);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (value) => {
        expect(decodeValue(contentOf(encoders.Gauge32(value)))).toEqual({ type: 'Gauge32', value });
      }),
    );
    const arcs = fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { maxLength: 126 });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 }),
        fc.integer({ min: 0, max: 39 }),
        arcs,
        (head, second, rest) => {
          const oid = [head, second, ...rest].join('.');
          expect(decodeOid(contentOf(encodeOid(oid)).content)).toBe(oid);
        },
      ),
    );
  });

  it('are taken without the leading zero that old agents leave out', () => {
    expect(decodeUnsigned(hex('ff ff ff ff'), 4)).toBe(4_294_967_295n);
    expect(decodeUnsigned(hex('00 ff ff ff ff'), 4)).toBe(4_294_967_295n);
    expect(decodeUnsigned(hex('ff ff ff ff ff ff ff ff'), 8)).toBe(18_446_744_073_709_551_615n);
  });

  it.each([
    ['an INTEGER without bytes', () => decodeInteger(Buffer.alloc(0))],
    ['an INTEGER of five bytes', () => decodeInteger(Buffer.alloc(5))],
    ['a number without bytes', () => decodeUnsigned(Buffer.alloc(0), 4)],
    ['a number beyond 32 bits', () => decodeUnsigned(hex('01 00 00 00 00'), 4)],
    ['a number beyond 64 bits', () => decodeUnsigned(hex('01 00 00 00 00 00 00 00 00'), 8)],
    ['an identifier without bytes', () => decodeOid(Buffer.alloc(0))],
    ['an identifier that is cut off', () => decodeOid(hex('2b 86'))],
    ['an identifier with leading zeros', () => decodeOid(hex('2b 80 01'))],
    ['an identifier beyond 32 bits', () => decodeOid(hex('2b 90 80 80 80 00'))],
    ['an identifier with too many numbers', () => decodeOid(Buffer.alloc(128, 1))],
    ['an IpAddress of three bytes', () => decodeValue({ tag: 64, content: Buffer.alloc(3), offset: 0 })],
    ['a NULL with a content', () => decodeValue({ tag: 5, content: Buffer.alloc(1), offset: 0 })],
    ['an unknown type', () => decodeValue({ tag: 69, content: Buffer.alloc(1), offset: 0 })],
    ['a tag of several bytes', () => new BerReader(hex('1f 81 01 00')).read()],
    ['a length without end', () => new BerReader(hex('30 80 00 00')).read()],
    ['a length of five bytes', () => new BerReader(hex('30 85 00 00 00 00 00')).read()],
    ['a length beyond the end', () => new BerReader(hex('30 84 ff ff ff ff 00')).read()],
    ['nothing', () => new BerReader(Buffer.alloc(0)).read()],
  ])('%s is refused', (_, work) => {
    expect(work).toThrow(BerError);
  });
});

it('lengths may be longer than they need to be', () => {
  expect(contentOf(hex('04 84 00 00 00 02 61 62')).content).toEqual(Buffer.from('ab'));
  for (const size of [0, 127, 128, 255, 256, 65_535])
    expect(contentOf(octets(Buffer.alloc(size))).content).toHaveLength(size);
});

describe('a message', () => {
  it('is read as a whole', () => {
    expect(take(answer)).toBe('answer');
    expect(take(Buffer.concat([answer, Buffer.alloc(1)]))).toBe('refused');
    expect(take(sequence(integer(1), octets('c')))).toBe('refused');
  });

  it('is nothing when it is cut off, wherever', () => {
    for (let length = 0; length < answer.length; length += 1)
      expect(take(answer.subarray(0, length)), `${length}`).toBe('refused');
  });

  it('of any bytes, or with some of them changed, does no harm', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(take(Buffer.from(bytes))).not.toBe('answer');
      }),
      { numRuns: 1_000 },
    );
    const change = fc.tuple(fc.nat(answer.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const datagram = Buffer.from(answer);
        for (const [place, byte] of changes) datagram[place] = byte;
        take(datagram);
      }),
      { numRuns: 3_000 },
    );
  });
});
