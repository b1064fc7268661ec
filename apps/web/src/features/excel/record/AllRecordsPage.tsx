import { calls } from '@zutai/contract';
import { allExcelRecordsList } from '@zutai/lists';
import { CallButton } from '../../../components/call-button/index.ts';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListPage } from '../../../components/managed-list/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { pathTo } from '../../../lib/path/index.ts';
import { ExcelRecordMenu } from './RecordMenu.tsx';
import { recordCells } from './record-cells.tsx';

/** /monitor/excel: records of all smart reports that are seen. */
export function AllRecordsPage() {
  const t = useText('excel');
  const shell = useText('shell');
  return (
    <ListPage
      list={allExcelRecordsList}
      trail={[{ title: shell('menuMonitor') }]}
      cells={recordCells}
      actions={(row) => <ExcelRecordMenu record={row} />}
      empty={
        <EmptyState
          title={t('recordsEmptyTitle')}
          text={t('recordsEmptyText')}
          action={
            <CallButton call={calls.excel.add} to={pathTo('/manage/excel/list')}>
              {t('manageForms')}
            </CallButton>
          }
        />
      }
    />
  );
}
