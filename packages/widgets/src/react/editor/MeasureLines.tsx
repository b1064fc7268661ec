import { type Box, type Distance, measureDistances, type Palette } from '@zutai/diagram';
import type { CSSProperties } from 'react';

const endsOf = ({ axis, at, from, to }: Distance) =>
  axis === 'x' ? { x1: from, x2: to, y1: at, y2: at } : { x1: at, x2: at, y1: from, y2: to };

/** Lines with their lengths in page units. */
export function DistanceLines({
  distances,
  zoom,
  palette,
}: {
  distances: readonly Distance[];
  zoom: number;
  palette: Palette;
}) {
  return distances.map((distance) => {
    const ends = endsOf(distance);
    const { axis, from, to } = distance;
    const middle = { x: (ends.x1 + ends.x2) / 2, y: (ends.y1 + ends.y2) / 2 };
    return (
      <g key={`${axis}${from}:${to}`}>
        <line {...ends} stroke={palette.bad} strokeWidth={1 / zoom} />
        <text
          x={middle.x + (axis === 'y' ? 5 / zoom : 0)}
          y={middle.y - (axis === 'x' ? 4 / zoom : 0)}
          textAnchor={axis === 'x' ? 'middle' : 'start'}
          dominantBaseline={axis === 'x' ? 'auto' : 'middle'}
          fontSize={12 / zoom}
          fill={palette.bad}
          stroke={palette.surface}
          strokeWidth={3 / zoom}
          paintOrder="stroke"
        >
          {Math.round((to - from) * 100) / 100}
        </text>
      </g>
    );
  });
}

interface MeasureLinesProps {
  own: Box;
  other: Box;
  zoom: number;
  palette: Palette;
  box: { width: number; height: number; viewBox: string };
  layerStyle: CSSProperties;
}

/** How far what is selected is from something else. */
export function MeasureLines({ own, other, zoom, palette, box, layerStyle }: MeasureLinesProps) {
  return (
    <svg
      {...box}
      style={{ ...layerStyle, pointerEvents: 'none' }}
      aria-hidden="true"
      data-testid="measure-lines"
    >
      <rect {...other} fill="none" stroke={palette.bad} strokeWidth={1 / zoom} />
      <DistanceLines distances={measureDistances(own, other)} zoom={zoom} palette={palette} />
    </svg>
  );
}
