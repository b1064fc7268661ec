import { describe, expect, it, vi } from 'vitest';
import { createBindingChanges } from './use-live-binding.ts';

describe('changes by binding', () => {
  it('reach whoever watches that value, with one subscription for all, ended with the last', () => {
    let notify: (keys: Iterable<string>) => void = () => {};
    const stop = vi.fn();
    const subscribe = vi.fn((listener: typeof notify) => {
      notify = listener;
      return stop;
    });
    const changes = createBindingChanges(subscribe);
    const one = vi.fn();
    const other = vi.fn();
    const stopOne = changes.watch('signal:1', one);
    const stopOther = changes.watch('mvar:4', other);
    notify(['signal:1', 'signal:2']);
    expect(one).toHaveBeenCalledTimes(1);
    expect(other).not.toHaveBeenCalled();
    expect(changes.versionOf('signal:1')).toBe(1);
    expect(subscribe).toHaveBeenCalledTimes(1);
    stopOne();
    stopOther();
    expect(stop).toHaveBeenCalledTimes(1);
    notify(['signal:1']);
    expect(one).toHaveBeenCalledTimes(1);
  });
});
