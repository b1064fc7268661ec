import { inspectionList } from '@zutai/lists';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListTable } from '../../../components/managed-list/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { INSPECTION_REFETCH_MS } from '../refetch.ts';
import { inspectionCells } from './inspection-cells.tsx';

/** The inspections of one piece of equipment. */
export function EquipmentInspections({ equipmentId }: { equipmentId: string }) {
  const t = useText('inspection');
  return (
    <ListTable
      list={inspectionList}
      owner={equipmentId}
      scope={{ equipmentId }}
      cells={inspectionCells}
      redundant={['equipment']}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      refetchMs={INSPECTION_REFETCH_MS}
    />
  );
}
