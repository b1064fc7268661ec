import type { Box } from '../geometry/box.ts';
import type { Distance } from './measure.ts';

type Axis = 'x' | 'y';

/** A box along one axis, and how far it reaches across. */
interface Extent {
  start: number;
  end: number;
  crossStart: number;
  crossEnd: number;
}

/** What makes gaps equal: how far to shift, and the gaps that are equal then. */
export interface EqualGaps {
  shift: number;
  gaps: readonly Distance[];
}

function extentOf({ x, y, width, height }: Box, axis: Axis): Extent {
  return axis === 'x'
    ? { start: x, end: x + width, crossStart: y, crossEnd: y + height }
    : { start: y, end: y + height, crossStart: x, crossEnd: x + width };
}

/** The nearest that lies wholly before (`-1`) or after (`1`) another, among those beside it. */
function neighbour(own: Extent, others: readonly Extent[], side: -1 | 1): Extent | undefined {
  let best: Extent | undefined;
  for (const other of others) {
    if (other === own) continue;
    const isThere = side < 0 ? other.end <= own.start : other.start >= own.end;
    if (!isThere) continue;
    if (!best || (side < 0 ? other.end > best.end : other.start < best.start)) best = other;
  }
  return best;
}

/** A level or upright line in the middle of what both reach across. */
function gapLine(axis: Axis, before: Extent, after: Extent): Distance {
  const from = Math.max(before.crossStart, after.crossStart);
  const to = Math.min(before.crossEnd, after.crossEnd);
  return { axis, at: (from + to) / 2, from: before.end, to: after.start };
}

/**
 * How far to shift a box along an axis so that it stands midway between its neighbours, or as far from one as that
 * one from the next: the nearest such place within the tolerance (page units). Neighbours are those it would meet if
 * it went along the axis. undefined where there is none.
 */
export function findEqualGaps(
  box: Box,
  others: readonly Box[],
  axis: Axis,
  tolerance: number,
): EqualGaps | undefined {
  const own = extentOf(box, axis);
  const size = own.end - own.start;
  const beside = others
    .map((other) => extentOf(other, axis))
    .filter(({ crossStart, crossEnd }) => crossStart < own.crossEnd && crossEnd > own.crossStart);
  const before = neighbour({ ...own, start: own.start + tolerance }, beside, -1);
  const after = neighbour({ ...own, end: own.end - tolerance }, beside, 1);
  const starts: number[] = [];
  if (before && after) starts.push((before.end + after.start - size) / 2);
  const beforeThat = before && neighbour(before, beside, -1);
  if (beforeThat) starts.push(before.end + before.start - beforeThat.end);
  const afterThat = after && neighbour(after, beside, 1);
  if (afterThat) starts.push(after.start - (afterThat.start - after.end) - size);
  const shifts = starts.map((start) => start - own.start).filter((shift) => Math.abs(shift) <= tolerance);
  const [shift] = shifts.sort((a, b) => Math.abs(a) - Math.abs(b));
  if (shift === undefined) return undefined;
  const there = { ...own, start: own.start + shift, end: own.end + shift };
  // Every pair of neighbours with the same gap, so that what is equal is seen as such.
  const row = [beforeThat, before, there, after, afterThat].filter((one) => one !== undefined);
  const pairs = row.slice(1).map((one, place) => gapLine(axis, row[place]!, one));
  const lengthOf = ({ from, to }: Distance) => to - from;
  const ownPairs = pairs.filter(({ from, to }) => from === there.end || to === there.start);
  const equal = ownPairs
    .map((one) => pairs.filter((pair) => Math.abs(lengthOf(pair) - lengthOf(one)) < 0.01))
    .toSorted((a, b) => b.length - a.length)[0];
  return equal && equal.length > 1 && lengthOf(equal[0]!) > 0 ? { shift, gaps: equal } : undefined;
}
