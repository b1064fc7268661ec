import { inspectionList } from '@zutai/lists';
import { useEffect } from 'react';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListPage } from '../../../components/managed-list/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { KeptList } from '../offline/KeptList.tsx';
import { TakenList } from '../offline/TakenList.tsx';
import { useTakeAlong } from '../offline/use-take-along.ts';
import { INSPECTION_REFETCH_MS } from '../refetch.ts';
import { inspectionCells } from './inspection-cells.tsx';

/** /manage/ops/inspections: what has to be inspected now; its filters lead to what was found. */
export function InspectionListPage() {
  const t = useText('inspection');
  const isAway = useTakeAlong();
  // The screen of one is loaded while there is a network.
  useEffect(() => void import('../fill/InspectionPage.tsx').catch(() => undefined), []);
  const kept = <KeptList />;
  if (isAway) return <TakenList kept={kept} />;
  return (
    <ListPage
      list={inspectionList}
      note={kept}
      cells={inspectionCells}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      refetchMs={INSPECTION_REFETCH_MS}
    />
  );
}
