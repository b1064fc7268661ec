import { DEFAULT_PAGE_SIZE } from '@zutai/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Pending, useAddressQuery } from '../../lib/address/index.ts';
import { useUnchanged } from '../../lib/memo/index.ts';
import { readStored, writeStored } from '../../lib/stored/index.ts';
import {
  hasListView,
  type ListFilters,
  type ListView,
  readListView,
  type SortOrder,
  withFilters,
  writeListView,
} from './list-state.ts';

export interface ListState<F extends ListFilters> extends ListView<F> {
  /** Tells lists apart where views and columns are kept. */
  name: string;
  /** Any filter is set. */
  hasFilters: boolean;
  setFilter: (name: keyof F & string, value: string) => void;
  /** Sets several in one change. */
  setFilters: (values: Partial<F>) => void;
  resetFilters: () => void;
  setPage: (pageNum: number, pageSize: number) => void;
  setSort: (field: string | undefined, order: SortOrder | undefined) => void;
  /** Filters, sort and page size as an address carries them: what a saved view holds. */
  query: string;
  /** Shows what a query says, and everything else as by default; from the first page on. */
  showQuery: (query: string) => void;
}

export interface ListOptions<F extends ListFilters> {
  /** Tells lists apart where views and columns are kept. */
  name: string;
  /** Id of what the list belongs to: what was searched in one pump says nothing about another. */
  owner?: string;
  /** The defaults, '' for not set. */
  filters: F;
  /** Those of `filters` that say how the list is shown: they hide nothing, and clearing filters keeps them. */
  looks?: readonly (keyof F & string)[];
  pageSize?: number;
}

/** Lists of one owner are kept for as long as the tab: there are as many of them as there are owners. */
export function listStorage(name: string, owner: string | undefined) {
  return owner === undefined
    ? ({ key: `list:${name}`, storage: 'localStorage' } as const)
    : ({ key: `list:${name}:${owner}`, storage: 'sessionStorage' } as const);
}

/**
 * Filters, page and order of a list: in the address, so that they can be sent to somebody, and remembered
 * for the next visit.
 */
export function useListState<F extends ListFilters>(options: ListOptions<F>): ListState<F> {
  const { name, owner, looks = [], pageSize = DEFAULT_PAGE_SIZE } = options;
  const [address, setAddress] = useAddressQuery();
  // Callers write the defaults in place.
  const defaults = useUnchanged(options.filters);
  const { key: kept, storage } = listStorage(name, owner);
  const remembered = readStored(kept, storage);
  const shown =
    hasListView(address, defaults) || remembered === null ? address : new URLSearchParams(remembered);
  const shownText = shown.toString();
  const view = useMemo(
    () => readListView(new URLSearchParams(shownText), defaults, pageSize),
    [shownText, defaults, pageSize],
  );

  const query = writeListView(new URLSearchParams(), { ...view, pageNum: 1 }, defaults, pageSize).toString();
  const [views] = useState(() => new Pending<ListView<F>>());
  const change = useCallback(
    (partOf: (now: ListView<F>) => Partial<ListView<F>>) => {
      const queryOf = (one: ListView<F>) =>
        writeListView(new URLSearchParams(), one, defaults, pageSize).toString();
      const now = views.latest(queryOf(view), view);
      const next = { ...now, ...partOf(now) };
      views.add(queryOf(next), next);
      // The page is where one was, not what one wants to see: it is not remembered.
      writeStored(kept, queryOf({ ...next, pageNum: 1 }), storage);
      setAddress((asked) => writeListView(asked, next, defaults, pageSize), { replace: true });
    },
    [view, views, storage, kept, defaults, pageSize, setAddress],
  );

  // What was remembered goes into the address, so that the address says what is shown.
  const wantedText = shown === address ? '' : writeListView(address, view, defaults, pageSize).toString();
  const isBehind = wantedText !== '' && wantedText !== address.toString();
  useEffect(() => {
    if (isBehind) setAddress(() => new URLSearchParams(wantedText), { replace: true, isByItself: true });
  }, [isBehind, wantedText, setAddress]);

  const shownAs = Object.fromEntries(looks.map((look) => [look, view.filters[look]])) as Partial<F>;
  return {
    name,
    ...view,
    hasFilters: Object.entries(view.filters).some(
      ([key, value]) => !looks.includes(key) && value !== (defaults[key] ?? ''),
    ),
    setFilter: (key, value) => change((now) => withFilters(now, { [key]: value } as Partial<F>)),
    setFilters: (values) => change((now) => withFilters(now, values)),
    resetFilters: () => change((now) => withFilters(now, { ...defaults, ...shownAs })),
    setPage: (pageNum, size) =>
      change((now) => ({ pageNum: size === now.pageSize ? pageNum : 1, pageSize: size })),
    setSort: (sortField, sortOrder) => change(() => ({ sortField, sortOrder, pageNum: 1 })),
    query,
    showQuery: (text) =>
      change(() => ({ ...readListView(new URLSearchParams(text), defaults, pageSize), pageNum: 1 })),
  };
}
