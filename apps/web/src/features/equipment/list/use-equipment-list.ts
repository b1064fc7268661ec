import { calls, type Equipment, MAX_PAGE_SIZE } from '@zutai/contract';
import { useList } from '../../../components/data-table/index.ts';
import { call } from '../../../lib/call/index.ts';

/** States change by themselves: the list asks again every 10 s. */
const REFETCH_MS = 10_000;

/** The list of equipment for management: its view in the address, the server's page, all rows for export. */
export function useEquipmentList() {
  const { state, query, request } = useList(calls.equipment.query, {
    name: 'equipment',
    filters: { keyword: '', communication: '', hasGateway: '' },
    pageSize: 20,
    refetchMs: REFETCH_MS,
  });
  /** Every row the filters let through, page after page. */
  const loadAll = async (): Promise<Equipment[]> => {
    const rows: Equipment[] = [];
    for (let pageNum = 1; ; pageNum += 1) {
      const page = await call(calls.equipment.query, { ...request, pageNum, pageSize: MAX_PAGE_SIZE });
      rows.push(...page.rows);
      if (page.rows.length < MAX_PAGE_SIZE) return rows;
    }
  };
  return { state, query, loadAll };
}
