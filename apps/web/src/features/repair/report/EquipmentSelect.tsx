import { calls } from '@zutai/contract';
import { type TextRef, textRef } from '@zutai/i18n';
import { defineList } from '@zutai/lists';
import { RecordSelect } from '../../../components/record-picker/index.ts';

/** Equipment that may be watched: who reports a fault need not be allowed to manage any. */
const watchedEquipment = defineList(calls.monitor.queryEquipment, {
  name: 'watchedEquipment',
  title: textRef('repair', 'equipment'),
  search: textRef('repair', 'equipment'),
  rowKey: ({ id }) => id,
  columns: (make) => [make.name(textRef('repair', 'equipment'))],
});

interface EquipmentSelectProps {
  id?: string;
  value?: string | null;
  onChange?: (id: string | null) => void;
  placeholder?: TextRef;
  'aria-label'?: string;
}

/** Chooses a piece of equipment. */
export function EquipmentSelect(props: EquipmentSelectProps) {
  return <RecordSelect list={watchedEquipment} read={calls.equipment.info} {...props} />;
}
