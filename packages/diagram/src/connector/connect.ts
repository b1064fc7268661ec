import { type Attachment, type Connector, connectorEnds, thicknessOf } from '../document/connector.ts';
import type { LinePoint, LinePosition, Point } from '../document/position.ts';
import { lineKind } from '../geometry/kinds/line.ts';
import { anchorPoint, endOn, type Targets } from './targets.ts';
import { lanesOf, routeThrough } from './way/lanes.ts';
import { crosses, type RouteEnd, simplify } from './way/route.ts';
import { routeAround } from './way/search.ts';
import type { Space } from './way/space.ts';
import { spread } from './way/spread.ts';

/** Both ends where they belong: at what they are attached to, else where they are. */
export function endsOf({ data, position }: Connector, targets: Targets): readonly [RouteEnd, RouteEnd] {
  const { points } = position;
  const targetOf = (attachment: Attachment | null) => attachment && targets.get(attachment.widgetId);
  const about = connectorEnds.map((end, place) => {
    const target = targetOf(data[end]);
    return target ? anchorPoint(target, data[end]!.anchor) : points.at(-place)!;
  });
  const [start, end] = connectorEnds.map((name, place): RouteEnd => {
    const target = targetOf(data[name]);
    const { x, y } = points.at(-place)!;
    return target ? endOn(target, data[name]!.anchor, about[1 - place]!) : { point: { x, y } };
  });
  return [start!, end!];
}

/** Half of what rounding can move a point. */
const sameShift = 0.11;

/** How far both ends moved, if both went the same way. */
function shiftOf(points: readonly Point[], [start, end]: readonly [RouteEnd, RouteEnd]): Point | undefined {
  const [first, last] = [points[0]!, points.at(-1)!];
  const by = { x: start.point.x - first.x, y: start.point.y - first.y };
  const isAlike =
    Math.abs(end.point.x - last.x - by.x) < sameShift && Math.abs(end.point.y - last.y - by.y) < sameShift;
  return isAlike ? by : undefined;
}

/** Points between the ends: as drawn, carried along when both ends moved alike. */
function pointsBetween(points: readonly Point[], ends: readonly [RouteEnd, RouteEnd]): readonly Point[] {
  const by = shiftOf(points, ends);
  const inner = points.slice(1, -1);
  return by ? inner.map((point) => ({ ...point, x: point.x + by.x, y: point.y + by.y })) : inner;
}

function samePoints(a: readonly LinePoint[], b: readonly LinePoint[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ x, y, pinned }, place) => {
      const other = b[place]!;
      return x === other.x && y === other.y && pinned === other.pinned;
    })
  );
}

/** Whether a piece goes the way an end is left. */
function leaves({ direction }: RouteEnd, a: Point, b: Point): boolean {
  if (!direction) return true;
  const along = (b.x - a.x) * direction.x + (b.y - a.y) * direction.y;
  return along > 0 && (direction.x === 0 ? Math.abs(a.x - b.x) : Math.abs(a.y - b.y)) < sameShift;
}

/** Whether it is of level and upright pieces alone. */
export function isSquare(points: readonly Point[]): boolean {
  return points.slice(1).every(({ x, y }, place) => x === points[place]!.x || y === points[place]!.y);
}

/** Whether a way comes back through what it begins at: that has grown into it. */
function comesBack(way: readonly Point[], { box, direction }: RouteEnd): boolean {
  if (!box || !direction) return false;
  return way.some((point, place) => place > 1 && crosses(way[place - 1]!, point, box));
}

/**
 * A carried way, square again: what is scaled is rounded, and its ends may be a tenth beside the pieces that lead to them.
 * `before` are the same points while all of them were level or upright.
 */
