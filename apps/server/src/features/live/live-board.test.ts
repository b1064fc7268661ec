import { describe, expect, it } from 'vitest';
import { LiveBoard, type LiveChange, UNKNOWN_STATE } from './live-board.ts';
import { slotKind } from './live-store.ts';

const flush = () => new Promise((resolve) => setImmediate(resolve));
const gateway = { gatewayId: 'g' };
const another = { gatewayId: 'h' };

function openBoard(isWatched = (_id: string) => true) {
  const received: [string, LiveChange][] = [];
  const board = new LiveBoard(isWatched, (equipment, change) => received.push([equipment.id, change]));
  const write = (slot: number, value: number, generation = board.store.generations[slot]!) =>
    board.store.set(slot, generation, slotKind.number, value, 1, 200);
  return { board, received, write };
}

describe('LiveBoard', () => {
  it('tells all changes of one turn at once, and only what is watched', async () => {
    const { board, received, write } = openBoard((id) => id === '1');
    const one = board.claim('1', gateway, [10, 11], 1)!;
    const two = board.claim('2', gateway, [20], 1)!;
    for (const equipment of [one, two, one]) {
      for (const slot of equipment.slots) {
        write(slot, 1);
        board.touch(equipment, slot);
      }
    }
    await flush();
    expect(received.map(([id, change]) => [id, change.values.length])).toEqual([['1', 2]]);
  });

  it('keeps a signal’s value through a change of definitions; a removed one is told as stale', () => {
    const { board, received, write } = openBoard();
    const equipment = board.claim('1', gateway, [10, 11], 1)!;
    write(equipment.slots[0]!, 10);
    write(equipment.slots[1]!, 11);
    expect(board.claim('1', gateway, [11, 12], 2)).toBe(equipment);
    expect(equipment.slots.map((slot) => board.store.valueOf(slot))).toEqual([11, null]);
    expect(board.store.slotOf(10)).toBeUndefined();
    expect(received.flatMap(([, change]) => change.values)).toEqual([
      { id: '10', value: 10, time: 1, code: '201', goodTime: 1 },
    ]);
    board.release(equipment);
    expect(board.store.size).toBe(0);
  });

  it('refuses who writes to a slot that was released since, whoever has it now', () => {
    const { board, write } = openBoard();
    const slot = board.claim('1', gateway, [10], 1)!.slots[0]!;
    const stale = board.store.generations[slot]!;
    board.claim('1', gateway, [], 2);
    expect(board.claim('2', another, [20], 3)!.slots).toEqual([slot]);
    expect(write(slot, 7, stale)).toBe(false);
    expect(board.store.read(slot, true)).toBeUndefined();
  });

  it('gives equipment to another holder: values become stale, the former holder is ignored', () => {
    const { board, write } = openBoard();
    const before = board.claim('1', gateway, [10], 1)!;
    const slot = before.slots[0]!;
    const stale = board.store.generations[slot]!;
    write(slot, 5);
    const after = board.claim('1', another, [10], 2)!;
    board.setOnline(after, { ...UNKNOWN_STATE, online: true, timeMs: 2 });
    board.setOnline(before, { ...UNKNOWN_STATE, timeMs: 3 });
    expect(write(slot, 6, stale)).toBe(false);
    board.release(before);
    expect(board.find('1')).toBe(after);
    expect(board.store.read(slot, after.online.online)).toMatchObject({ value: 5, code: '201' });
  });

  it('does not give equipment back because of a reading of definitions that is older', () => {
    const { board } = openBoard();
    const now = board.claim('1', another, [10], 5)!;
    expect(board.claim('1', gateway, [10], 4)).toBeUndefined();
    expect(board.find('1')).toBe(now);
  });
});
