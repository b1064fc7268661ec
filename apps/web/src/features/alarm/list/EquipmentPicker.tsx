import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { useMayCall } from '../../../lib/session/index.ts';
import { EquipmentSelect } from '../../repair/index.ts';
import styles from '../alarm.module.css';

interface EquipmentPickerProps {
  value: string | null;
  onChange: (equipmentId: string | null) => void;
  label: string;
}

/** Chooses whose alarms are shown; nothing for who may not ask which equipment there is. */
export function EquipmentPicker({ value, onChange, label }: EquipmentPickerProps) {
  if (!useMayCall()(calls.monitor.queryEquipment)) return null;
  return (
    <span className={styles.equipmentPicker}>
      <EquipmentSelect
        value={value}
        onChange={onChange}
        aria-label={label}
        placeholder={textRef('alarm', 'equipment')}
      />
    </span>
  );
}
