import type { Palette } from '@zutai/diagram';
import { type FormEvent, type RefObject, useId, useState } from 'react';
import { plainButton } from '../react/control/control-style.ts';
import { Floating } from '../react/control/floating/Floating.tsx';
import { TimeInput } from '../react/control/TimeInput.tsx';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';
import { formatClock } from '../usual-timer/format-clock.ts';
import type { UsualTimeSelectorData } from './model.ts';
import { pickerOf, readPicked } from './time-value.ts';

interface TimePanelProps {
  anchor: RefObject<HTMLElement | null>;
  palette: Palette;
  data: UsualTimeSelectorData;
  label: string;
  /** The value as it is now, in words. */
  present: string;
  /** What the picker starts with, ms UTC. */
  startMs: number;
  onSend: (timeMs: number) => void;
  onCancel: () => void;
}

/** A picker with the two ways out. Stays until one of them is taken, whatever the value does. */
export function TimePanel(props: TimePanelProps) {
  const { anchor, palette, data, label, present, startMs, onSend, onCancel } = props;
  const { text } = useOverlayServices();
  const problemId = useId();
  const picker = pickerOf(data.format);
  const [typed, setTyped] = useState(() => formatClock(startMs, picker.format, data.utcOffset));
  const [hasProblem, setProblem] = useState(false);

  // The value is written in a format of its own: what it will be is said.
  const pickedMs = readPicked(typed, data);

  function send(event: FormEvent): void {
    event.preventDefault();
    setProblem(pickedMs === null);
    if (pickedMs !== null) onSend(pickedMs);
  }

  const button = { ...plainButton, minHeight: 40, padding: '0 14px', borderRadius: 4 };
  return (
    <Floating anchor={anchor} palette={palette} style={{ padding: 8, fontSize: 14, lineHeight: 1.5 }}>
      <form
        onSubmit={send}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onCancel();
        }}
      >
        <div>
          {text('widget.field.present')} <b>{present}</b>
        </div>
        <TimeInput
          {...picker}
          value={typed}
          label={label}
          hasProblem={hasProblem}
          describedBy={problemId}
          onChange={setTyped}
          style={{
            minHeight: 40,
            width: '100%',
            boxSizing: 'border-box',
            padding: '0 8px',
            fontSize: 16,
            color: palette.text,
            background: palette.page,
            border: `1px solid ${hasProblem ? palette.bad : palette.line}`,
            borderRadius: 4,
          }}
        />
        {pickedMs !== null && (
          <div>
            {text('widget.field.willWrite')} {formatClock(pickedMs, data.format, data.utcOffset)}
          </div>
        )}
        <div id={problemId} role="alert" style={{ color: palette.bad }}>
          {hasProblem && text('widget.field.problem.not-a-time')}
        </div>
        <div style={{ display: 'flex', gap: 8, marginTop: 6 }}>
          <button type="submit" style={{ ...button, background: palette.accent, color: palette.onAccent }}>
            {text('widget.field.send')}
          </button>
          <button type="button" onClick={onCancel} style={{ ...button, border: `1px solid ${palette.line}` }}>
            {text('widget.field.cancel')}
          </button>
        </div>
      </form>
    </Floating>
  );
}
