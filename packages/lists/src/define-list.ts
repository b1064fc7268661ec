import type { PagedCall, RequestOf, ResponseOf } from '@zutai/contract';
import type { TextRef } from '@zutai/i18n';
import { type ColumnMaker, columnMaker } from './column-maker.ts';
import type { ListColumn } from './list-column.ts';

/** One row of a paged call. */
export type RowOf<C extends PagedCall> = ResponseOf<C>['rows'][number];
/** The names a paged call sorts by. */
export type SortFieldOf<C extends PagedCall> = NonNullable<
  RequestOf<C> extends { sortField?: infer F } ? F : never
> &
  string;

/** A filter with few values: shown as chips. The field is of the call's request. */
export interface ChoiceFilter {
  readonly text: TextRef;
  /** Words of each value; "all" comes by itself. */
  readonly choices: Readonly<Record<string, TextRef>>;
  /** What is shown while none is chosen, where that is not everything. */
  readonly none?: TextRef;
}

/** A filter by days. Its field is the beginning in ms UTC, and the call has another one for the end, included. */
export interface PeriodFilter<Field extends string = string> {
  readonly text: TextRef;
  readonly until: Field;
  /** The list is always of a period: without a choice of the last so many days, today included. */
  readonly usualDays?: number;
}

/** A filter whose values are things, such as the department of accounts: the screen gives the input to pick one. */
export interface PickedFilter {
  readonly text: TextRef;
  readonly isPicked: true;
}

export type ListFilter<Field extends string = string> = ChoiceFilter | PeriodFilter<Field> | PickedFilter;

export function isPicked(filter: ListFilter): filter is PickedFilter {
  return 'isPicked' in filter;
}

export function isPeriod(filter: ListFilter): filter is PeriodFilter {
  return 'until' in filter;
}

/** The fields of its call that a list filters by. */
export function filterFields({ filters }: Pick<ListDefinition, 'filters'>): string[] {
  return Object.entries(filters).flatMap(([name, filter]) =>
    isPeriod(filter) ? [name, filter.until] : [name],
  );
}

interface ListOptions<C extends PagedCall> {
  /** Tells lists apart: in addresses, where views and columns are kept, and in exports. */
  name: string;
  title: TextRef;
  /** What the search field says; the call then has a field `keyword`. */
  search?: TextRef;
  filters?: { readonly [N in keyof RequestOf<C> & string]?: ListFilter<keyof RequestOf<C> & string> };
  /** Fields of the call that say what the list belongs to, such as the equipment whose ledger it is. */
  scope?: readonly (keyof RequestOf<C> & string)[];
  pageSize?: number;
  /** The call counts no further than this: there may be more. */
  mostCounted?: number;
  rowKey: (row: RowOf<C>) => string;
  columns: (make: ColumnMaker<RowOf<C>, SortFieldOf<C>>) => readonly ListColumn<RowOf<C>, SortFieldOf<C>>[];
}

/** What a list is made of, whoever shows or exports it. */
export interface ListDefinition<C extends PagedCall = PagedCall> {
  readonly name: string;
  readonly call: C;
  readonly title: TextRef;
  readonly search: TextRef | undefined;
  readonly filters: Readonly<Record<string, ListFilter>>;
  readonly scope: readonly string[];
  readonly pageSize: number;
  readonly mostCounted: number | undefined;
  readonly rowKey: (row: RowOf<C>) => string;
  readonly columns: readonly ListColumn<RowOf<C>>[];
}

const PAGE_SIZE = 20;

/** Defines a list over a paged call of the contract. */
export function defineList<C extends PagedCall>(call: C, options: ListOptions<C>): ListDefinition<C> {
  return {
    call,
    name: options.name,
    title: options.title,
    search: options.search,
    filters: (options.filters ?? {}) as Record<string, ListFilter>,
    scope: options.scope ?? [],
    pageSize: options.pageSize ?? PAGE_SIZE,
    mostCounted: options.mostCounted,
    rowKey: options.rowKey,
    columns: options.columns(columnMaker()),
  };
}
