import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import { useHeld } from '../../lib/typed/index.ts';

interface TimeInputProps {
  /** Milliseconds UTC; null: none. Given by the form around it. */
  value?: number | null;
  onChange?: (value: number | null) => void;
  id?: string;
  /** Days that are over cannot be chosen. */
  isFuture?: boolean;
  placeholder?: string;
  isDisabled?: boolean;
}

/** A moment, to the minute, in the time of this computer. While it is open it keeps what is chosen and typed. */
export function TimeInput(props: TimeInputProps) {
  const { value = null, onChange, id, isFuture = false, placeholder, isDisabled = false } = props;
  const [isOpen, setOpen] = useState(false);
  const timeMs = useHeld(value, isOpen);
  const shown = useMemo(() => (timeMs === null ? null : dayjs(timeMs)), [timeMs]);
  return (
    <DatePicker
      {...(id === undefined ? {} : { id })}
      {...(placeholder === undefined ? {} : { placeholder })}
      // Within a form it is disabled with the form.
      {...(isDisabled && { disabled: true })}
      value={shown}
      onOpenChange={setOpen}
      onChange={(time) => onChange?.(time?.valueOf() ?? null)}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      style={{ width: '100%' }}
      {...(isFuture ? { disabledDate: (day) => day.isBefore(dayjs().startOf('day')) } : {})}
    />
  );
}
