import { type Box, centreOf, type Point, type RectPosition, rotatePoint } from '@zutai/diagram';

/** Along the longer side; the thumb stays inside the box at both ends. */
export interface Track {
  isUpright: boolean;
  radius: number;
  /** Coordinates along the track where the least and the greatest value stand; the greatest is up or right. */
  from: number;
  to: number;
  /** The other coordinate of its middle. */
  across: number;
}

export function trackOf({ x, y, width, height }: Box): Track {
  const isUpright = height > width;
  const radius = Math.min(width, height, 32) / 2;
  return isUpright
    ? { isUpright, radius, from: y + height - radius, to: y + radius, across: x + width / 2 }
    : { isUpright, radius, from: x + radius, to: x + width - radius, across: y + height / 2 };
}

export function thumbCentre({ isUpright, from, to, across }: Track, share: number): Point {
  const along = from + (to - from) * share;
  return isUpright ? { x: across, y: along } : { x: along, y: across };
}

/** Where along the track a point of the page lies, 0 to 1, the slider's rotation taken into account. */
export function shareAt(position: RectPosition, point: Point): number {
  const { isUpright, from, to } = trackOf(position);
  const own = rotatePoint(point, centreOf(position), -position.rotate);
  const share = ((isUpright ? own.y : own.x) - from) / (to - from || 1);
  return Math.max(0, Math.min(1, share));
}
