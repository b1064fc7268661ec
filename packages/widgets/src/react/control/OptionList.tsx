import type { Palette } from '@zutai/diagram';
import { type RefObject, useEffect, useRef } from 'react';
import { plainButton } from './control-style.ts';
import { Floating } from './floating/Floating.tsx';

interface OptionListProps {
  anchor: RefObject<HTMLElement | null>;
  palette: Palette;
  id: string;
  label: string;
  texts: readonly string[];
  /** The one the plant is at; -1 for none. */
  selected: number;
  /** The one the keyboard is at; -1 for none. */
  active: number;
  onChoose: (place: number) => void;
  onClose: () => void;
  onPoint: (place: number) => void;
}

/** The list of a combo box, beside it. The focus stays on the box; `active` follows its keys. */
export function OptionList(props: OptionListProps) {
  const { anchor, palette, id, label, texts, selected, active, onChoose, onClose, onPoint } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Floating anchor={anchor} palette={palette} onClose={onClose}>
      <div ref={list} id={id} role="listbox" aria-label={label}>
        {texts.map((text, place) => (
          // The box keeps the focus and the keys (a "select-only combobox").
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity but their place
            key={place}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === selected}
            onPointerEnter={() => onPoint(place)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(place)}
            style={{
              ...plainButton,
              display: 'flex',
              alignItems: 'center',
              minHeight: 40,
              padding: '0 12px',
              borderRadius: 4,
              fontSize: 15,
              ...(place === active && { background: palette.track }),
              ...(place === selected && { fontWeight: 600 }),
            }}
          >
            <span aria-hidden="true" style={{ width: 20 }}>
              {place === selected ? '✓' : ''}
            </span>
            {text}
          </div>
        ))}
      </div>
    </Floating>
  );
}
