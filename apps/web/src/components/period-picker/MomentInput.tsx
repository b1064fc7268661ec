import { DatePicker } from 'antd';
import { type CSSProperties, useMemo, useState } from 'react';
import { useHeld } from '../../lib/typed/index.ts';
import { fromPicker, PICKER_FORMAT, toPicker } from './picker-time.ts';

interface MomentInputProps {
  /** Ms UTC, shown to the second in the time of the plant; null: none. */
  value?: number | null;
  onChange?: (value: number | null) => void;
  id?: string;
  'aria-label'?: string;
  placeholder?: string;
  style?: CSSProperties;
  /** None can be entered. */
  isClearable?: boolean;
  isWrong?: boolean;
}

/** A moment, to the second. While it is open it keeps what is chosen and typed. */
export function MomentInput(props: MomentInputProps) {
  const { value = null, onChange, isClearable = true, isWrong = false, ...rest } = props;
  const [isOpen, setOpen] = useState(false);
  const timeMs = useHeld(value, isOpen);
  const shown = useMemo(() => (timeMs === null ? null : toPicker(timeMs)), [timeMs]);
  return (
    <DatePicker
      {...rest}
      showTime
      allowClear={isClearable}
      format={PICKER_FORMAT}
      value={shown}
      {...(isWrong && { status: 'error' as const })}
      onOpenChange={setOpen}
      onChange={(time) => {
        const chosenMs = time === null || Array.isArray(time) ? null : fromPicker(time);
        if (chosenMs !== null || isClearable) onChange?.(chosenMs);
      }}
    />
  );
}
