import type { FilterPicker } from '../../../components/managed-list/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { EquipmentPicker } from '../report/EquipmentPicker.tsx';

const OfEquipment: FilterPicker = (props) => {
  const t = useText('repair');
  return <EquipmentPicker {...props} allText={t('ofAllEquipment')} />;
};

/** Inputs of the filters of repairs whose values are things. */
export const REPAIR_PICKERS = { equipmentId: OfEquipment };
