import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../lib/call/index.ts';
import { textOf } from '../../lib/language/index.ts';
import { formatTime } from '../../lib/time/index.ts';
import { DataTable, type ListQuery } from './DataTable.tsx';
import type { ListState } from './use-list-state.ts';

interface Row {
  id: string;
  title: string;
}

/** What the table keeps its columns in; there is none outside of a browser. */
beforeAll(() => vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} }));

const answered: ListQuery<Row> = {
  data: { total: 31, rows: [{ id: '1', title: 'Pump 1' }] },
  error: null,
  dataUpdatedAt: Date.UTC(2026, 5, 1),
  failureCount: 0,
  failureReason: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => {},
};
const state: ListState<{ keyword: string }> = {
  name: 'test',
  filters: { keyword: '' },
  ...{ pageNum: 1, pageSize: 10, sortField: undefined, sortOrder: undefined, hasFilters: false },
  ...{
    setFilter: () => {},
    setFilters: () => {},
    resetFilters: () => {},
    setPage: () => {},
    setSort: () => {},
  },
  ...{ query: '', showQuery: () => {} },
};
const columns = [{ key: 'title', title: 'Name', isName: true, render: ({ title }: Row) => title }];

/** The table on a desktop or on a phone, as text. */
function show(query: Partial<ListQuery<Row>>, isPhone: boolean, isPolled = true): string {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: isPhone }) });
  return renderToStaticMarkup(
    <DataTable
      columns={columns}
      rowKey={({ id }) => id}
      query={{ ...answered, ...query }}
      isPolled={isPolled}
      state={state}
      empty="nothing"
    />,
  );
}

const away = new CallError('0', 'no connection');
const forbidden = new CallError('403', 'no permission');
const gone = new CallError('404', 'not found');

describe.each([
  ['a desktop', false],
  ['a phone', true],
])('a list that was answered before, on %s', (_name, isPhone) => {
  it('shows its rows, and how many there are', () => {
    const shown = show({}, isPhone);
    expect(shown).toContain('Pump 1');
    expect(shown).toContain(textOf('common', 'total', { count: 31 }));
    expect(shown).not.toContain('stale-notice');
  });

  it('keeps them while the server cannot be reached, and says since when', () => {
    const shown = show({ error: away }, isPhone);
    expect(shown).toContain('Pump 1');
    expect(shown).toContain('stale-notice');
    const time = formatTime(answered.dataUpdatedAt);
    expect(shown).toContain(textOf('common', 'staleSince', { time }));
    // Nobody asks again by themselves: it does not say so.
    expect(show({ error: away }, isPhone, false)).toContain(textOf('common', 'staleAsked', { time }));
  });

  it.each([
    ['forbidden', forbidden, textOf('common', 'errorTitle')],
    ['gone', gone, textOf('common', 'missingTitle')],
  ])('shows nothing of them any more when what it lists is %s', (_why, error, title) => {
    const shown = show({ error }, isPhone);
    expect(shown).toContain(title);
    expect(shown).not.toContain('Pump 1');
    expect(shown).not.toContain(textOf('common', 'total', { count: 31 }));
    expect(shown).not.toContain('stale-notice');
  });
});
