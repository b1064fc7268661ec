import { describe, expect, it } from 'vitest';
import type { ListView } from './list-state.ts';
import { PendingViews } from './pending-views.ts';

type Filters = { kind: string };
const viewOf = (kind: string): ListView<Filters> => ({
  ...{ filters: { kind }, pageNum: 1, pageSize: 20 },
  ...{ sortField: undefined, sortOrder: undefined },
});
const start = () => {
  const views = new PendingViews<Filters>();
  const latest = (shown: string) => views.latest(shown, viewOf(shown)).filters.kind;
  const ask = (shown: string, kind: string) => {
    latest(shown);
    views.add(kind, viewOf(kind));
  };
  return { latest, ask };
};

describe('a change of a list starts', () => {
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
});
