import { type Attachment, type Connector, connectorEnds } from '../document/connector.ts';
import type { Point } from '../document/position.ts';
import { lineKind } from '../geometry/kinds/line.ts';
import { type RouteEnd, routeOrthogonal } from './route.ts';
import { anchorPoint, endOn, type Targets } from './targets.ts';

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

function samePoints(a: readonly Point[], b: readonly Point[]): boolean {
  return a.length === b.length && a.every(({ x, y }, place) => x === b[place]!.x && y === b[place]!.y);
}

/** The connector with its ends where they are attached, on its way between them. The same one when it is there. */
export function connect(connector: Connector, targets: Targets): Connector {
  const { data, position } = connector;
  const { points } = position;
  const ends = endsOf(connector, targets);
  const [start, end] = ends;
  const way =
    data.routing === 'orthogonal'
      ? routeOrthogonal(start, end)
      : [start.point, ...pointsBetween(points, ends), end.point];
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
