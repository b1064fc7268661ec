import { DatePicker } from 'antd';
import { useMemo, useState } from 'react';
import { serverNow } from '../../lib/time/index.ts';
import { useHeld } from '../../lib/typed/index.ts';
import { fromPicker, toPicker } from '../period-picker/index.ts';

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

/** A moment, to the minute, in the time that is shown everywhere. While it is open it keeps what is chosen and typed. */
export function TimeInput(props: TimeInputProps) {
  const { value = null, onChange, id, isFuture = false, placeholder, isDisabled = false } = props;
  const [isOpen, setOpen] = useState(false);
  const timeMs = useHeld(value, isOpen);
  const shown = useMemo(() => (timeMs === null ? null : toPicker(timeMs)), [timeMs]);
  return (
    <DatePicker
      {...(id === undefined ? {} : { id })}
      {...(placeholder === undefined ? {} : { placeholder })}
      // Within a form it is disabled with the form.
      {...(isDisabled && { disabled: true })}
      value={shown}
      onOpenChange={setOpen}
      onChange={(time) => onChange?.(time === null || Array.isArray(time) ? null : fromPicker(time))}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      style={{ width: '100%' }}
      {...(isFuture ? { disabledDate: (day) => day.isBefore(toPicker(serverNow()).startOf('day')) } : {})}
    />
  );
}
