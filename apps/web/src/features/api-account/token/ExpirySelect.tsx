import { Select } from 'antd';
import { type FieldMarks, marksOf } from '../../../components/form-page/index.ts';
import { useText } from '../../../lib/language/index.ts';
import { formatTime } from '../../../lib/time/index.ts';

interface ExpirySelectProps extends FieldMarks {
  id?: string;
  /** Milliseconds UTC. */
  value?: number;
  onChange?: (timeMs: number) => void;
  maxDays: number;
  /** A time that stands and may stay, milliseconds UTC. */
  kept?: number;
}

const DAY_MS = 24 * 3_600_000;
/** In the place of days, for the time that stands. */
const KEPT = 0;
const CHOICES = [1, 7, 30, 90, 180, 365];

/** The time in so many days from now. */
export const inDays = (days: number): number => Date.now() + days * DAY_MS;

/** Whole days that are left of so many from a time on; 0 when there is none. */
export const daysLeft = (fromMs: number, days = 0): number =>
  Math.max(0, Math.floor((fromMs - Date.now()) / DAY_MS + days));

const daysUntil = (timeMs: number): number => Math.ceil((timeMs - Date.now()) / DAY_MS);

/** Chooses until when something is valid, by days from now. */
export function ExpirySelect({ maxDays, kept, ...props }: ExpirySelectProps) {
  const t = useText('apiAccount');
  const days = [...CHOICES.filter((one) => one < maxDays), ...(maxDays > 0 ? [maxDays] : [])];
  return (
    <Select<number>
      {...marksOf(props)}
      {...(props.id === undefined ? {} : { id: props.id })}
      {...(props.value === undefined ? {} : { value: props.value === kept ? KEPT : daysUntil(props.value) })}
      onChange={(count) => props.onChange?.(count === KEPT && kept !== undefined ? kept : inDays(count))}
      options={[
        ...(kept === undefined ? [] : [{ value: KEPT, label: t('expiryKept', { time: formatTime(kept) }) }]),
        ...days.map((count) => ({ value: count, label: t('days', { count }) })),
      ]}
    />
  );
}
