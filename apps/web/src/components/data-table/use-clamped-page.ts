import { useEffect } from 'react';
import type { ListFilters } from './list-state.ts';
import type { ListState } from './use-list-state.ts';

/** The last page there is, when an answer says that the one asked for lies behind it; undefined when it does not. */
export function lastPageOf(
  data: { total: number; rows: readonly unknown[] } | undefined,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): number | undefined {
  if (data === undefined || data.rows.length > 0 || pageNum === 1) return undefined;
  const lastPage = Math.max(1, Math.ceil(data.total / pageSize));
  return lastPage < pageNum ? lastPage : undefined;
}

/** Goes back to the last page there is when the rows of the one shown are gone, such as by deleting them. */
export function useClampedPage<F extends ListFilters>(
  state: ListState<F>,
  data: { total: number; rows: readonly unknown[] } | undefined,
): void {
  const lastPage = lastPageOf(data, state);
  const { setPage, pageSize } = state;
  useEffect(() => {
    if (lastPage !== undefined) setPage(lastPage, pageSize);
  }, [lastPage, setPage, pageSize]);
}
