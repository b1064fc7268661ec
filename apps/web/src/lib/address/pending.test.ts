import { describe, expect, it } from 'vitest';
import { Pending } from './pending.ts';

const start = () => {
  const pending = new Pending<string>();
  const latest = (shown: string, key?: string) => pending.latest(shown, shown, key);
  const ask = (shown: string, asked: string, key?: string) => {
    latest(shown, key);
    pending.add(asked, asked);
  };
  return { pending, latest, ask };
};

describe('a change starts', () => {
  it('from what is shown', () => {
    expect(start().latest('a')).toBe('a');
  });

  it('from what was asked for last while that is not shown, also while one before it is', () => {
    const { latest, ask } = start();
    ask('a', 'b');
    ask('a', 'c');
    expect(latest('a')).toBe('c');
    expect(latest('b')).toBe('c');
    expect(latest('c')).toBe('c');
    expect(latest('d')).toBe('d');
  });

  it('from a link that came between', () => {
    const { latest, ask } = start();
    ask('a', 'b');
    expect(latest('x')).toBe('x');
    expect(latest('a')).toBe('a');
  });

  it('from what is shown again, when what was asked for there never came', () => {
    const { pending, latest, ask } = start();
    ask('a', 'b', 'first');
    expect(latest('a', 'second')).toBe('a');
    ask('a', 'b', 'second');
    pending.clear();
    expect(latest('a', 'second')).toBe('a');
  });
});
