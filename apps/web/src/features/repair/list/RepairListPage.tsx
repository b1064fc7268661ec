import { repairList } from '@zutai/lists';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListPage } from '../../../components/managed-list/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { WorkCalendar } from '../../work-calendar/index.ts';
import { RepairBoard } from '../board/RepairBoard.tsx';
import { ShowAs, useRepairsAs } from '../board/ShowAs.tsx';
import { REPAIR_REFETCH_MS } from '../refetch.ts';
import { ReportButton } from '../report/ReportButton.tsx';
import { repairCells } from './repair-cells.tsx';
import { REPAIR_PICKERS } from './repair-pickers.tsx';

/** /manage/ops/repairs: repairs of all equipment that is seen, as a list, a board or a calendar. */
export function RepairListPage() {
  const t = useText('repair');
  const shown = useRepairsAs();
  if (shown !== 'list')
    return (
      <>
        <PageHead title={t('title')} action={<ReportButton type="primary" />} />
        {shown === 'board' ? (
          <RepairBoard tools={<ShowAs />} />
        ) : (
          <WorkCalendar tools={<ShowAs />} picker={REPAIR_PICKERS.equipmentId} />
        )}
      </>
    );
  return (
    <ListPage
      list={repairList}
      cells={repairCells}
      pickers={REPAIR_PICKERS}
      tools={<ShowAs />}
      action={<ReportButton type="primary" />}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      refetchMs={REPAIR_REFETCH_MS}
    />
  );
}
