import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { type CSSProperties, useMemo, useState } from 'react';
import { useHeld } from '../../lib/typed/index.ts';
import { fromPicker, PICKER_FORMAT, toPicker } from './picker-time.ts';

interface TimeRangeInputProps {
  /** From one moment to another, ms UTC; shown to the second in the time of the plant. */
  value: { readonly fromMs: number; readonly toMs: number };
  onChange: (range: { fromMs: number; toMs: number }) => void;
  'aria-label'?: string;
  className?: string | undefined;
  style?: CSSProperties;
}

/**
 * A range of time. While it is open it keeps what is chosen and typed, also where the range moves on with the present or
 * what it stands on is drawn anew.
 */
export function TimeRangeInput({ value, onChange, className, ...props }: TimeRangeInputProps) {
  const [isOpen, setOpen] = useState(false);
  const { fromMs, toMs } = useHeld({ fromMs: value.fromMs, toMs: value.toMs }, isOpen);
  const shown = useMemo((): [Dayjs, Dayjs] => [toPicker(fromMs), toPicker(toMs)], [fromMs, toMs]);
  return (
    <DatePicker.RangePicker
      {...props}
      {...(className !== undefined && { className })}
      showTime
      allowClear={false}
      format={PICKER_FORMAT}
      value={shown}
      onOpenChange={setOpen}
      onChange={(times) => {
        const [from, to] = times ?? [];
        if (from != null && to != null) onChange({ fromMs: fromPicker(from), toMs: fromPicker(to) });
      }}
    />
  );
}
