import type { Position } from '../document/widget.ts';
import type { Box } from './box.ts';
import { positionKindOf } from './position-kinds.ts';

interface PageSize {
  width: number;
  height: number;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/** Smallest change that brings a moved widget to the next place its coordinates can have. */
const nudge = 0.05;
/** Whole numbers are at most half a unit away: so many nudges reach the next one. */
const maxNudges = 12;
const tolerance = 1e-9;

/** How far one side of a box is beyond the margin of the page; at most 0 when it is within. */
function beyond(box: Box, axis: 'x' | 'y', side: 'low' | 'high', margin: number, size: PageSize): number {
  if (side === 'low') return margin - box[axis];
  const [length, all] = axis === 'x' ? [box.width, size.width] : [box.height, size.height];
  return box[axis] + length - (all - margin);
}

/**
 * What is moved is rounded afterwards (section 5), which could take it up to half a unit into the margin. Takes as
 * much off the move as brings everything to the next place that is outside of it.
 */
function withinRounding(positions: readonly Position[], dx: number, dy: number, size: PageSize) {
  const move = { x: dx, y: dy };
  for (const axis of ['x', 'y'] as const) {
    const side = move[axis] < 0 ? 'low' : 'high';
    for (let tries = 0; tries < maxNudges && move[axis] !== 0; tries += 1) {
      let worst = 0;
      for (const position of positions) {
        const kind = positionKindOf(position);
        const before = beyond(kind.bounds(position), axis, side, kind.edgeMargin, size);
        const moved = kind.bounds(kind.move(position, move.x, move.y));
        const after = beyond(moved, axis, side, kind.edgeMargin, size);
        if (after > Math.max(0, before) + tolerance) worst = Math.max(worst, after - Math.max(0, before));
      }
      if (worst === 0) break;
      const less = Math.max(worst, nudge);
      move[axis] = side === 'low' ? Math.min(0, move[axis] + less) : Math.max(0, move[axis] - less);
    }
  }
  return { dx: move.x, dy: move.y };
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
  return withinRounding(positions, x, y, size);
}
