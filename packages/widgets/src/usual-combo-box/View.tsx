import type { Widget } from '@zutai/diagram';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { moveByKey } from '../react/control/choose-key.ts';
import { boxStyle, fontStyle, oneLine, plainButton } from '../react/control/control-style.ts';
import { createValueWrite } from '../react/control/create-value-write.ts';
import { OptionList } from '../react/control/OptionList.tsx';
import { frameOf, Scaled } from '../react/control/Scaled.tsx';
import { TouchArea } from '../react/control/TouchArea.tsx';
import { whyNotWritable } from '../react/control/why-not-writable.ts';
import type { OverlayProps } from '../react/overlay/overlay-props.ts';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';
import { useLiveChanges } from '../react/use-live-changes.ts';
import type { UsualComboBoxData } from './model.ts';
import { describeChoice } from './shown.ts';

/** A list that opens. Arrows and letters look for an option, Enter asks for it; the box goes on showing the plant. */
export default function UsualComboBoxView({ widget, context, scale, subscribe, onIntent }: OverlayProps) {
  useLiveChanges([widget], subscribe);
  const services = useOverlayServices();
  const listId = useId();
  const box = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { data, style } = widget as Widget<UsualComboBoxData>;
  const { palette } = context;
  const live = context.live.get(data);
  const reason = whyNotWritable(live, services);
  const shown = describeChoice(data, live, context);
  const texts = data.options.map(({ text }) => text);
  const write = createValueWrite({ widget, context, onIntent }, data);
  const { width, height } = frameOf(widget);

  function open(): void {
    if (reason !== undefined || texts.length === 0) return;
    setActive(shown.place);
    setOpen(true);
  }

  function choose(place: number): void {
    setOpen(false);
    const option = data.options[place];
    if (option) write(option.value);
  }

  function pressKey(event: KeyboardEvent): void {
    const { key } = event;
    if (!isOpen) {
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault();
        open();
      }
      return;
    }
    const next = moveByKey(key, active, texts);
    if (next !== undefined) setActive(next);
    else if (key === 'Enter' || key === ' ') choose(active);
    else if (key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <Scaled widget={widget} scale={scale}>
      <button
        ref={box}
        type="button"
        role="combobox"
        aria-label={live.title || data.title || widget.widgetName}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        aria-disabled={reason !== undefined}
        title={reason}
        onClick={() => (isOpen ? setOpen(false) : open())}
        onKeyDown={pressKey}
        onBlur={() => setOpen(false)}
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
        <svg aria-hidden="true" viewBox="0 0 10 6" width={10} height={6} style={{ flex: 'none' }}>
          <path d="M1 1l4 4 4-4" fill="none" stroke={palette.textMuted} strokeWidth={1.5} />
        </svg>
        <TouchArea width={width} height={height} scale={scale} />
      </button>
      {isOpen && (
        <OptionList
          anchor={box}
          palette={palette}
          id={listId}
          label={data.title || widget.widgetName}
          texts={texts}
          selected={shown.place}
          active={active}
          onChoose={choose}
          onClose={() => setOpen(false)}
          onPoint={setActive}
        />
      )}
    </Scaled>
  );
}
