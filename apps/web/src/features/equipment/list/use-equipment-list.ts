import { calls, type Equipment, MAX_PAGE_SIZE, type RequestInputOf } from '@zutai/contract';
import { useListState } from '../../../components/data-table/index.ts';
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
  const { keyword, online, gateway } = state.filters;
  const sortField = SORT_FIELDS.find((field) => field === state.sortField);
  const filters: Query = {
    ...(keyword === '' ? {} : { keyword }),
    ...(online === '' ? {} : { online: online === 'true' }),
    ...(gateway === '' ? {} : { hasGateway: gateway === 'true' }),
    ...(sortField && state.sortOrder ? { sortField, sortOrder: state.sortOrder } : {}),
  };
  const query = useCall(
    calls.equipment.query,
    { ...filters, pageNum: state.pageNum, pageSize: state.pageSize },
    { isKeepingPrevious: true, refetchMs: REFETCH_MS },
  );
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
