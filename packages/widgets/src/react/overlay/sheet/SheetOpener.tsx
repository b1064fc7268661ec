import type { Palette, Widget } from '@zutai/diagram';
import { fillWords } from '../../../chart/panel/fill-words.ts';
import { nameOf } from '../../../chart/panel/panel-name.ts';
import { plainButton } from '../../control/control-style.ts';
import { useOverlayServices } from '../overlay-services.ts';

interface SheetOpenerProps {
  widget: Widget;
  palette: Palette;
  onOpen: () => void;
}

/** Lies over what is too small: a tap opens it large. */
export function SheetOpener({ widget, palette, onOpen }: SheetOpenerProps) {
  const { text } = useOverlayServices();
  return (
    <button
      type="button"
      aria-label={fillWords(text('widget.sheet.open'), { name: nameOf(widget, text) })}
      onClick={onOpen}
      style={{ ...plainButton, position: 'absolute', inset: 0, width: '100%', height: '100%' }}
    >
      {/* Below everything that is read at the head: the lower right corner is free in charts and tables. */}
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        style={{
          position: 'absolute',
          top: 3,
          right: 3,
          width: 14,
          height: 14,
          padding: 2,
          borderRadius: 3,
          background: palette.surface,
          opacity: 0.9,
        }}
      >
        <path
          d="M9.5 2H14v4.5M14 2 9 7M6.5 14H2V9.5M2 14l5-5"
          fill="none"
          stroke={palette.textMuted}
          strokeWidth="1.6"
        />
      </svg>
    </button>
  );
}
