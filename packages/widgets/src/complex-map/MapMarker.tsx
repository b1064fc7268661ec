import type { Palette } from '@zutai/diagram';
import type { ReactNode } from 'react';
import type { OnlineState } from './markers.ts';

interface MapMarkerProps {
  state: OnlineState;
  palette: Palette;
}

/** Each state by its shape: a full disc, a full triangle, an empty square with a bar, an empty rhombus. Colour only repeats it. */
const shapes: Readonly<Record<OnlineState, (palette: Palette) => ReactNode>> = {
  online: ({ level, surface }) => (
    <circle cx="9" cy="9" r="7" fill={level} stroke={surface} strokeWidth="2" />
  ),
  fault: ({ stale, surface }) => (
    <path d="M9 2 16.5 15.5H1.5Z" fill={stale} stroke={surface} strokeWidth="2" />
  ),
  offline: ({ line, surface }) => (
    <>
      <rect x="3" y="3" width="12" height="12" fill={surface} stroke={line} strokeWidth="2" />
      <path d="M4 14 14 4" stroke={line} strokeWidth="2" />
    </>
  ),
  unknown: ({ textMuted, surface }) => (
    <path d="M9 1.5 16.5 9 9 16.5 1.5 9Z" fill={surface} stroke={textMuted} strokeWidth="2" />
  ),
};

export function MapMarker({ state, palette }: MapMarkerProps) {
  return (
    <svg
      viewBox="0 0 18 18"
      aria-hidden="true"
      style={{ width: '1.4em', height: '1.4em', display: 'block', flex: 'none' }}
    >
      {shapes[state](palette)}
    </svg>
  );
}
