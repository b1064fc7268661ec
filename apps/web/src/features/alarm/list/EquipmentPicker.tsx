import type { FilterPicker } from '../../../components/managed-list/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { EquipmentPicker as Picker } from '../../repair/index.ts';

/** Chooses whose alarms are shown. */
export const EquipmentPicker: FilterPicker = (props) => {
  const t = useText('alarm');
  return <Picker {...props} allText={t('ofAllEquipment')} />;
};
