import { describe, expect, it } from 'vitest';
import { hasListView, readListView, writeListView } from './list-state.ts';

const defaults = { keyword: '', online: '' };

describe('the view of a list in its address', () => {
  it('is nothing by default', () => {
    const view = readListView(new URLSearchParams(), defaults);
    expect(view).toMatchObject({ filters: defaults, pageNum: 1, pageSize: 10 });
    expect(writeListView(new URLSearchParams('tab=a'), view, defaults).toString()).toBe('tab=a');
    expect(hasListView(new URLSearchParams('tab=a'), defaults)).toBe(false);
  });

  it('comes back as it was sent', () => {
    const view = {
      filters: { keyword: '1# 泵 & co', online: 'true' },
      pageNum: 3,
      pageSize: 50,
      sortField: 'title',
      sortOrder: 'desc',
    } as const;
    const query = new URLSearchParams(writeListView(new URLSearchParams(), view, defaults).toString());
    expect(readListView(query, defaults)).toEqual(view);
    expect(hasListView(query, defaults)).toBe(true);
  });

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'size=201', 'sort=title', 'sort=title.up'])(
    'takes no nonsense: %s',
    (text) => {
      const view = readListView(new URLSearchParams(text), defaults);
      expect(view).toMatchObject({ pageNum: 1, pageSize: 10, sortOrder: undefined });
    },
  );
});
