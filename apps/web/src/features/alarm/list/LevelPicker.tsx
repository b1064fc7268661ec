import { calls } from '@zutai/contract';
import { Select } from 'antd';
import { useCall } from '../../../lib/call/index.ts';
import { useTitle } from '../../../lib/language/index.ts';
import styles from '../alarm.module.css';

interface LevelPickerProps {
  id?: string;
  value?: string | null;
  onChange?: (levelId: string | null) => void;
  /** What it says while nothing is chosen. */
  label?: string;
}

/** Chooses one of the organisation's four levels. */
export function LevelPicker({ id, value = null, onChange, label = '' }: LevelPickerProps) {
  const titleOf = useTitle();
  const levels = useCall(calls.alarm.queryLevels, {}, { staleMs: 60_000 }).data ?? [];
  return (
    <Select<string | null>
      {...(id === undefined ? {} : { id })}
      className={styles.picker ?? ''}
      aria-label={label}
      placeholder={label}
      allowClear
      value={value}
      onChange={(chosen) => onChange?.(chosen ?? null)}
      options={levels.map((level) => ({ value: level.id, label: `${level.shape} ${titleOf(level)}` }))}
    />
  );
}
