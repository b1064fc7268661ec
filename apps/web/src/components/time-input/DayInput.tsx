import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useMemo } from 'react';

interface DayInputProps {
  /** As 2026-03-31; null: none. Given by the form around it. */
  value?: string | null;
  onChange?: (value: string | null) => void;
  id?: string;
}

/** A day of the calendar, of no time zone. */
export function DayInput({ value = null, onChange, id }: DayInputProps) {
  const shown = useMemo(() => (value === null ? null : dayjs(value)), [value]);
  return (
    <DatePicker
      {...(id === undefined ? {} : { id })}
      value={shown}
      onChange={(day) => onChange?.(day?.format('YYYY-MM-DD') ?? null)}
      format="YYYY-MM-DD"
      style={{ width: '100%' }}
    />
  );
}
