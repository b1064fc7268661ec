import fc from 'fast-check';
import Long from 'long';
import sparkplug from 'sparkplug-payload';
import { describe, expect, it } from 'vitest';
import { metricFlag, PayloadError, PayloadReader, wireKind } from './payload-reader.ts';

const { encodePayload, decodePayload } = sparkplug.get('spBv1.0')!;

const time = fc.integer({ min: 0, max: 4_000_000_000_000 });
const value = fc.oneof(
  fc.record({ type: fc.constantFrom('Int8', 'Int16', 'Int32'), value: fc.integer({ min: -128, max: 127 }) }),
  fc.record({ type: fc.constant('UInt32'), value: fc.integer({ min: 0, max: 2_147_483_647 }) }),
  fc.record({
    type: fc.constant('Int64'),
    value: fc.maxSafeInteger().map((number) => Long.fromNumber(number)),
  }),
  fc.record({ type: fc.constant('Double'), value: fc.double({ noNaN: true }) }),
  fc.record({ type: fc.constant('Float'), value: fc.float({ noNaN: true }) }),
  fc.record({ type: fc.constant('Boolean'), value: fc.boolean() }),
  fc.record({ type: fc.constant('String'), value: fc.string({ unit: 'grapheme' }) }),
);
const quality = fc.constantFrom(0, 192, 500);
const metric = fc
  .tuple(
    value,
    fc.record({
      name: fc.option(fc.string({ minLength: 1, unit: 'grapheme' }), { nil: undefined }),
      alias: fc.option(fc.integer({ min: 0, max: 2 ** 52 }), { nil: undefined }),
      timestamp: fc.option(time, { nil: undefined }),
      isHistorical: fc.boolean(),
      quality: fc.option(quality, { nil: undefined }),
      extra: fc.boolean(),
    }),
  )
  .map(([one, rest]) => ({
    ...one,
    name: rest.name,
    alias: rest.alias === undefined ? undefined : Long.fromNumber(rest.alias),
    timestamp: rest.timestamp === undefined ? undefined : Long.fromNumber(rest.timestamp),
    isHistorical: rest.isHistorical,
    properties: {
      ...(rest.extra ? { other: { type: 'Double', value: 1.5 } } : {}),
      ...(rest.quality === undefined ? {} : { Quality: { type: 'Int32', value: rest.quality } }),
      ...(rest.extra ? { 'Zutai/Code': { type: 'String', value: '1301' } } : {}),
    },
  }));
const payload = fc.record({
  timestamp: time.map((ms) => Long.fromNumber(ms)),
  seq: fc.integer({ min: 0, max: 255 }),
  uuid: fc.string({ unit: 'grapheme' }),
  metrics: fc.array(metric, { maxLength: 600 }),
});

const asNumber = (one: unknown) => (Long.isLong(one) ? one.toNumber() : one);

function readValue(reader: PayloadReader, index: number): unknown {
  const number = reader.numbers[index]!;
  const type = reader.dataTypes[index]!;
  if (reader.kinds[index] === wireKind.string) return reader.texts[index];
  if (reader.kinds[index] === wireKind.boolean) return number === 1;
  return type >= 1 && type <= 3 ? number | 0 : number;
}

describe('PayloadReader', () => {
  it('reads what the reference library reads', () => {
    const reader = new PayloadReader();
    fc.assert(
      fc.property(payload, (input) => {
        const bytes = Buffer.from(encodePayload(input as never));
        const expected = decodePayload(bytes);
        reader.read(bytes);
        expect(reader.timestampMs).toBe(asNumber(expected.timestamp));
        expect(reader.seq).toBe(asNumber(expected.seq));
        expect(reader.uuid).toBe(expected.uuid ?? '');
        expect(reader.count).toBe(expected.metrics?.length ?? 0);
        expected.metrics?.forEach((one, index) => {
          const found = {
            name: reader.names[index],
            alias: reader.aliases[index] === -1 ? undefined : reader.aliases[index],
            timestamp: Number.isNaN(reader.times[index]) ? undefined : reader.times[index],
            value: readValue(reader, index),
            isHistorical: (reader.flags[index]! & metricFlag.historical) !== 0,
            quality: reader.qualities[index],
            code: reader.codes[index],
          };
          expect(found).toEqual({
            name: input.metrics[index]!.name,
            alias: asNumber(input.metrics[index]!.alias),
            timestamp: asNumber(input.metrics[index]!.timestamp),
            // The library gives negative Int64 as unsigned.
            value: asNumber(one.type === 'Int64' ? input.metrics[index]!.value : one.value),
            isHistorical: one.isHistorical ?? false,
            quality: one.properties?.Quality?.value ?? -1,
            code: one.properties?.['Zutai/Code']?.value,
          });
        });
      }),
      { numRuns: 200 },
    );
  });

  it('throws nothing but PayloadError for any bytes, and ends', () => {
    const reader = new PayloadReader(1000);
    const damaged = fc
      .tuple(payload, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 }))
      .map(([input, changes]) => {
        const bytes = Buffer.from(encodePayload(input as never));
        for (const [at, byte] of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte;
        return bytes;
      });
    const anyBytes = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
    fc.assert(
      fc.property(fc.oneof(anyBytes, damaged), (bytes) => {
        try {
          reader.read(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(PayloadError);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('reads numbers of 64 bits with sign', () => {
    const reader = new PayloadReader();
    const metrics = [-5, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER].map((number) => ({
      name: 'a',
      type: 'Int64' as const,
      value: Long.fromNumber(number),
    }));
    reader.read(Buffer.from(encodePayload({ timestamp: 1, metrics } as never)));
    expect([...reader.numbers.subarray(0, 3)]).toEqual([
      -5,
      Number.MIN_SAFE_INTEGER,
      Number.MAX_SAFE_INTEGER,
    ]);
  });

  it('refuses more metrics than allowed', () => {
    const reader = new PayloadReader(300);
    const metrics = Array.from({ length: 301 }, () => ({ name: 'a', type: 'Double' as const, value: 1 }));
    const bytes = Buffer.from(encodePayload({ timestamp: 1, metrics } as never));
    expect(() => reader.read(bytes)).toThrow(PayloadError);
  });

  it('does not carry a text or property over to the next payload', () => {
    const reader = new PayloadReader();
    const properties = { 'Zutai/Code': { type: 'String', value: '1301' } };
    const bad = { name: 'a', type: 'String', value: 'old', properties };
    reader.read(Buffer.from(encodePayload({ timestamp: 1, metrics: [bad] } as never)));
    reader.read(
      Buffer.from(
        encodePayload({ timestamp: 1, metrics: [{ name: 'b', type: 'Double', value: 2 }] } as never),
      ),
    );
    expect([reader.texts[0], reader.codes[0], reader.qualities[0]]).toEqual([undefined, undefined, -1]);
    expect(reader.names[0]).toBe('b');
  });
});
