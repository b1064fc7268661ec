import { DatePicker } from 'antd';
import dayjs from 'dayjs';

interface TimeInputProps {
  /** Milliseconds UTC; null: none. Given by the form around it. */
  value?: number | null;
  onChange?: (value: number | null) => void;
  id?: string;
  /** Days that are over cannot be chosen. */
  isFuture?: boolean;
}

/** A moment, to the minute, in the time of this computer. */
export function TimeInput({ value, onChange, id, isFuture = false }: TimeInputProps) {
  return (
    <DatePicker
      {...(id === undefined ? {} : { id })}
      value={value == null ? null : dayjs(value)}
      onChange={(time) => onChange?.(time?.valueOf() ?? null)}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      style={{ width: '100%' }}
      {...(isFuture ? { disabledDate: (day) => day.isBefore(dayjs().startOf('day')) } : {})}
    />
  );
}
