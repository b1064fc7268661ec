import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@zutai/contract';

export type ListFilters = Readonly<Record<string, string>>;
export type SortOrder = 'asc' | 'desc';

/** What a list shows: filters ('' is not set), page and order. It is what the address carries. */
export interface ListView<F extends ListFilters> {
  filters: F;
  pageNum: number;
  pageSize: number;
  sortField: string | undefined;
  sortOrder: SortOrder | undefined;
}

const PAGE = 'page';
const SIZE = 'size';
const SORT = 'sort';

function readCount(text: string | null, most: number, otherwise: number): number {
  const count = Number(text);
  return text !== null && Number.isInteger(count) && count >= 1 && count <= most ? count : otherwise;
}

/** Reads a list's view from the query of an address; what is not there is as `defaults` says. */
export function readListView<F extends ListFilters>(
  query: URLSearchParams,
  defaults: F,
  pageSize: number = DEFAULT_PAGE_SIZE,
): ListView<F> {
  const filters = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, query.get(name) ?? value]),
  ) as F;
  const [sortField, sortOrder] = query.get(SORT)?.split('.') ?? [];
  return {
    filters,
    pageNum: readCount(query.get(PAGE), 1_000_000, 1),
    pageSize: readCount(query.get(SIZE), MAX_PAGE_SIZE, pageSize),
    sortField,
    sortOrder: sortOrder === 'asc' || sortOrder === 'desc' ? sortOrder : undefined,
  };
}

/** Writes a list's view into a query, leaving out what is as by default and keeping what is not the list's. */
export function writeListView<F extends ListFilters>(
  query: URLSearchParams,
  view: ListView<F>,
  defaults: F,
  pageSize: number = DEFAULT_PAGE_SIZE,
): URLSearchParams {
  const written = new URLSearchParams(query);
  const put = (name: string, value: string, usual: string) =>
    value === usual ? written.delete(name) : written.set(name, value);
  for (const [name, value] of Object.entries(view.filters)) put(name, value, defaults[name] ?? '');
  put(PAGE, String(view.pageNum), '1');
  put(SIZE, String(view.pageSize), String(pageSize));
  const isSorted = view.sortField !== undefined && view.sortOrder !== undefined;
  put(SORT, isSorted ? `${view.sortField}.${view.sortOrder}` : '', '');
  return written;
}

/** The view with these filters set and the others as they are, from the first page on. */
export function withFilters<F extends ListFilters>(view: ListView<F>, values: Partial<F>): ListView<F> {
  return { ...view, filters: { ...view.filters, ...values }, pageNum: 1 };
}

/** Whether a query says anything about the list; if not, what was used last is used again. */
export function hasListView(query: URLSearchParams, defaults: ListFilters): boolean {
  return [PAGE, SIZE, SORT, ...Object.keys(defaults)].some((name) => query.has(name));
}
