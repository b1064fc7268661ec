import type { Palette } from '@zutai/diagram';
import { type ReactNode, useRef, useState } from 'react';
import { Floating } from '../../react/control/floating/Floating.tsx';
import { useOverlayServices } from '../../react/overlay/overlay-services.ts';
import { controlStyle } from './panel-style.ts';

interface PanelControlsProps {
  palette: Palette;
  /** There is room for them beside the name. */
  hasRoom: boolean;
  children: ReactNode;
}

/** What is chosen and pressed at the head of a chart or table; behind one button where it would take the picture's room. */
export function PanelControls({ palette, hasRoom, children }: PanelControlsProps) {
  const { text } = useOverlayServices();
  const anchor = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (hasRoom) return children;
  const label = text('widget.chart.controls');
  return (
    <span ref={anchor}>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        style={{ ...controlStyle(palette, isOpen), minWidth: '2.6em' }}
      >
        ⋯
      </button>
      {isOpen && (
        <Floating anchor={anchor} palette={palette} onClose={() => setOpen(false)}>
          <div style={{ display: 'flex', flexDirection: 'column', gap: 8, padding: 8, fontSize: 16 }}>
            {children}
          </div>
        </Floating>
      )}
    </span>
  );
}
