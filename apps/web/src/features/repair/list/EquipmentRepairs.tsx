import { repairList } from '@zutai/lists';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { ListTable } from '../../../components/managed-list/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { REPAIR_REFETCH_MS } from '../refetch.ts';
import { ReportButton } from '../report/ReportButton.tsx';
import { repairCells } from './repair-cells.tsx';

/** The repairs of one piece of equipment. */
export function EquipmentRepairs({
  equipment,
}: {
  equipment: { readonly id: string; readonly title: string };
}) {
  const t = useText('repair');
  return (
    <ListTable
      list={repairList}
      owner={equipment.id}
      scope={{ equipmentId: equipment.id }}
      cells={repairCells}
      redundant={['equipment']}
      tools={<ReportButton equipment={equipment} />}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      refetchMs={REPAIR_REFETCH_MS}
    />
  );
}
