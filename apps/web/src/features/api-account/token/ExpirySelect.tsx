import { Select } from 'antd';
import { type FieldMarks, marksOf } from '../../../components/form-page/index.ts';
import { useText } from '../../../lib/language/index.ts';

interface ExpirySelectProps extends FieldMarks {
  id?: string;
  /** Milliseconds UTC. */
  value?: number;
  onChange?: (timeMs: number) => void;
  maxDays: number;
}

const DAY_MS = 24 * 3_600_000;
const CHOICES = [1, 7, 30, 90, 180, 365];

/** The time in so many days from now. */
export const inDays = (days: number): number => Date.now() + days * DAY_MS;

/** Chooses until when something is valid, by days from now. */
export function ExpirySelect({ maxDays, ...props }: ExpirySelectProps) {
  const t = useText('apiAccount');
  const days = [...CHOICES.filter((one) => one < maxDays), maxDays];
  return (
    <Select<number>
      {...marksOf(props)}
      {...(props.id === undefined ? {} : { id: props.id })}
      {...(props.value === undefined ? {} : { value: Math.ceil((props.value - Date.now()) / DAY_MS) })}
      onChange={(count) => props.onChange?.(inDays(count))}
      options={days.map((count) => ({ value: count, label: t('days', { count }) }))}
    />
  );
}
