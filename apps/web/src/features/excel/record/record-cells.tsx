import { calls, type ExcelRecord } from '@zutai/contract';
import { Link } from 'react-router';
import type { CellViews } from '../../../components/managed-list/index.ts';
import { useTitle } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';

/** Where a record is opened: to be filled in by whoever may while it is not signed, else to be read. */
export function useRecordPath(): (record: Pick<ExcelRecord, 'id' | 'excelId' | 'status'>) => string {
  const mayFill = useMayCall()(calls.excel.fill);
  return ({ id: recordId, excelId: id, status }) =>
    mayFill && status !== 'signed'
      ? pathTo('/monitor/excel/:excelId/page/fill/:recordId', { excelId: id, recordId })
      : pathTo('/monitor/excel/:excelId/page/read/:recordId', { excelId: id, recordId });
}

function Name({ record }: { record: ExcelRecord }) {
  return <Link to={useRecordPath()(record)}>{useTitle()(record)}</Link>;
}

export const recordCells: CellViews<ExcelRecord> = { title: (record) => <Name record={record} /> };