function squared(way: readonly LinePoint[], before: readonly Point[]): readonly LinePoint[] {
  if (way.length < 3) return way;
  const inner = way.slice();
  for (const [end, next] of [
    [0, 1],
    [way.length - 1, way.length - 2],
  ] as const) {
    const isLevel = before[end]!.y === before[next]!.y;
    const { x, y } = way[end]!;
    inner[next] = { ...inner[next]!, ...(isLevel ? { y } : { x }) };
  }
  return inner;
}

/** Its way as it is, carried along; undefined where it was none, does not fit its ends, or leads through something now. */
function carry(points: readonly LinePoint[], ends: readonly [RouteEnd, RouteEnd], space: Space) {
  const by = shiftOf(points, ends);
  if (!by) return undefined;
  const [start, end] = ends;
  if (
    !isSquare(points) ||
    !leaves(start, points[0]!, points[1]!) ||
    !leaves(end, points.at(-1)!, points.at(-2)!)
  )
    return undefined;
  const moved = [
    ...[{ ...points[0]!, ...start.point }],
    ...points.slice(1, -1).map((point) => ({ ...point, x: point.x + by.x, y: point.y + by.y })),
    { ...points.at(-1)!, ...end.point },
  ];
  const way = squared(moved, points);
  if (space.effort.left <= 0) return way;
  const isFree = space.hits(way).length === 0 && !comesBack(way, start) && !comesBack(way.toReversed(), end);
  return isFree ? way : undefined;
}

/** Ends that face each other on one line, but for what rounding made of it: a bend of a tenth is none. */
function levelled(ends: readonly [RouteEnd, RouteEnd]): readonly [RouteEnd, RouteEnd] {
  const [start, end] = ends;
  const [out, back] = [start.direction, end.direction];
  if (!out || !back || out.x !== -back.x || out.y !== -back.y) return ends;
  const across = out.x === 0 ? 'x' : 'y';
  if (Math.abs(end.point[across] - start.point[across]) >= sameShift) return ends;
  return [start, { ...end, point: { ...end.point, [across]: start.point[across] } }];
}

/** Level and upright pieces: along its lanes, as it was, or around what is in the way. */
function findWay(
  connector: Connector,
  attached: readonly [RouteEnd, RouteEnd],
  space: Space,
): readonly LinePoint[] {
  const { points } = connector.position;
  const ends = levelled(attached);
  const [start, end] = ends;
  const carried = carry(points, ends, space);
  if (carried) return carried;
  const lanes = lanesOf(points);
  if (lanes.length > 0) return routeThrough(start, end, lanes);
  return spread(routeAround(start, end, space), ends, thicknessOf(connector), space);
}

/** Points that are one after rounding, or lie on a line with their neighbours, bend nothing. */
function withoutIdlePoints({ position, data }: Connector): LinePosition {
  const { points } = position;
  if (data.routing !== 'orthogonal' || points.some(({ pinned }) => pinned)) return position;
  const bends = simplify(points);
  return bends.length < 2 || bends.length === points.length ? position : { ...position, points: bends };
}

/** The connector with its ends where they belong, on its way between them. The same one when it is there. */
export function connect(connector: Connector, ends: readonly [RouteEnd, RouteEnd], space: Space): Connector {
  const { data, position } = connector;
  const { points } = position;
  const [start, end] = ends;
  const way =
    data.routing === 'orthogonal'
      ? findWay(connector, ends, space)
      : [start.point, ...pointsBetween(points, ends), end.point];
  const rounded = withoutIdlePoints({
    ...connector,
    position: lineKind.round({ ...position, points: way }),
  });
  return samePoints(points, rounded.points) ? connector : { ...connector, position: rounded };
}

/** The connector without the ends whose widgets are gone. */
export function detach(connector: Connector, isGone: (id: string) => boolean): Connector {
  let { data } = connector;
  for (const end of connectorEnds) {
    const attachment = data[end];
    if (attachment && isGone(attachment.widgetId)) data = { ...data, [end]: null };
  }
  return data === connector.data ? connector : { ...connector, data };
}
