import { calls, type RequestInputOf } from '@zutai/contract';
import { type ListState, listRequest, useListState } from '../../../components/data-table/index.ts';
import { useCall } from '../../../lib/call/index.ts';

/** Ms between polls of the list: values of many pieces of equipment, where seconds are soon enough. */
export const LIST_POLL_MS = 5000;
const PAGE_SIZE = 12;
const SORT_FIELDS = ['title', 'lastSeenMs'] as const;

const FILTERS = { keyword: '', online: '', followed: '', view: 'cards' };
export type ListFilterValues = typeof FILTERS;

function requestOf(state: ListState<ListFilterValues>): RequestInputOf<typeof calls.monitor.queryEquipment> {
  const { online, followed } = state.filters;
  return {
    ...listRequest(state, SORT_FIELDS),
    ...(online === '' ? {} : { online: online === 'true' }),
    ...(followed === '' ? {} : { followed: true }),
  };
}

/**
 * The list of equipment one may watch, polled every 5 s. Followed equipment comes first (the server's order).
 * A poll that fails leaves the last answer on screen; `lostSinceMs` then says how old it is.
 */
export function useEquipmentList() {
  const state = useListState({
    name: 'monitor',
    filters: FILTERS,
    looks: ['view'],
    pageSize: PAGE_SIZE,
  });
  const query = useCall(calls.monitor.queryEquipment, requestOf(state), {
    refetchMs: LIST_POLL_MS,
    isKeepingPrevious: true,
  });
  const isLost = query.data !== undefined && (query.isError || query.failureCount > 0);
  return { state, query, lostSinceMs: isLost ? query.dataUpdatedAt : null };
}

export type ListedEquipment = NonNullable<
  ReturnType<typeof useEquipmentList>['query']['data']
>['rows'][number];
