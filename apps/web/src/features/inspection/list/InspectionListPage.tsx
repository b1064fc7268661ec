import { inspectionList } from '@zutai/lists';
import { useEffect } from 'react';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { type FilterPicker, ListPage } from '../../../components/managed-list/index.ts';
import { PageHead } from '../../../components/page-head/index.ts';
import { ShowAs, useShownAs } from '../../../components/show-as/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { EquipmentPicker } from '../../repair/index.ts';
import { WorkCalendar } from '../../work-calendar/index.ts';
import { KeptList } from '../offline/KeptList.tsx';
import { TakenList } from '../offline/TakenList.tsx';
import { useTakeAlong } from '../offline/use-take-along.ts';
import { INSPECTION_REFETCH_MS } from '../refetch.ts';
import { inspectionCells } from './inspection-cells.tsx';

const VIEWS = ['list', 'calendar'] as const;

const OfEquipment: FilterPicker = (props) => {
  const t = useText('workCalendar');
  return <EquipmentPicker {...props} allText={t('ofAllEquipment')} />;
};

/** /manage/ops/inspections: what has to be inspected now; its filters lead to what was found. Or a calendar. */
export function InspectionListPage() {
  const t = useText('inspection');
  const words = useText('repair');
  const isAway = useTakeAlong();
  const shown = useShownAs(VIEWS);
  // The screen of one is loaded while there is a network.
  useEffect(() => void import('../fill/InspectionPage.tsx').catch(() => undefined), []);
  const kept = <KeptList />;
  if (isAway) return <TakenList kept={kept} />;
  const showAs = <ShowAs label={words('showAs')} views={VIEWS} textOf={(view) => words(`showAs_${view}`)} />;
  if (shown === 'calendar')
    return (
      <>
        <PageHead title={t('title')} />
        {kept}
        <WorkCalendar tools={showAs} picker={OfEquipment} />
      </>
    );
  return (
    <ListPage
      list={inspectionList}
      note={kept}
      tools={showAs}
      cells={inspectionCells}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      refetchMs={INSPECTION_REFETCH_MS}
    />
  );
}
