import { calls } from '@zutai/contract';
import { useClampedPage, useList } from '../../../components/data-table/index.ts';
import { staleSinceMs } from '../../../components/stale-notice/index.ts';

/** Ms between polls of the list: values of many pieces of equipment, where seconds are soon enough. */
export const LIST_POLL_MS = 5000;
const PAGE_SIZE = 12;

const FILTERS = { keyword: '', communication: '', followed: '', view: 'cards' };

/**
 * The list of equipment one may watch, polled every 5 s. Followed equipment comes first (the server's order).
 * A poll that fails leaves the last answer on screen; `lostSinceMs` then says how old it is.
 */
export function useEquipmentList(kind?: 'GM') {
  const { state, query } = useList(calls.monitor.queryEquipment, {
    name: kind === undefined ? 'monitor' : 'monitorFixed',
    ...(kind && { scope: { kind } }),
    filters: FILTERS,
    looks: ['view'],
    pageSize: PAGE_SIZE,
    refetchMs: LIST_POLL_MS,
  });
  useClampedPage(state, query.data);
  return { state, query, lostSinceMs: staleSinceMs(query) };
}

/** The same of one group. */
export function useGroupEquipment(groupId: string, kind?: 'GM') {
  const { state, query } = useList(calls.monitor.queryByGroup, {
    name: 'monitorGroup',
    owner: groupId,
    filters: FILTERS,
    looks: ['view'],
    pageSize: PAGE_SIZE,
    scope: { groupId, ...(kind && { kind }) },
    refetchMs: LIST_POLL_MS,
  });
  useClampedPage(state, query.data);
  return { state, query, lostSinceMs: staleSinceMs(query) };
}

export type ListedEquipment = NonNullable<
  ReturnType<typeof useEquipmentList>['query']['data']
>['rows'][number];
