import { type CSSProperties, type RefObject, Suspense } from 'react';
import { useOverlayServices } from '../overlay/overlay-services.ts';
import type { TimePickerProps } from './time-picker.ts';

interface TimeInputProps extends TimePickerProps {
  style: CSSProperties;
  inputRef?: RefObject<HTMLInputElement | null>;
}

/**
 * A time to type or to pick. The host's picker speaks the product's language, which the browser's own does not; while
 * it is loading, and where there is none, the time is typed.
 */
export function TimeInput({ style, inputRef, ...picker }: TimeInputProps) {
  const { TimePicker } = useOverlayServices();
  const { format, value, label, hasProblem = false, describedBy, onChange } = picker;
  const typed = (
    <input
      ref={inputRef}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      placeholder={format}
      size={format.length}
      maxLength={format.length}
      value={value}
      aria-label={label}
      aria-invalid={hasProblem}
      aria-describedby={describedBy}
      onChange={({ target }) => onChange(target.value)}
      style={style}
    />
  );
  if (TimePicker === undefined) return typed;
  return (
    <Suspense fallback={typed}>
      <TimePicker {...picker} />
    </Suspense>
  );
}
