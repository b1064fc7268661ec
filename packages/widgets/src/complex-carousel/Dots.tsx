import type { Palette } from '@zutai/diagram';
import { plainButton } from '../react/control/control-style.ts';
import { useOverlayServices } from '../react/overlay/overlay-services.ts';

interface DotsProps {
  count: number;
  place: number;
  palette: Palette;
  onChoose: (place: number) => void;
}

/** A dot for each picture, at the lower edge; each is a button larger than it looks. */
export function Dots({ count, place, palette, onChoose }: DotsProps) {
  const { text } = useOverlayServices();
  return (
    <div
      style={{
        position: 'absolute',
        insetInline: 0,
        bottom: 0,
        display: 'flex',
        justifyContent: 'center',
        pointerEvents: 'none',
      }}
    >
      {Array.from({ length: count }, (_, dot) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
          key={dot}
          type="button"
          aria-label={`${text('widget.ComplexCarousel.picture')} ${dot + 1} / ${count}`}
          aria-current={dot === place ? 'true' : undefined}
          onClick={() => onChoose(dot)}
          style={{
            ...plainButton,
            display: 'grid',
            placeItems: 'center',
            flex: '0 1 40px',
            minWidth: 8,
            height: 40,
            pointerEvents: 'auto',
          }}
        >
          <span
            style={{
              width: 9,
              height: 9,
              maxWidth: '80%',
              borderRadius: '50%',
              border: `1px solid ${palette.line}`,
              background: dot === place ? palette.accent : palette.surface,
            }}
          />
        </button>
      ))}
    </div>
  );
}
