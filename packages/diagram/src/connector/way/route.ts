import type { Point } from '../../document/position.ts';
import type { Box } from '../../geometry/box.ts';

/** Where a route begins or ends, the way it leaves, and what it must go around. */
export interface RouteEnd {
  readonly point: Point;
  readonly direction?: Point | undefined;
  readonly box?: Box | undefined;
}

/** Page units a route goes straight out before it turns, and keeps from what it goes around. */
export const clearance = 20;
const bendCost = 10;
const backwardCost = 5_000;
const crossingCost = 20_000;

/** How far the other end is in front of one, in the way it is left; negative behind it. */
function gapBefore({ point, direction }: RouteEnd, other: Point): number {
  return direction
    ? (other.x - point.x) * direction.x + (other.y - point.y) * direction.y
    : Number.NEGATIVE_INFINITY;
}

/**
 * How far each end is left before a turn. Less room than the clearance between two that face each other is shared; two
 * that are left square to each other, each in front of the other, meet in one corner however near it is, and so does an
 * end that stands free.
 */
export function clearancesOf(a: RouteEnd, b: RouteEnd): readonly [number, number] {
  const [before, behind] = [gapBefore(a, b.point), gapBefore(b, a.point)];
  const isSquare =
    a.direction && b.direction && a.direction.x * b.direction.x === 0 && a.direction.y * b.direction.y === 0;
  if (a.direction && b.direction && !isSquare) {
    const isFacing = a.direction.x === -b.direction.x && a.direction.y === -b.direction.y;
    const shared = isFacing && before > 0 ? Math.min(clearance, before / 2) : clearance;
    return [shared, shared];
  }
  if (isSquare && (before <= 0 || behind <= 0)) return [clearance, clearance];
  const roomOf = (gap: number) => (gap > 0 ? Math.min(clearance, gap) : clearance);
  return [roomOf(before), roomOf(behind)];
}

/** Where a route leaves the box it begins in: an end may be attached inside. */
export function leaveBox(end: RouteEnd): RouteEnd {
  const { point, direction, box } = end;
  if (!direction || !box) return end;
  const out = {
    x: direction.x > 0 ? Math.max(point.x, box.x + box.width) : Math.min(point.x, box.x),
    y: direction.y > 0 ? Math.max(point.y, box.y + box.height) : Math.min(point.y, box.y),
  };
  return { ...end, point: direction.x === 0 ? { x: point.x, y: out.y } : { x: out.x, y: point.y } };
}

export function stepOut({ point, direction }: RouteEnd, by: number): Point {
  return direction ? { x: point.x + direction.x * by, y: point.y + direction.y * by } : point;
}

/** Without points that change nothing. */
export function simplify(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (last && last.x === point.x && last.y === point.y) continue;
    const before = kept.at(-2);
    if (before && last) {
      const isLevel =
        before.y === last.y && last.y === point.y && (last.x - before.x) * (point.x - last.x) > 0;
      const isUpright =
        before.x === last.x && last.x === point.x && (last.y - before.y) * (point.y - last.y) > 0;
      if (isLevel || isUpright) kept.pop();
    }
    kept.push(point);
  }
  return kept;
}

export function crosses(a: Point, b: Point, box: Box): boolean {
  return (
    Math.max(a.x, b.x) > box.x + 0.5 &&
    Math.min(a.x, b.x) < box.x + box.width - 0.5 &&
    Math.max(a.y, b.y) > box.y + 0.5 &&
    Math.min(a.y, b.y) < box.y + box.height - 0.5
  );
}

/** Length, bends, turning back and crossing; points that change nothing cost nothing. */
function costOf(points: readonly Point[], boxes: readonly Box[]): number {
  let cost = 0;
  let wayX = 0;
  let wayY = 0;
  for (let place = 0; place + 1 < points.length; place += 1) {
    const from = points[place]!;
    const to = points[place + 1]!;
    const length = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
    if (length === 0) continue;
    cost += length;
    for (const box of boxes) if (crosses(from, to, box)) cost += crossingCost;
    const nextX = Math.sign(to.x - from.x);
    const nextY = Math.sign(to.y - from.y);
    const turn = wayX * nextX + wayY * nextY;
    if ((wayX !== 0 || wayY !== 0) && turn !== 1) cost += turn < 0 ? bendCost + backwardCost : bendCost;
    wayX = nextX;
    wayY = nextY;
  }
  return cost;
}

/** Places past the boxes along one axis, with room between. */
function placesPast(axis: 'x' | 'y', boxes: readonly Box[], room: number): number[] {
  const size = axis === 'x' ? 'width' : 'height';
  return boxes.flatMap((box) => [box[axis] - room, box[axis] + box[size] + room]);
}

/**
 * A way of level and upright pieces from one end to the other: the shortest of those with the fewest bends that go
 * around both boxes. There is always one, even where nothing is free.
 */
export function routeOrthogonal(first: RouteEnd, last: RouteEnd): Point[] {
  const start = leaveBox(first);
  const end = leaveBox(last);
  const rooms = clearancesOf(start, end);
  const from = stepOut(start, rooms[0]);
  const to = stepOut(end, rooms[1]);
  const room = Math.min(...rooms);
  const boxes = [start.box, end.box].filter((box) => box !== undefined);
  let best: Point[] | undefined;
  let least = Infinity;
  const consider = (...between: Point[]) => {
    const points = [start.point, from, ...between, to, end.point];
    const cost = costOf(points, boxes);
    if (cost >= least) return;
    least = cost;
    best = points;
  };
  const turnAtX = (x: number) => consider({ x, y: from.y }, { x, y: to.y });
  const turnAtY = (y: number) => consider({ x: from.x, y }, { x: to.x, y });
  // Between the two: the middle, or a single corner.
  for (const x of [(from.x + to.x) / 2, from.x, to.x]) turnAtX(x);
  turnAtY((from.y + to.y) / 2);
  // Around them is never shorter: only when nothing between is free.
  if (least >= backwardCost) {
    for (const x of placesPast('x', boxes, room)) turnAtX(x);
    for (const y of placesPast('y', boxes, room)) turnAtY(y);
  }
  const points = simplify([first.point, ...best!, last.point]);
  return points.length > 1 ? points : [first.point, last.point];
}
