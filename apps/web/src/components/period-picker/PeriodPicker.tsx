import { DatePicker } from 'antd';
import { useText } from '../../lib/language/index.ts';
import styles from './period-picker.module.css';
import { lastDays, toPicker, wholeDays } from './picker-time.ts';

/** Days offered at once, today included. */
const PRESET_DAYS = [7, 30];

export interface Period {
  fromMs: number;
  /** Included. */
  toMs: number;
}

interface PeriodPickerProps {
  /** What is looked for by time, for screen readers. */
  label: string;
  value: Period | null;
  onChange: (period: Period | null) => void;
}

/** Whole days from one to another. */
export function PeriodPicker({ label, value, onChange }: PeriodPickerProps) {
  const t = useText('common');
  const nowMs = Date.now();
  return (
    <DatePicker.RangePicker
      className={styles.picker}
      classNames={{ popup: { root: styles.popup } }}
      aria-label={label}
      title={label}
      placeholder={[t('periodFrom'), t('periodUntil')]}
      value={value === null ? null : [toPicker(value.fromMs), toPicker(value.toMs)]}
      presets={[
        { label: t('periodToday'), value: lastDays(1, nowMs) },
        ...PRESET_DAYS.map((count) => ({ label: t('periodDays', { count }), value: lastDays(count, nowMs) })),
      ]}
      onChange={(days) => {
        const [first, last] = days ?? [];
        onChange(first == null || last == null ? null : wholeDays(first, last));
      }}
    />
  );
}
