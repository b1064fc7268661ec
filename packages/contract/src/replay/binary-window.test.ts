import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  decodeReplayWindow,
  encodeReplayWindow,
  REPLAY_VALUE_TYPES,
  type ReplayedSignal,
} from './binary-window.ts';

const signal: fc.Arbitrary<ReplayedSignal> = fc
  .record({
    id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    valueType: fc.constantFrom(...REPLAY_VALUE_TYPES),
    isHeld: fc.boolean(),
    goodMs: fc.constantFrom(Number.NaN, 1_700_000_000_123),
    points: fc.array(
      fc.record({
        time: fc.integer({ min: 0, max: 8e15 }),
        value: fc.double(),
        code: fc.integer({ min: -1, max: 99_999 }),
        text: fc.option(fc.string()),
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ points, ...rest }) => ({
    ...rest,
    times: Float64Array.from(points, ({ time }) => time),
    values: Float64Array.from(points, ({ value }) => value),
    codes: Int32Array.from(points, ({ code }) => code),
    ...(rest.valueType === 'text' ? { texts: points.map(({ text }) => text) } : {}),
  }));

it('gives back what it was given, wherever its bytes lie', () => {
  fc.assert(
    fc.property(fc.array(signal, { maxLength: 6 }), fc.nat({ max: 9 }), (signals, offset) => {
      const window = { fromMs: 5, toMs: 1e12, signals };
      const bytes = encodeReplayWindow(window);
      const moved = new Uint8Array(bytes.length + offset);
      moved.set(bytes, offset);
      expect(decodeReplayWindow(moved.subarray(offset))).toEqual(window);
    }),
  );
});

it('refuses what is none and what was cut short', () => {
  const bytes = encodeReplayWindow({
    fromMs: 0,
    toMs: 1,
    signals: [
      {
        ...{ id: 1, valueType: 'number', isHeld: true, goodMs: 0 },
        ...{ times: Float64Array.of(0), values: Float64Array.of(1), codes: Int32Array.of(200) },
      },
    ],
  });
  expect(() => decodeReplayWindow(bytes.subarray(0, bytes.length - 1))).toThrow(RangeError);
  expect(() => decodeReplayWindow(bytes.subarray(0, 20))).toThrow(RangeError);
  expect(() => decodeReplayWindow(new Uint8Array(64))).toThrow(RangeError);
});
