import { decodeBinaryFrame, encodeBinaryFrame, type LiveFrame, type LiveValue } from '@zutai/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LiveBoard } from './live-board.ts';
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
  fc.record({ kind: fc.constant(slotKind.empty), number: fc.constant(0) }),
);
const slots = fc.array(fc.tuple(value, time, code), { maxLength: 60 });

describe('encodeSlots', () => {
  it('gives the same bytes as the contract’s encoder', () => {
    fc.assert(
      fc.property(slots, fc.boolean(), fc.boolean(), (input, isOnline, hasAlarm) => {
        const store = new LiveStore();
        const taken = input.map(([one, timeMs, codeNumber], index) => {
          const slot = store.take(index + 1);
          if (one.kind !== slotKind.empty)
            store.set(slot, one.kind, one.number, timeMs, codeNumber, 'text' in one ? one.text : undefined);
          return slot;
        });
        const rest: LiveFrame = hasAlarm
          ? { gatewayAlarm: [{ equipmentId: '1', online: true, vpn: false, time: 5 }] }
          : {};
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

describe('LiveBoard', () => {
  const flush = () => new Promise((resolve) => setImmediate(resolve));

  it('tells all changes of one turn at once, and only what is watched', async () => {
    const told: [string, number][] = [];
    const board = new LiveBoard(
      (id) => id === '1',
      (equipment, change) => told.push([equipment.id, change.values.length]),
    );
    const one = board.hold('1', 'g', [10, 11]);
    const two = board.hold('2', 'g', [20]);
    for (const equipment of [one, two, one]) {
      for (const slot of equipment.slots) {
        board.store.set(slot, slotKind.number, 1, 1, 200);
        board.touch(equipment, slot);
      }
    }
    await flush();
    expect(told).toEqual([['1', 2]]);
  });

  it('keeps a signal’s value through a change of definitions and forgets removed ones', () => {
    const board = new LiveBoard(
      () => false,
      () => undefined,
    );
    const before = board.hold('1', 'g', [10, 11]);
    board.store.set(before.slots[1]!, slotKind.text, Number.NaN, 5, 200, 'here');
    const after = board.hold('1', 'g', [11, 12]);
    expect(after.slots.map((slot) => board.store.valueOf(slot))).toEqual(['here', null]);
    expect(board.store.slotOf(10)).toBeUndefined();
    board.letGo('1', 'another gateway');
    expect(board.find('1')).toBe(after);
    board.letGo('1', 'g');
    expect(board.store.size).toBe(0);
  });
});
