import { DatePicker, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { useMemo, useState } from 'react';
import { useText } from '../../lib/language/index.ts';
import { useHeld } from '../../lib/typed/index.ts';
import { focusAtOnce } from '../first-focus/index.ts';
import styles from './period-picker.module.css';
import { type ChosenPeriod, isLastDays, type Period, toPicker, wholeDays } from './picker-time.ts';

/** Last days that are offered, today included. */
const OFFERED_DAYS = [1, 7, 30];

interface PeriodPickerProps {
  /** What is looked for by time. */
  label: string;
  value: ChosenPeriod | null;
  onChange: (period: ChosenPeriod | null) => void;
  /** There is always a period: null chooses the last so many days, which is also offered. */
  usualDays?: number;
}

/** A period of whole days: the last so many, which move on with each day, or from one day to another. */
export function PeriodPicker({ label, value, onChange, usualDays }: PeriodPickerProps) {
  const t = useText('common');
  const days = value !== null && isLastDays(value) ? value.days : undefined;
  // Not chosen yet; until then the days last shown are looked at, or any where that is possible.
  const [choosingFrom, setChoosingFrom] = useState<{ days: number | undefined } | null>(null);
  const isChoosing = choosingFrom !== null && choosingFrom.days === days;
  const period = value === null || isLastDays(value) ? null : value;
  const isOwn = period !== null || isChoosing;
  const choose = (choice: string) => {
    setChoosingFrom(choice === 'own' ? { days: usualDays === undefined ? undefined : days } : null);
    if (choice === 'any') onChange(null);
    else if (choice !== 'own') onChange(Number(choice) === usualDays ? null : { days: Number(choice) });
    else if (days !== undefined && usualDays === undefined) onChange(null);
  };
  const offered = [...new Set([...OFFERED_DAYS, usualDays ?? 1, days ?? 1])];
  return (
    <div className={styles.period}>
      <Select
        aria-label={label}
        className={styles.choice}
        popupMatchSelectWidth={false}
        value={isOwn ? 'own' : days === undefined ? 'any' : String(days)}
        onChange={choose}
        options={[
          ...(usualDays === undefined ? [{ value: 'any', label: t('periodAny', { name: label }) }] : []),
          ...offered.map((count) => ({
            value: String(count),
            label: count === 1 ? t('periodToday') : t('periodDays', { count }),
          })),
          { value: 'own', label: t('periodOwn') },
        ]}
      />
      {isOwn && <DaysPicker label={label} value={period} onChange={onChange} isOpenAtFirst={isChoosing} />}
    </div>
  );
}

interface DaysPickerProps {
  label: string;
  value: Period | null;
  onChange: (period: Period | null) => void;
  isOpenAtFirst: boolean;
}

/** Whole days from one to another. */
function DaysPicker({ label, value, onChange, isOpenAtFirst }: DaysPickerProps) {
  const t = useText('common');
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const held = useHeld(value, isOpen);
  const shown = useMemo(
    (): [Dayjs, Dayjs] | null => held && [toPicker(held.fromMs), toPicker(held.toMs)],
    [held],
  );
  return (
    <DatePicker.RangePicker
      className={styles.picker}
      classNames={{ popup: { root: styles.popup } }}
      aria-label={label}
      title={label}
      {...(isOpenAtFirst && { ref: focusAtOnce })}
      defaultOpen={isOpenAtFirst}
      placeholder={[t('periodFrom'), t('periodUntil')]}
      value={shown}
      onOpenChange={setOpen}
      onChange={(days) => {
        const [first, last] = days ?? [];
        onChange(first == null || last == null ? null : wholeDays(first, last));
      }}
    />
  );
}
