import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBinaryFrame, encodeBinaryFrame } from './binary-frame.ts';
import type { LiveFrame } from './channels.ts';

const plainValue = fc.record({
  id: fc.oneof(fc.integer({ min: 1, max: 2 ** 32 + 5 }), fc.integer({ min: 1, max: 99 })).map(String),
  value: fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.string(),
    fc.constant(null),
  ),
  time: fc.oneof(fc.integer({ min: 0, max: 2 ** 42 }), fc.constant(1_700_000_000_000)),
  code: fc.constantFrom('200', '201', '1715', '99901', '1600000'),
});
/** Values that are not good may say when they were; mostly before their code changed, whatever clocks do. */
const value = fc
  .tuple(plainValue, fc.option(fc.oneof(fc.integer({ min: -5, max: 2 ** 33 }), fc.constant(0))))
  .map(([one, goodAgeMs]) =>
    one.code === '200' || goodAgeMs === null ? one : { ...one, goodTime: one.time - goodAgeMs },
  );
const frame: fc.Arbitrary<LiveFrame> = fc.record(
  {
    signalVal: fc.array(value, { minLength: 1, maxLength: 40 }),
    gatewayAlarm: fc.array(
      fc.record({
        equipmentId: fc.constant('5'),
        online: fc.boolean(),
        vpn: fc.boolean(),
        time: fc.nat(),
        communication: fc.constantFrom('online' as const, 'fault' as const, 'offline' as const),
        faults: fc.constant([]),
      }),
      { minLength: 1 },
    ),
  },
  { requiredKeys: [] },
);

// JSON, and so the tail, knows no negative zero.
const byId = (list: LiveFrame['signalVal']) =>
  list?.map((v) => JSON.stringify({ ...v, value: Object.is(v.value, -0) ? 0 : v.value })).toSorted();

describe('binary live frame', () => {
  it('carries every frame unchanged but for the order of values', () => {
    fc.assert(
      fc.property(frame, (original) => {
        const decoded = decodeBinaryFrame(encodeBinaryFrame(original));
        expect(byId(decoded.signalVal)).toEqual(byId(original.signalVal));
        expect(decoded.gatewayAlarm).toEqual(original.gatewayAlarm);
      }),
    );
  });

  it('takes 12 bytes a value when all are good numbers of one moment', () => {
    const signalVal = Array.from({ length: 100 }, (_, i) => ({
      id: String(i + 1),
      value: i / 3,
      time: 5,
      code: '200',
    }));
    expect(encodeBinaryFrame({ signalVal }).length).toBe(24 + 100 * 12);
  });

  it('takes 4 more bytes for each value that is not good and says when it was', () => {
    const signalVal = Array.from({ length: 100 }, (_, i) => ({
      id: String(i + 1),
      value: i,
      time: 5,
      code: '200',
    }));
    const bad = { id: '101', value: 1, time: 5, code: '1715' };
    const before = encodeBinaryFrame({ signalVal: [...signalVal, bad] }).length;
    expect(encodeBinaryFrame({ signalVal: [...signalVal, { ...bad, goodTime: 2 }] }).length).toBe(before + 4);
  });

  it.each([
    { id: '1', value: 1, time: 1, code: '200' },
    { id: '1', value: 1, time: 5, code: '201', goodTime: 4 },
  ])('refuses bytes that are no frame, cut from %j', (one) => {
    const good = encodeBinaryFrame({ signalVal: [one] });
    expect(() => decodeBinaryFrame(good.subarray(0, good.length - 1))).toThrow(RangeError);
    expect(() => decodeBinaryFrame(new Uint8Array(30))).toThrow(RangeError);
    expect(() => decodeBinaryFrame(new Uint8Array(0))).toThrow(RangeError);
  });
});
