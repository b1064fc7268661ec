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
    store.setStale(true);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.read('1')).toEqual({ value: 1, timeMs: 1, code: '201', quality: 'stale' });
    expect(store.read('2').quality).toBe('bad');
    store.setStale(false);
    expect(store.read('1').quality).toBe('good');
    expect(store.read('3').quality).toBe('stale');
  });
});
