import type { ListFilters, ListView } from './list-state.ts';

export interface ListRequest<Field extends string> {
  pageNum: number;
  pageSize: number;
  keyword?: string;
  sortField?: Field;
  sortOrder?: 'asc' | 'desc';
}

/**
 * What every paged call is asked: page, keyword, order. An order that is not one of `sortFields`, such as from an old
 * link, is left out, and so is an empty keyword.
 */
export function listRequest<const Field extends string>(
  { pageNum, pageSize, filters, sortField: wanted, sortOrder }: ListView<ListFilters>,
  sortFields: readonly Field[],
): ListRequest<Field> {
  const sortField = sortFields.find((field) => field === wanted);
  return {
    pageNum,
    pageSize,
    ...(filters.keyword ? { keyword: filters.keyword } : {}),
    ...(sortField && sortOrder ? { sortField, sortOrder } : {}),
  };
}
