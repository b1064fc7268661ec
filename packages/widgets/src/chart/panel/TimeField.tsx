import type { Palette } from '@zutai/diagram';
import { useRef, useState } from 'react';
import { TimeInput } from '../../react/control/TimeInput.tsx';
import { useOverlayServices } from '../../react/overlay/overlay-services.ts';
import { controlStyle } from './panel-style.ts';

export const FIELD_FORMAT = 'YYYY-MM-DD HH:mm';

interface TimeFieldProps {
  palette: Palette;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** One time of a chart. The picker is loaded when somebody presses it: most who look at a chart never do. */
export function TimeField({ palette, label, value, onChange }: TimeFieldProps) {
  const { TimePicker } = useOverlayServices();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const style = { ...controlStyle(palette), minWidth: 0 };
  const input = { kind: 'datetime' as const, format: FIELD_FORMAT, label, value, onChange };
  if (TimePicker === undefined) return <TimeInput {...input} style={{ ...style, cursor: 'text' }} />;
  if (!isOpen)
    return (
      <button
        ref={button}
        type="button"
        aria-label={`${label}: ${value}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        style={{ ...style, cursor: 'text' }}
      >
        {value}
      </button>
    );
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return <TimeInput {...input} isOpenAtOnce onClose={close} style={style} />;
}
