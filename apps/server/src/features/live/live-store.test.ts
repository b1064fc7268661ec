import { describe, expect, it } from 'vitest';
import { LiveStore, STALE, slotKind } from './live-store.ts';

const BAD = 1_715;

function open() {
  const store = new LiveStore();
  const slot = store.take(7);
  const set = (kind: number, number: number, timeMs: number, code: number, goodMs?: number) =>
    store.set(slot, store.generations[slot]!, kind, number, timeMs, code, undefined, goodMs);
  return { store, slot, set, read: (isOnline = true) => store.read(slot, isOnline)! };
}

describe('the time of the last good value', () => {
  it('stays with the value that stays readable, however often the code changes', () => {
    const { set, read } = open();
    set(slotKind.number, 12.5, 1_000, 200);
    expect(read()).not.toHaveProperty('goodTime');
    set(slotKind.null, Number.NaN, 2_000, BAD);
    set(slotKind.null, Number.NaN, 3_000, STALE);
    expect(read()).toMatchObject({ value: 12.5, time: 3_000, code: '201', goodTime: 1_000 });
    set(slotKind.number, 12.5, 4_000, 200);
    expect(read()).not.toHaveProperty('goodTime');
    set(slotKind.null, Number.NaN, 5_000, BAD);
    expect(read().goodTime).toBe(4_000);
  });

  it('goes on while somebody vouches for the value, and stops when it is good no more', () => {
    const { store, slot, set, read } = open();
    set(slotKind.number, 12.5, 1_000, 200);
    store.vouch(slot, 9_000);
    store.vouch(slot, 8_000);
    expect(read(false)).toMatchObject({ time: 1_000, code: '201', goodTime: 9_000 });
    set(slotKind.null, Number.NaN, 9_500, BAD);
    store.vouch(slot, 10_000);
    expect(read()).toMatchObject({ value: 12.5, goodTime: 9_000 });
    set(slotKind.number, 13, 11_000, STALE);
    store.vouch(slot, 12_000);
    expect(read()).not.toHaveProperty('goodTime');
  });

  it('is that of a good value which is shown as stale: offline, aged, taken over', () => {
    const { store, slot, set, read } = open();
    set(slotKind.number, 1, 1_000, 200);
    expect(read(false)).toMatchObject({ code: '201', goodTime: 1_000 });
    store.aged[slot] = 1;
    expect(read()).toMatchObject({ code: '201', goodTime: 1_000 });
    store.aged[slot] = 0;
    store.markStale(slot);
    expect(read()).toMatchObject({ code: '201', goodTime: 1_000 });
  });

  it('is unknown of a value that never was good, and of none', () => {
    const { store, slot, set, read } = open();
    set(slotKind.null, Number.NaN, 1_000, BAD);
    expect(read()).not.toHaveProperty('goodTime');
    set(slotKind.number, 12.5, 2_000, 200);
    // An uncertain value has taken its place.
    set(slotKind.number, 13, 3_000, STALE);
    expect(read()).not.toHaveProperty('goodTime');
    set(slotKind.number, 14, 4_000, STALE, 3_500);
    expect(read().goodTime).toBe(3_500);
    store.clear(slot, store.generations[slot]!);
    expect(read()).not.toHaveProperty('goodTime');
  });

  it('does not pass to the next signal of the place, and survives growing', () => {
    const { store, slot, set, read } = open();
    set(slotKind.number, 1, 1_000, 200);
    for (let id = 100; id < 2_000; id += 1) store.take(id);
    expect(read(false).goodTime).toBe(1_000);
    store.release(7);
    expect(store.take(8)).toBe(slot);
    store.set(slot, store.generations[slot]!, slotKind.null, Number.NaN, 2_000, BAD);
    expect(read()).not.toHaveProperty('goodTime');
  });
});
