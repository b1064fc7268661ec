import { inspectionList } from '@zutai/lists';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListPage } from '../../../components/managed-list/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { INSPECTION_REFETCH_MS } from '../refetch.ts';
import { inspectionCells } from './inspection-cells.tsx';

/** /manage/ops/inspections: what has to be inspected now; its filters lead to what was found. */
export function InspectionListPage() {
  const t = useText('inspection');
  return (
    <ListPage
      list={inspectionList}
      cells={inspectionCells}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      refetchMs={INSPECTION_REFETCH_MS}
    />
  );
}
