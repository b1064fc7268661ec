import { ownRepairList } from '@zutai/lists';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListPage } from '../../../components/managed-list/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { InspectionsToDo } from '../../inspection/index.ts';
import { REPAIR_REFETCH_MS } from '../refetch.ts';
import { ReportButton } from '../report/ReportButton.tsx';
import { repairCells } from './repair-cells.tsx';

const OWN = { circle: 'assigned' } as const;

/** /manage/ops/worksheet: what the reader has to do. */
export function WorksheetPage() {
  const t = useText('repair');
  return (
    <ListPage
      list={ownRepairList}
      scope={OWN}
      cells={repairCells}
      tools={<InspectionsToDo />}
      action={<ReportButton type="primary" />}
      empty={<EmptyState title={t('mineEmptyTitle')} text={t('mineEmptyText')} />}
      refetchMs={REPAIR_REFETCH_MS}
    />
  );
}
