import { calls, type Equipment, MAX_PAGE_SIZE, type RequestInputOf } from '@zutai/contract';
import { listRequest, useListState } from '../../../components/data-table/index.ts';
import { call, useCall } from '../../../lib/call/index.ts';

/** States change by themselves: the list asks again every 10 s. */
const REFETCH_MS = 10_000;
const SORT_FIELDS = ['title', 'sn', 'lastSeenMs', 'createdMs', 'updatedMs', 'signalCount'] as const;

type Query = RequestInputOf<typeof calls.equipment.query>;

/** The list of equipment for management: its view in the address, the server's page, all rows for export. */
export function useEquipmentList() {
  const state = useListState({
    name: 'equipment',
    filters: { keyword: '', online: '', gateway: '' },
    pageSize: 20,
  });
  const { online, gateway } = state.filters;
  const filters: Query = {
    ...listRequest(state, SORT_FIELDS),
    ...(online === '' ? {} : { online: online === 'true' }),
    ...(gateway === '' ? {} : { hasGateway: gateway === 'true' }),
  };
  const query = useCall(calls.equipment.query, filters, { isKeepingPrevious: true, refetchMs: REFETCH_MS });
  /** Every row the filters let through, page after page. */
  const loadAll = async (): Promise<Equipment[]> => {
    const rows: Equipment[] = [];
    for (let pageNum = 1; ; pageNum += 1) {
      const page = await call(calls.equipment.query, { ...filters, pageNum, pageSize: MAX_PAGE_SIZE });
      rows.push(...page.rows);
      if (page.rows.length < MAX_PAGE_SIZE) return rows;
    }
  };
  return { state, query, loadAll };
}
