import type { Box } from '../geometry/box.ts';

/** A distance to draw: a level (`x`) or upright (`y`) line from `from` to `to`, at `at` across. Page units. */
export interface Distance {
  axis: 'x' | 'y';
  at: number;
  from: number;
  to: number;
}

interface Side {
  start: number;
  end: number;
}

/** Lines along one axis, between what is apart or else between sides of the same kind. */
function along(axis: 'x' | 'y', own: Side, other: Side, at: number): Distance[] {
  if (own.end <= other.start) return [{ axis, at, from: own.end, to: other.start }];
  if (other.end <= own.start) return [{ axis, at, from: other.end, to: own.start }];
  const lines = [
    { axis, at, from: Math.min(own.start, other.start), to: Math.max(own.start, other.start) },
    { axis, at, from: Math.min(own.end, other.end), to: Math.max(own.end, other.end) },
  ];
  return lines.filter(({ from, to }) => to > from);
}

/**
 * How far a box is from another: where they are apart along an axis, the gap between them; where they overlap, how
 * far apart their sides are, so that four distances say how one stands inside the other.
 */
export function measureDistances(own: Box, other: Box): Distance[] {
  const x = { start: own.x, end: own.x + own.width };
  const y = { start: own.y, end: own.y + own.height };
  const otherX = { start: other.x, end: other.x + other.width };
  const otherY = { start: other.y, end: other.y + other.height };
  return [...along('x', x, otherX, own.y + own.height / 2), ...along('y', y, otherY, own.x + own.width / 2)];
}
