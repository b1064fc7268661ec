import type { Palette } from '@zutai/diagram';
import { useRef, useState } from 'react';
import { plainButton } from '../react/control/control-style.ts';
import { Floating } from '../react/control/floating/Floating.tsx';
import { TouchArea } from '../react/control/TouchArea.tsx';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';
import type { EntryPath, ShownEntry } from './current.ts';
import { EntryTree } from './EntryTree.tsx';

interface FoldedMenuProps {
  entries: readonly ShownEntry[];
  current: EntryPath | undefined;
  palette: Palette;
  width: number;
  height: number;
  scale: number;
  onChoose: (shown: ShownEntry) => void;
}

/** The whole menu behind one button: where its entries would be too small for a finger. */
export function FoldedMenu(props: FoldedMenuProps) {
  const { entries, current, palette, width, height, scale, onChoose } = props;
  const { text } = useOverlayServices();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-label={text('widget.navigation.open')}
        onClick={() => setOpen(!isOpen)}
        style={{ ...plainButton, position: 'relative', width: '100%', height: '100%', textAlign: 'center' }}
      >
        ☰
        <TouchArea width={width} height={height} scale={scale} />
      </button>
      {isOpen && (
        <Floating
          anchor={button}
          palette={palette}
          onClose={() => setOpen(false)}
          style={{ fontSize: 16, textAlign: 'left' }}
        >
          <EntryTree
            entries={entries}
            current={current}
            palette={palette}
            rowHeight={44}
            onChoose={(shown) => {
              if (shown.children.length === 0) setOpen(false);
              onChoose(shown);
            }}
          />
        </Floating>
      )}
    </>
  );
}
