import type { Widget } from '@zutai/diagram';
import { useRef, useState } from 'react';
import { boxStyle, fontStyle, oneLine, plainButton } from '../react/control/control-style.ts';
import { createValueWrite } from '../react/control/create-value-write.ts';
import { frameOf, Scaled } from '../react/control/Scaled.tsx';
import { TouchArea } from '../react/control/TouchArea.tsx';
import { whyNotWritable } from '../react/control/why-not-writable.ts';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';
import { useLiveChanges } from '../react/use-live-changes.ts';
import type { UsualTimeSelectorData } from './model.ts';
import { TimePanel } from './TimePanel.tsx';
import { describeTime, timeOf, timeToValue } from './time-value.ts';

/** Shows the time of the signal; pressing it opens a picker, which asks for another one. */
export default function UsualTimeSelectorView({ widget, context, scale, subscribe, onIntent }: OverlayProps) {
  useLiveChanges([widget], subscribe);
  const services = useOverlayServices();
  const field = useRef<HTMLButtonElement>(null);
  const [startMs, setStart] = useState<number | null>(null);
  const { data, style } = widget as Widget<UsualTimeSelectorData>;
  const { palette } = context;
  const live = context.live.get(data);
  const reason = whyNotWritable(live, services);
  const shown = describeTime(data, live, context);
  const label = data.title || widget.widgetName;
  const write = createValueWrite({ widget, context, onIntent }, data);
  const { width, height } = frameOf(widget);

  function close(): void {
    setStart(null);
    field.current?.focus();
  }

  function send(timeMs: number): void {
    if (write(timeToValue(data, timeMs))) close();
  }

  return (
    <Scaled widget={widget} scale={scale}>
      <button
        ref={field}
        type="button"
        aria-label={`${label}: ${shown.text}`}
        aria-haspopup="dialog"
        aria-expanded={startMs !== null}
        aria-disabled={reason !== undefined}
        title={reason}
        onClick={() => reason === undefined && setStart(timeOf(data, live) ?? services.now())}
        style={{
          ...plainButton,
          ...boxStyle(style, palette, palette.surface),
          ...fontStyle(style, palette),
          position: 'relative',
          display: 'flex',
          alignItems: 'center',
          width: '100%',
          height: '100%',
          padding: '0 6px',
          ...(reason !== undefined && { cursor: 'not-allowed' }),
        }}
      >
        <span style={{ ...oneLine, flex: 1, ...(shown.isHint && { color: palette.textMuted }) }}>
          {shown.text}
        </span>
        <svg aria-hidden="true" viewBox="0 0 14 14" width={14} height={14} style={{ flex: 'none' }}>
          <g fill="none" stroke={palette.textMuted} strokeWidth={1.5}>
            <circle cx={7} cy={7} r={6} />
            <path d="M7 3.5V7h3" />
          </g>
        </svg>
        <TouchArea width={width} height={height} scale={scale} />
      </button>
      {startMs !== null && (
        <TimePanel
          anchor={field}
          palette={palette}
          data={data}
          label={label}
          present={shown.isHint ? context.words.noValue : shown.text}
          startMs={startMs}
          onSend={send}
          onCancel={close}
        />
      )}
    </Scaled>
  );
}
