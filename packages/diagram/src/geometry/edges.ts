import type { Position } from '../document/position.ts';
import { positionKindOf } from './position-kinds.ts';

interface PageSize {
  width: number;
  height: number;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/**
 * Shortens a move so that nothing ends up within its margin of the page's edge (section 5: 5 units for rectangles
 * and ellipses, 1 for lines, 2 for triangles). What is beyond already may stay or come back, never go further.
 */
export function keepInside(
  positions: readonly Position[],
  dx: number,
  dy: number,
  size: PageSize,
): { dx: number; dy: number } {
  let x = dx;
  let y = dy;
  for (const position of positions) {
    const kind = positionKindOf(position);
    const bounds = kind.bounds(position);
    const margin = kind.edgeMargin;
    const right = size.width - margin - bounds.x - bounds.width;
    const bottom = size.height - margin - bounds.y - bounds.height;
    x = clamp(x, Math.min(0, margin - bounds.x), Math.max(0, right));
    y = clamp(y, Math.min(0, margin - bounds.y), Math.max(0, bottom));
  }
  return { dx: x, dy: y };
}
