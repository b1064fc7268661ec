import { decodeBinaryFrame, encodeBinaryFrame, type LiveFrame, type LiveValue } from '@zutai/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeOnline, UNKNOWN_STATE } from './live-board.ts';
import { LiveStore, slotKind } from './live-store.ts';
import { encodeSlots } from './slot-frame.ts';

const time = fc.oneof(
  fc.integer({ min: 1_700_000_000_000, max: 1_700_000_100_000 }),
  fc.integer({ min: 0, max: 1_700_000_000_000 }),
);
const code = fc.constantFrom(200, 200, 200, 201, 1301, 99_901);
const value = fc.oneof(
  fc.record({
    kind: fc.constant(slotKind.number),
    number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  }),
  fc.record({ kind: fc.constant(slotKind.boolean), number: fc.constantFrom(0, 1) }),
  fc.record({ kind: fc.constant(slotKind.null), number: fc.constant(Number.NaN) }),
  fc.record({ kind: fc.constant(slotKind.text), number: fc.constant(Number.NaN), text: fc.string() }),
  fc.record({
    kind: fc.constant(slotKind.integer),
    number: fc.constant(2 ** 60),
    text: fc.constant('1152921504606846977'),
  }),
  fc.record({ kind: fc.constant(slotKind.empty), number: fc.constant(0) }),
);
const goodTime = fc.oneof(fc.constant(Number.NaN), time, fc.constant(1_700_000_000_005));
const slots = fc.array(fc.tuple(value, time, code, goodTime), { maxLength: 60 });

describe('encodeSlots', () => {
  it('gives the same bytes as the contract’s encoder', () => {
    fc.assert(
      fc.property(slots, fc.boolean(), fc.boolean(), (input, isOnline, hasAlarm) => {
        const store = new LiveStore();
        const taken = input.map(([one, timeMs, codeNumber, goodMs], index) => {
          const slot = store.take(index + 1);
          if (one.kind !== slotKind.empty)
            store.set(
              slot,
              0,
              one.kind,
              one.number,
              timeMs,
              codeNumber,
              'text' in one ? one.text : undefined,
              goodMs,
            );
          return slot;
        });
        const rest: LiveFrame = hasAlarm ? describeOnline('1', { ...UNKNOWN_STATE, timeMs: 5 }) : {};
        const values = taken.flatMap((slot): LiveValue[] => {
          const read = store.read(slot, isOnline);
          return read === undefined ? [] : [read];
        });
        const bytes = encodeSlots(store, taken, isOnline, rest);
        expect(Buffer.from(bytes)).toEqual(Buffer.from(encodeBinaryFrame({ ...rest, signalVal: values })));
        const decoded = decodeBinaryFrame(bytes).signalVal ?? [];
        expect(decoded.length).toBe(values.length);
      }),
      { numRuns: 300 },
    );
  });
});
