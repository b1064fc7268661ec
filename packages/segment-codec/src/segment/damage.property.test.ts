import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crc32 } from '../bytes/crc32.ts';
import { SegmentError } from '../segment-error.ts';
import { codesOf, numbers, timesOf, timeWays } from '../testing/shapes.ts';
import { decodeSegment } from './decode-segment.ts';
import { encodeSegment } from './encode-segment.ts';
import { readSegmentHeader } from './header.ts';
import { decodeTimes, encodeTimes } from './shared-times.ts';

const RUNS = { numRuns: 1000 };
const HEADER_BYTES = 36;

/** Segments of every kind. */
const segments = fc
  .record({ values: numbers, seed: fc.integer(), way: timeWays, kind: fc.integer({ min: 0, max: 3 }) })
  .map(({ values, seed, way, kind }) => {
    const count = Math.min(values.length, 400);
    const times = timesOf(count, seed, way);
    const codes = codesOf(count, seed);
    const list = values.subarray(0, count);
    if (kind === 0) return encodeTimes(times);
    if (kind === 1)
      return encodeSegment({ kind: 'text', times, codes, texts: Array.from(list, (v) => v.toFixed(1)) });
    if (kind === 2) {
      const integers = Array.from(list, (v) =>
        Number.isFinite(v) ? BigInt.asIntN(64, BigInt(Math.round(v))) : null,
      );
      return encodeSegment({ kind: 'integer', times, codes, integers });
    }
    return encodeSegment({ kind: 'number', times, codes, values: list });
  });

/** The code of what decoding says, or undefined when it decodes. */
function outcome(bytes: Uint8Array): string | undefined {
  for (const decode of [decodeSegment, decodeTimes])
    try {
      const { times } = decode(bytes);
      expect(times.length).toBe(readSegmentHeader(bytes).count);
      return undefined;
    } catch (error) {
      if (!(error instanceof SegmentError)) throw error;
      if (error.code !== 'foreign') return error.code;
    }
  return 'foreign';
}

/** Bytes with a checksum that fits, as only a fault of a program or an attacker makes them. */
function resealed(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  view.setUint32(12, copy.length - HEADER_BYTES, true);
  view.setUint32(32, crc32(copy.subarray(HEADER_BYTES), crc32(copy.subarray(0, 32))), true);
  return copy;
}

const lies = fc.array(fc.record({ place: fc.nat(), byte: fc.nat({ max: 255 }) }), {
  minLength: 1,
  maxLength: 4,
});

describe('damaged bytes', () => {
  it('are found: any bit that is flipped', () => {
    fc.assert(
      fc.property(segments, fc.nat(), (bytes, place) => {
        const bit = place % (bytes.length * 8);
        bytes[bit >> 3]! ^= 1 << (bit & 7);
        expect(outcome(bytes)).toBeDefined();
      }),
      RUNS,
    );
  });

  it('are found: cut short anywhere, or longer', () => {
    fc.assert(
      fc.property(segments, fc.nat(), (bytes, place) => {
        const cut = bytes.subarray(0, place % bytes.length);
        expect(outcome(cut)).toBe(cut.length < 4 ? 'foreign' : 'truncated');
        const longer = new Uint8Array(bytes.length + 1);
        longer.set(bytes);
        expect(outcome(longer)).toBe('truncated');
      }),
      RUNS,
    );
  });

  it('are found: anything else, of another version too', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(outcome(bytes)).toBeDefined();
      }),
      RUNS,
    );
    const bytes = encodeTimes(Float64Array.of(1, 2));
    bytes[4] = 2;
    expect(outcome(bytes)).toBe('unknownVersion');
  });

  it('that lie with a fitting checksum end in an error or in as many values, soon', () => {
    fc.assert(
      fc.property(segments, lies, fc.nat(), (bytes, changes, cut) => {
        const lying = bytes.slice(
          0,
          cut % 3 === 0 ? Math.max(HEADER_BYTES, cut % bytes.length) : bytes.length,
        );
        for (const { place, byte } of changes) lying[5 + (place % (lying.length - 5))] = byte;
        // A count that is believed costs 8 MiB a column at most.
        lying[11] = 0;
        const code = outcome(resealed(lying));
        expect(['malformed', 'wrongTimes', undefined]).toContain(code);
      }),
      { numRuns: 3000 },
    );
  });

  it('of noise behind a header of ours end in an error or in values', () => {
    const header = encodeSegment({
      kind: 'number',
      times: Float64Array.of(5, 6),
      values: new Float64Array(2),
    });
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 80 }),
        fc.nat({ max: 4 }),
        fc.integer({ min: 1, max: 5000 }),
        (noise, kind, count) => {
          const bytes = new Uint8Array(HEADER_BYTES + noise.length);
          bytes.set(header.subarray(0, HEADER_BYTES));
          bytes.set(noise, HEADER_BYTES);
          bytes[5] = kind;
          new DataView(bytes.buffer).setUint32(8, count, true);
          expect(['malformed', 'wrongTimes', undefined]).toContain(outcome(resealed(bytes)));
        },
      ),
      RUNS,
    );
  });

  it('are refused when they say more than a segment has', () => {
    const bytes = encodeTimes(Float64Array.of(1, 2));
    new DataView(bytes.buffer).setUint32(8, 0xffff_ffff, true);
    expect(outcome(resealed(bytes))).toBe('malformed');
  });
});

describe('the checksum', () => {
  it('is CRC-32', () => {
    const bytes = new TextEncoder().encode('123456789');
    expect(crc32(bytes)).toBe(0xcbf43926);
    expect(crc32(bytes.subarray(4), crc32(bytes.subarray(0, 4)))).toBe(0xcbf43926);
  });
});
