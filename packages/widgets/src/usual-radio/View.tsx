import type { Palette, Widget } from '@zutai/diagram';
import { type KeyboardEvent, useRef, useState } from 'react';
import { placeOfValue } from '../model/option.ts';
import { moveByKey } from '../react/control/choose-key.ts';
import { boxStyle, fontStyle, oneLine, plainButton } from '../react/control/control-style.ts';
import { createValueWrite } from '../react/control/create-value-write.ts';
import { frameOf, Scaled } from '../react/control/Scaled.tsx';
import { TouchArea } from '../react/control/TouchArea.tsx';
import { whyNotWritable } from '../react/control/why-not-writable.ts';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';
import { useLiveChanges } from '../react/use-live-changes.ts';
import type { UsualRadioData } from './model.ts';

function Ring({ isMarked, palette, size }: { isMarked: boolean; palette: Palette; size: number }) {
  return (
    <span
      aria-hidden="true"
      style={{
        flex: 'none',
        boxSizing: 'border-box',
        width: size,
        height: size,
        borderRadius: '50%',
        border: `1.5px solid ${isMarked ? palette.accent : palette.line}`,
        background: isMarked
          ? `radial-gradient(circle, ${palette.accent} 0 45%, ${palette.surface} 50%)`
          : palette.surface,
      }}
    />
  );
}

const backward = new Set(['ArrowUp', 'ArrowLeft']);
const forward = new Set(['ArrowDown', 'ArrowRight']);

/**
 * Marks the option the plant is at, never the one asked for. Arrows go from one to the next and ask for nothing:
 * a write follows Space, Enter or a press.
 */
export default function UsualRadioView({ widget, context, scale, subscribe, onIntent }: OverlayProps) {
  useLiveChanges([widget], subscribe);
  const services = useOverlayServices();
  const group = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const { data, style } = widget as Widget<UsualRadioData>;
  const { palette } = context;
  const live = context.live.get(data);
  const reason = whyNotWritable(live, services);
  const marked = placeOfValue(data.options, live);
  const write = createValueWrite({ widget, context, onIntent }, data);
  const isUpright = data.direction === 'vertical';
  const frame = frameOf(widget);
  const count = Math.max(1, data.options.length);
  const size = Math.min(style.font.size, (isUpright ? frame.height / count : frame.height) - 2);

  function pressKey(event: KeyboardEvent): void {
    const key = backward.has(event.key) ? 'ArrowUp' : forward.has(event.key) ? 'ArrowDown' : event.key;
    const texts = data.options.map(({ title }) => title);
    const next = moveByKey(key, focused ?? -1, texts);
    if (next === undefined) return;
    event.preventDefault();
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus();
  }

  return (
    <Scaled widget={widget} scale={scale}>
      <div
        ref={group}
        role="radiogroup"
        aria-label={data.title || widget.widgetName}
        aria-disabled={reason !== undefined}
        onKeyDown={pressKey}
        style={{
          ...boxStyle(style, palette),
          ...fontStyle(style, palette),
          display: 'flex',
          flexDirection: isUpright ? 'column' : 'row',
          width: '100%',
          height: '100%',
        }}
      >
        {data.options.map((option, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a browser's own radio writes while its arrows are pressed
          <button
            key={option.id}
            type="button"
            role="radio"
            aria-checked={place === marked}
            aria-disabled={reason !== undefined}
            title={reason}
            tabIndex={place === (focused ?? Math.max(0, marked)) ? 0 : -1}
            onFocus={() => setFocused(place)}
            onBlur={() => setFocused(null)}
            onClick={() => reason === undefined && write(option.value)}
            style={{
              ...plainButton,
              position: 'relative',
              display: 'flex',
              flex: '1 1 0',
              minWidth: 0,
              minHeight: 0,
              alignItems: 'center',
              gap: 4,
              padding: '0 4px',
              textDecoration: 'inherit',
              ...(reason !== undefined && { cursor: 'not-allowed' }),
            }}
          >
            <Ring isMarked={place === marked} palette={palette} size={Math.max(4, size)} />
            <span style={oneLine}>{option.title}</span>
            {count === 1 || !isUpright ? (
              <TouchArea width={frame.width / count} height={frame.height} scale={scale} />
            ) : null}
          </button>
        ))}
      </div>
    </Scaled>
  );
}
