import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countSamples, decodeSampleBatch, encodeSampleBatch, type SampleBatch } from './sample-codec.ts';

const good = fc.record({
  value: fc.oneof(
    fc.double({ noNaN: true }),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }),
    fc.boolean(),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  ),
  code: fc.constant(''),
});
const bad = fc.record({ value: fc.constant(null), code: fc.stringMatching(/^\d{1,7}$/) });
const batch: fc.Arbitrary<SampleBatch> = fc.record({
  deviceId: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }),
  samples: fc.array(
    fc
      .tuple(
        fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }),
        fc.integer({ min: 0, max: 4e12 }),
        fc.oneof(good, bad),
      )
      .map(([id, timeMs, rest]) => ({ signalId: id.toString(), timeMs, ...rest })),
  ),
});

it('decodes what it encodes', () => {
  fc.assert(
    fc.property(batch, (value) => {
      const bytes = encodeSampleBatch(value);
      expect(decodeSampleBatch(bytes)).toEqual(value);
      expect(countSamples(bytes)).toBe(value.samples.length);
    }),
  );
});

it('refuses bytes of another kind', () => {
  const bytes = encodeSampleBatch({
    deviceId: 'd',
    samples: [{ signalId: '1', timeMs: 0, value: true, code: '' }],
  });
  bytes[bytes.length - 1] = 9;
  expect(() => decodeSampleBatch(bytes)).toThrow(RangeError);
  expect(() => decodeSampleBatch(bytes.subarray(0, 9))).toThrow(RangeError);
});
