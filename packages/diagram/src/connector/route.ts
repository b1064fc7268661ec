import type { Point } from '../document/position.ts';
import type { Box } from '../geometry/box.ts';

/** Where a route begins or ends, the way it leaves, and what it must go around. */
export interface RouteEnd {
  readonly point: Point;
  readonly direction?: Point | undefined;
  readonly box?: Box | undefined;
}

/** Page units a route goes straight out before it turns, and keeps from what it goes around. */
const clearance = 20;
const bendCost = 10;
const backwardCost = 5_000;
const crossingCost = 20_000;

/** Less room than the clearance between two that face each other is shared. */
function clearanceBetween(a: RouteEnd, b: RouteEnd): number {
  if (!a.direction || !b.direction) return clearance;
  const isFacing = a.direction.x * b.direction.x + a.direction.y * b.direction.y === -1;
  if (!isFacing) return clearance;
  const gap = (b.point.x - a.point.x) * a.direction.x + (b.point.y - a.point.y) * a.direction.y;
  return gap > 0 ? Math.min(clearance, gap / 2) : clearance;
}

/** Where a route leaves the box it begins in: an end may be attached inside. */
function leaveBox(end: RouteEnd): RouteEnd {
  const { point, direction, box } = end;
  if (!direction || !box) return end;
  const out = {
    x: direction.x > 0 ? Math.max(point.x, box.x + box.width) : Math.min(point.x, box.x),
    y: direction.y > 0 ? Math.max(point.y, box.y + box.height) : Math.min(point.y, box.y),
  };
  return { ...end, point: direction.x === 0 ? { x: point.x, y: out.y } : { x: out.x, y: point.y } };
}

function stepOut({ point, direction }: RouteEnd, by: number): Point {
  return direction ? { x: point.x + direction.x * by, y: point.y + direction.y * by } : point;
}

/** Without points that change nothing. */
function simplify(points: readonly Point[]): Point[] {
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

function crosses(a: Point, b: Point, box: Box): boolean {
  return (
    Math.max(a.x, b.x) > box.x + 0.5 &&
    Math.min(a.x, b.x) < box.x + box.width - 0.5 &&
    Math.max(a.y, b.y) > box.y + 0.5 &&
    Math.min(a.y, b.y) < box.y + box.height - 0.5
  );
}

function costOf(points: readonly Point[], boxes: readonly Box[]): number {
  let cost = 0;
  for (let place = 0; place + 1 < points.length; place += 1) {
    const [from, to] = [points[place]!, points[place + 1]!];
    cost += Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
    for (const box of boxes) if (crosses(from, to, box)) cost += crossingCost;
    const after = points[place + 2];
    if (!after) continue;
    cost += bendCost;
    if ((to.x - from.x) * (after.x - to.x) + (to.y - from.y) * (after.y - to.y) < 0) cost += backwardCost;
  }
  return cost;
}

/** Places worth turning at along one axis: the ends, the middle, and past either box. */
function turnsAlong(axis: 'x' | 'y', from: Point, to: Point, boxes: readonly Box[], room: number): number[] {
  const size = axis === 'x' ? 'width' : 'height';
  const past = boxes.flatMap((box) => [box[axis] - room, box[axis] + box[size] + room]);
  return [(from[axis] + to[axis]) / 2, from[axis], to[axis], ...past];
}

/**
 * A way of level and upright pieces from one end to the other: the shortest of those with the fewest bends that go
 * around both boxes. There is always one, even where nothing is free.
 */
export function routeOrthogonal(first: RouteEnd, last: RouteEnd): Point[] {
  const start = leaveBox(first);
  const end = leaveBox(last);
  const room = clearanceBetween(start, end);
  const from = stepOut(start, room);
  const to = stepOut(end, room);
  const boxes = [start.box, end.box].filter((box) => box !== undefined);
  let best: Point[] | undefined;
  let least = Infinity;
  const consider = (...between: Point[]) => {
    const points = simplify([start.point, from, ...between, to, end.point]);
    const cost = costOf(points, boxes);
    if (cost >= least) return;
    least = cost;
    best = points;
  };
  for (const x of turnsAlong('x', from, to, boxes, room)) consider({ x, y: from.y }, { x, y: to.y });
  for (const y of turnsAlong('y', from, to, boxes, room)) consider({ x: from.x, y }, { x: to.x, y });
  const points = simplify([first.point, ...best!, last.point]);
  return points.length > 1 ? points : [first.point, last.point];
}
