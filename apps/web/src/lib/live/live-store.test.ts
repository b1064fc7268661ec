import { describe, expect, it, vi } from 'vitest';
import { LiveStore, NO_VALUE } from './live-store.ts';

const value = (id: string, number: number, time: number, code = '200') => ({ id, value: number, time, code });

describe('LiveStore', () => {
  it('keeps the newer value, and the later of two with the same time', () => {
    const store = new LiveStore();
    store.apply([value('1', 10, 100)]);
    store.apply([value('1', 11, 99)]);
    expect(store.read('1').value).toBe(10);
    store.apply([value('1', 12, 100)]);
    expect(store.read('1').value).toBe(12);
  });

  it('takes the first frame of a connection as it is, whatever the times, and forgets what is not in it', () => {
    const store = new LiveStore();
    store.apply([value('1', 10, 5_000), value('2', 20, 5_000), value('3', 30, 5_000)]);
    const received: (readonly string[])[] = [];
    store.subscribeAll((ids) => received.push(ids));
    store.replaceAll([value('1', 11, 100), value('3', 30, 5_000)]);
    expect(store.read('1')).toMatchObject({ value: 11, timeMs: 100 });
    expect(store.read('2')).toBe(NO_VALUE);
    expect(received).toEqual([['1', '2']]);
    // Within the connection the newer one wins, by its clock.
    store.apply([value('1', 12, 101)]);
    store.apply([value('1', 13, 99)]);
    expect(store.read('1').value).toBe(12);
  });

  it('fills what is not known yet with the answer of a call, and nothing after a snapshot', () => {
    const store = new LiveStore();
    store.fill([value('1', 10, 100), value('2', 20, 100)]);
    store.apply([value('1', 10, 100, '201')]);
    // The same answer again, kept since: a part of the page was taken away and put back.
    store.fill([value('1', 10, 100), value('3', 30, 100)]);
    expect(store.read('1')).toMatchObject({ code: '201', quality: 'stale' });
    expect(store.read('3').value).toBe(30);
    store.replaceAll([value('1', 10, 100, '201')]);
    store.fill([value('1', 10, 100), value('2', 20, 100)]);
    expect(store.read('1').quality).toBe('stale');
    expect(store.read('2')).toBe(NO_VALUE);
  });

  it('tells only the listeners of signals that changed', () => {
    const store = new LiveStore();
    const first = vi.fn();
    const second = vi.fn();
    const all = vi.fn();
    store.subscribe('1', first);
    const stop = store.subscribe('2', second);
    store.subscribeAll(all);
    store.apply([value('1', 1, 1), value('2', 2, 1)]);
    store.apply([value('1', 1, 1), value('2', 3, 2)]);
    expect(first).toHaveBeenCalledTimes(1);
    expect(second).toHaveBeenCalledTimes(2);
    expect(all.mock.calls).toEqual([[['1', '2']], [['2']]]);
    stop();
    store.apply([value('2', 4, 3)]);
    expect(second).toHaveBeenCalledTimes(2);
  });

  it('gives the same object until something changes, as React needs it', () => {
    const store = new LiveStore();
    expect(store.read('1')).toBe(NO_VALUE);
    store.apply([value('1', 1, 1)]);
    const shown = store.read('1');
    expect(store.read('1')).toBe(shown);
    store.apply([value('1', 1, 1)]);
    expect(store.read('1')).toBe(shown);
    store.apply([value('1', 1, 2)]);
    expect(store.read('1')).toMatchObject({ value: 1, timeMs: 2 });
  });

  it('shows good values as stale while the feed is lost; bad ones stay bad', () => {
    const store = new LiveStore();
    const listener = vi.fn();
    store.apply([value('1', 1, 1), value('2', 2, 1, '1711'), value('3', 3, 1, '201')]);
    store.subscribe('1', listener);
    store.setStale(true, 50);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.read('1')).toEqual({ value: 1, timeMs: 1, code: '201', quality: 'stale', goodMs: 50 });
    expect(store.read('2').quality).toBe('bad');
    store.setStale(false);
    expect(store.read('1').quality).toBe('good');
    expect(store.read('3').quality).toBe('stale');
  });

  it('says of a value that is not good when it was, and only of such', () => {
    const store = new LiveStore();
    store.apply([
      value('1', 1, 100),
      { ...value('2', 2, 100, '1715'), goodTime: 40 },
      value('3', 3, 100, '1715'),
    ]);
    store.apply([{ id: '4', value: null, time: 100, code: '1715' }]);
    const goodMs = (id: string) => store.read(id).goodMs;
    expect(['1', '2', '3', '4'].map(goodMs)).toEqual([undefined, 40, null, undefined]);
    store.setStale(true, 90);
    expect(['1', '2', '3', '4'].map(goodMs)).toEqual([100, 40, null, undefined]);
    store.setStale(false);
    store.setStale(true, 130);
    expect(['1', '2', '3', '4'].map(goodMs)).toEqual([130, 40, null, undefined]);
    store.setStale(false);
    store.setStaleIds(new Set(['1', '2']));
    expect([goodMs('1')! >= Date.now() - 10_000, goodMs('2')]).toEqual([true, 40]);
    // Read anew from history, the same value may know more.
    const changed = store.apply([{ ...value('3', 3, 100, '1715'), goodTime: 50 }]);
    expect([changed, goodMs('3')]).toEqual([['3'], 50]);
  });
});
