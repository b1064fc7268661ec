import type { calls, RequestInputOf } from '@zutai/contract';
import { fromBox, type MapView } from '@zutai/widgets/map';

export type MapPart = Omit<RequestInputOf<typeof calls.monitor.queryMapPart>, 'keyword'>;

/** A part is asked for with so much of itself around it, so that a small move asks for nothing. */
const AROUND = 0.5;
/** Widest longitude that is asked for as a part; a map that shows more of the world shows all of it. */
const MOST_DEGREES = 340;

const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value));
const turned = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;

/**
 * The part of the world that a map looks at, in steps of about its own size: the same part is asked for, and its answer
 * kept, while the map is moved within it.
 */
export function partOf(view: MapView, size: { width: number; height: number }): MapPart {
  const zoom = Math.max(0, Math.min(22, Math.round(view.zoom)));
  const corner = fromBox({ x: 0, y: 0 }, view, size);
  const opposite = fromBox({ x: size.width, y: size.height }, view, size);
  const wide = opposite.longitude - corner.longitude;
  if (wide * (1 + 2 * AROUND) >= MOST_DEGREES) return { zoom };
  const high = corner.latitude - opposite.latitude;
  // Steps that do not change with small moves: half the part as it is at this zoom.
  const step = 360 / 2 ** zoom;
  const down = (value: number) => Math.floor(value / step) * step;
  const up = (value: number) => Math.ceil(value / step) * step;
  const west = down(corner.longitude - wide * AROUND);
  const east = up(opposite.longitude + wide * AROUND);
  // A part that reaches around the world has no sides.
  if (east - west >= 360) return { zoom };
  return {
    zoom,
    west: turned(west),
    east: turned(east),
    south: clamp(down(opposite.latitude - high * AROUND), 90),
    north: clamp(up(corner.latitude + high * AROUND), 90),
  };
}
