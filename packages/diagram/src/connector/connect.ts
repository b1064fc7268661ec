import { type Attachment, type Connector, connectorEnds } from '../document/connector.ts';
import type { Point } from '../document/position.ts';
import { lineKind } from '../geometry/kinds/line.ts';
import { type RouteEnd, routeOrthogonal } from './route.ts';
import { anchorDirection, anchorPoint, type Targets, targetBox } from './targets.ts';

function endAt(attachment: Attachment | null, free: Point, targets: Targets): RouteEnd {
  const target = attachment && targets.get(attachment.widgetId);
  if (!target) return { point: { x: free.x, y: free.y } };
  const { anchor } = attachment;
  const direction = anchorDirection(target, anchor);
  // From the middle of a widget every way leads through it.
  const box = direction && targetBox(target);
  return { point: anchorPoint(target, anchor), direction, box };
}

/** Half of what rounding can move a point. */
const sameShift = 0.11;

/** Points between the ends: as drawn, carried along when both ends moved alike. */
function pointsBetween(points: readonly Point[], start: Point, end: Point): readonly Point[] {
  const [first, last] = [points[0]!, points.at(-1)!];
  const by = { x: start.x - first.x, y: start.y - first.y };
  const isAlike = Math.abs(end.x - last.x - by.x) < sameShift && Math.abs(end.y - last.y - by.y) < sameShift;
  const inner = points.slice(1, -1);
  return isAlike ? inner.map((point) => ({ ...point, x: point.x + by.x, y: point.y + by.y })) : inner;
}

function samePoints(a: readonly Point[], b: readonly Point[]): boolean {
  return a.length === b.length && a.every(({ x, y }, place) => x === b[place]!.x && y === b[place]!.y);
}

/** The connector with its ends where they are attached, on its way between them. The same one when it is there. */
export function connect(connector: Connector, targets: Targets): Connector {
  const { data, position } = connector;
  const { points } = position;
  const start = endAt(data.start, points[0]!, targets);
  const end = endAt(data.end, points.at(-1)!, targets);
  const way =
    data.routing === 'orthogonal'
      ? routeOrthogonal(start, end)
      : [start.point, ...pointsBetween(points, start.point, end.point), end.point];
  const rounded = lineKind.round({ ...position, points: way });
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
