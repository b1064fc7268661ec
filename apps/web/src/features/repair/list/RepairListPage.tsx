import { repairList } from '@zutai/lists';
import { EmptyState } from '../../../components/empty-state/index.ts';
import { type FilterPicker, ListPage } from '../../../components/managed-list/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { REPAIR_REFETCH_MS } from '../refetch.ts';
import { EquipmentPicker } from '../report/EquipmentPicker.tsx';
import { ReportButton } from '../report/ReportButton.tsx';
import { repairCells } from './repair-cells.tsx';

const RepairEquipmentPicker: FilterPicker = (props) => {
  const t = useText('repair');
  return <EquipmentPicker {...props} allText={t('ofAllEquipment')} />;
};
const PICKERS = { equipmentId: RepairEquipmentPicker };

/** /manage/ops/repairs: repairs of all equipment that is seen. */
export function RepairListPage() {
  const t = useText('repair');
  return (
    <ListPage
      list={repairList}
      cells={repairCells}
      pickers={PICKERS}
      action={<ReportButton type="primary" />}
      empty={<EmptyState title={t('emptyTitle')} text={t('emptyText')} />}
      refetchMs={REPAIR_REFETCH_MS}
    />
  );
}
