import type { Box } from '../geometry/box.ts';
import type { Distance } from './measure.ts';

/** So many others of the same size are marked: those nearest. */
const maxMarks = 3;
/** Differences smaller than this are one size. Positions have one decimal. */
export const sameSize = 0.051;

/** What makes sizes equal: by how much to change, and what is equal then, the box itself first. */
export interface EqualSize {
  readonly change: number;
  readonly sizes: readonly Distance[];
}

const sizeOf = (box: Box, axis: 'x' | 'y') => (axis === 'x' ? box.width : box.height);

/** The width or height of a box as a line through its middle. */
function markOf(box: Box, axis: 'x' | 'y'): Distance {
  const { x, y, width, height } = box;
  return axis === 'x'
    ? { axis, at: y + height / 2, from: x, to: x + width }
    : { axis, at: x + width / 2, from: y, to: y + height };
}

const distanceOf = (a: Box, b: Box) =>
  Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);

/**
 * By how much to change the width (`x`) or height (`y`) of a box so that it is that of another: the nearest size
 * within the tolerance, page units. undefined where there is none.
 */
export function findEqualSize(
  box: Box,
  others: readonly Box[],
  axis: 'x' | 'y',
  tolerance: number,
): EqualSize | undefined {
  const own = sizeOf(box, axis);
  let change: number | undefined;
  for (const other of others) {
    const size = sizeOf(other, axis);
    const by = size - own;
    if (size > 0 && Math.abs(by) <= tolerance && (change === undefined || Math.abs(by) < Math.abs(change)))
      change = by;
  }
  if (change === undefined) return undefined;
  const wanted = own + change;
  const same = others
    .filter((other) => Math.abs(sizeOf(other, axis) - wanted) < sameSize)
    .toSorted((a, b) => distanceOf(a, box) - distanceOf(b, box))
    .slice(0, maxMarks);
  return { change, sizes: [box, ...same].map((one) => markOf(one, axis)) };
}
