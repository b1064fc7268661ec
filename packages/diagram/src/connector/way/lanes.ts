import type { LinePoint, Point } from '../../document/position.ts';
import { clearance, leaveBox, type RouteEnd, stepOut } from './route.ts';

/** A line that a piece of a way keeps to: upright at an x, or level at a y. */
export interface Lane {
  readonly axis: 'x' | 'y';
  readonly at: number;
}

/** Units that a turned or stretched piece may be off an axis. */
const offAxis = 0.6;

/** The lanes that pinned pieces lie on, in their order; level and upright by turns. */
export function lanesOf(points: readonly LinePoint[]): Lane[] {
  const lanes: Lane[] = [];
  for (let place = 0; place + 1 < points.length; place += 1) {
    const [a, b] = [points[place]!, points[place + 1]!];
    if (a.pinned !== true) continue;
    const [dx, dy] = [Math.abs(b.x - a.x), Math.abs(b.y - a.y)];
    if (Math.min(dx, dy) > offAxis || Math.max(dx, dy) <= offAxis) continue;
    const lane: Lane = dx < dy ? { axis: 'x', at: a.x } : { axis: 'y', at: a.y };
    if (lanes.at(-1)?.axis !== lane.axis) lanes.push(lane);
  }
  return lanes;
}

const across = { x: 'y', y: 'x' } as const;
const sizes = { x: 'width', y: 'height' } as const;

/** From where an end was left to its lane: straight, or round the box it belongs to when the lane is behind it. */
function leadTo({ point, direction, box }: RouteEnd, { axis, at }: Lane, towards: Point): Point[] {
  const onLane = (from: Point): Point => (axis === 'x' ? { x: at, y: from.y } : { x: from.x, y: at });
  const isBehind = direction !== undefined && (at - point[axis]) * direction[axis] < 0;
  if (!isBehind || !box) return [point, onLane(point)];
  const side = across[axis];
  const before = box[side] - clearance;
  const after = box[side] + box[sizes[side]] + clearance;
  const past = Math.abs(towards[side] - before) <= Math.abs(towards[side] - after) ? before : after;
  const corner: Point = axis === 'x' ? { x: point.x, y: past } : { x: past, y: point.y };
  return [point, corner, onLane(corner)];
}

/** Without points that change nothing; a piece that holds a pinned one is pinned. */
function tidy(points: readonly LinePoint[]): LinePoint[] {
  const kept: LinePoint[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (last && last.x === point.x && last.y === point.y) {
      if (point.pinned) kept[kept.length - 1] = point;
      continue;
    }
    const before = kept.at(-2);
    if (before && last) {
      const isLevel = before.y === last.y && last.y === point.y;
      const isUpright = before.x === last.x && last.x === point.x;
      if (isLevel || isUpright) {
        // On along the same line, or back on it.
        kept.pop();
        if (last.pinned) kept[kept.length - 1] = { ...before, pinned: true };
        if (before.x === point.x && before.y === point.y) {
          kept.pop();
          kept.push({ ...point });
          continue;
        }
      }
    }
    kept.push(point);
  }
  return kept;
}

const plain = ({ x, y }: Point): LinePoint => ({ x, y });

/** A way that keeps to its lanes. Pieces that belong to a port are pinned by it alone. */
export function routeThrough(first: RouteEnd, last: RouteEnd, lanes: readonly Lane[]): LinePoint[] {
  const [start, end] = [leaveBox(first), leaveBox(last)];
  const [from, to] = [start, end].map((out) => ({ ...out, point: stepOut(out, clearance) }));
  const head = leadTo(from!, lanes[0]!, to!.point);
  const tail = leadTo(to!, lanes.at(-1)!, from!.point).reverse();
  const corners = lanes.slice(1).map((lane, place): LinePoint => {
    const before = lanes[place]!;
    return lane.axis === 'x' ? { x: lane.at, y: before.at } : { x: before.at, y: lane.at };
  });
  const onLanes = [head.at(-1)!, ...corners].map((point): LinePoint => ({ ...plain(point), pinned: true }));
  const way = tidy([
    ...[first.point, start.point, ...head.slice(0, -1)].map(plain),
    ...onLanes,
    ...[...tail, end.point, last.point].map(plain),
  ]);
  if (way.length < 2) return [plain(first.point), plain(last.point)];
  const lastPiece = way.length - 2;
  return way.map((point, place) => {
    const isAtPort = (place === 0 && first.direction) || (place === lastPiece && last.direction);
    return point.pinned && !isAtPort && place <= lastPiece ? point : plain(point);
  });
}
