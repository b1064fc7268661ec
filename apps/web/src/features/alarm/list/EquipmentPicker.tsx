import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { Button } from 'antd';
import { useText } from '../../../lib/language/index.ts';
import { useMayCall } from '../../../lib/session/index.ts';
import { EquipmentSelect } from '../../repair/index.ts';
import styles from '../alarm.module.css';

interface EquipmentPickerProps {
  value: string | null;
  onChange: (equipmentId: string | null) => void;
  label: string;
}

/** Chooses whose alarms are shown. Who may not ask which equipment there is can still show those of all again. */
export function EquipmentPicker({ value, onChange, label }: EquipmentPickerProps) {
  const t = useText('alarm');
  if (!useMayCall()(calls.monitor.queryEquipment))
    return value === null ? null : <Button onClick={() => onChange(null)}>{t('ofAllEquipment')}</Button>;
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
