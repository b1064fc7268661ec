import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { Button } from 'antd';
import { useMayCall } from '../../../lib/session/index.ts';
import styles from '../repair.module.css';
import { EquipmentSelect } from './EquipmentSelect.tsx';

interface EquipmentPickerProps {
  value: string | null;
  onChange: (equipmentId: string | null) => void;
  label: string;
  /** What the way back to everything says. */
  allText: string;
}

/** Filters a list by equipment. Who may not ask which equipment there is can still show what is of all again. */
export function EquipmentPicker({ value, onChange, label, allText }: EquipmentPickerProps) {
  if (!useMayCall()(calls.monitor.queryEquipment))
    return value === null ? null : <Button onClick={() => onChange(null)}>{allText}</Button>;
  return (
    <span className={styles.equipmentPicker}>
      <EquipmentSelect
        value={value}
        onChange={onChange}
        aria-label={label}
        placeholder={textRef('repair', 'equipment')}
      />
    </span>
  );
}
