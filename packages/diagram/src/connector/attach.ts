import type { WidgetCatalog } from '../document/catalog.ts';
import {
  type Anchor,
  type Attachment,
  connectorEnds,
  isConnector,
  thicknessOf,
} from '../document/connector.ts';
import { indexWidgets } from '../document/edit/edit.ts';
import type { Point } from '../document/position.ts';
import type { Widget } from '../document/widget.ts';
import { rotatePoint } from '../geometry/angle.ts';
import { boxHasPoint, centreOf } from '../geometry/box.ts';
import type { Frame } from '../geometry/frame.ts';
import { boundsOf } from '../geometry/groups.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';
import { nearestPlace } from './along.ts';
import { findPort } from './ports.ts';
import {
  anchorPoint,
  portsOfTarget,
  type Target,
  Targets,
  targetBox,
  turnBack,
  wallOfTarget,
} from './targets.ts';
import { isInk, nearestWall } from './wall.ts';

/** Screen pixels around a widget's edge within which an end takes hold of it. */
export const attachReachPx = 10;
/** Share of the reach within which a nozzle is meant rather than the pipe under the pointer. */
const nozzleBeforePipe = 0.6;
/** Page units inside the edge; deeper in a large widget an end stands free, because that is ground to draw on. */
const insideReach = 24;

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const roundShare = (share: number, places: number) => Number(share.toFixed(places));
/** Fine enough that a place on the edge of something as wide as a page keeps its whole number. */
const clampShare = (share: number, places = 5) => Math.max(0, Math.min(1, roundShare(share, places)));

/** The share of the frame's edge nearest to a point that is given as a share itself. */
function toEdge({ x, y }: Anchor, { width, height }: Frame): Anchor {
  const inside = { x: clampShare(x), y: clampShare(y) };
  const gaps = [inside.y * height, (1 - inside.x) * width, (1 - inside.y) * height, inside.x * width];
  const side = gaps.indexOf(Math.min(...gaps));
  if (side === 0) return { x: inside.x, y: 0 };
  if (side === 1) return { x: 1, y: inside.y };
  return side === 2 ? { x: inside.x, y: 1 } : { x: 0, y: inside.y };
}

/** Inside a frame that is its own wall: exactly there, but level with the middle where it nearly is. */
function anchorInside(share: Anchor, { width, height }: Frame, reach: number): Anchor {
  const isLevel = Math.abs(share.y - 0.5) * height <= reach / 2;
  const isUpright = Math.abs(share.x - 0.5) * width <= reach / 2;
  return { x: isUpright ? 0.5 : clampShare(share.x), y: isLevel ? 0.5 : clampShare(share.y) };
}

/** The anchor on one widget that a point means, if any. */
function anchorAt(target: Target, point: Point, reach: number): Anchor | undefined {
  const { frame } = target;
  const { x, y, width, height } = frame;
  if (width <= 0 || height <= 0) return undefined;
  const local = rotatePoint(turnBack(point, target), centreOf(frame), -frame.rotate);
  if (!boxHasPoint(frame, local, reach)) return undefined;
  const at = { x: local.x - x, y: local.y - y };
  const placed = portsOfTarget(target).map(({ anchor }) => {
    const gap = distance({ x: anchor.x * width, y: anchor.y * height }, at);
    return { anchor, gap };
  });
  placed.sort((a, b) => a.gap - b.gap);
  const [nearest] = placed;
  const wall = wallOfTarget(target);
  if (wall) {
    if (nearest && nearest.gap <= reach * 1.5) return nearest.anchor;
    const found = nearestWall(wall, at);
    if (!found || found.distance > (isInk(wall, at) ? insideReach : reach)) return undefined;
    // Well inside something small its nozzle is meant.
    if (nearest && found.distance > reach && nearest.gap <= found.distance + insideReach)
      return nearest.anchor;
    return { x: clampShare(found.point.x / width, 4), y: clampShare(found.point.y / height, 4) };
  }
  const depth = Math.min(at.x, width - at.x, at.y, height - at.y);
  if (depth > Math.max(reach, Math.min(insideReach, width / 2, height / 2))) return undefined;
  if (nearest && nearest.gap <= reach * 1.5) return nearest.anchor;
  const share = { x: at.x / width, y: at.y / height };
  return depth <= reach / 2 ? toEdge(share, frame) : anchorInside(share, frame, reach);
}

/** Where a branch from `from` meets a piece of a pipe squarely, if that is near to a point on it. */
function squareFoot(points: readonly Point[], segment: number, near: Point, from: Point, reach: number) {
  const [a, b] = [points[segment]!, points[segment + 1] ?? points[segment]!];
  const axis = a.y === b.y ? 'x' : 'y';
  if (axis === 'y' && a.x !== b.x) return undefined;
  const at = from[axis];
  const isBeside = at > Math.min(a[axis], b[axis]) && at < Math.max(a[axis], b[axis]);
  return isBeside && Math.abs(at - near[axis]) <= reach ? { ...near, [axis]: at } : undefined;
}

/** The place along a pipe that a point means, if any. */
function joinAt(widget: Widget, point: Point, reach: number, from?: Point): Anchor | undefined {
  if (!isConnector(widget)) return undefined;
  const { points } = widget.position;
  const found = nearestPlace(points, point);
  const hit = Math.max(reach, thicknessOf(widget) / 2);
  if (found.distance > hit) return undefined;
  const foot = from && squareFoot(points, found.segment, found.point, from, reach);
  const { share } = foot ? nearestPlace(points, foot) : found;
  return { x: clampShare(share, 5), y: 0.5 };
}

/** Whether a pipe follows another one, itself or by way of others. */
function follows(widget: Widget, id: string, widgets: readonly Widget[], seen = new Set<string>()): boolean {
  if (widget.id === id) return true;
  if (!isConnector(widget) || seen.has(widget.id)) return false;
  seen.add(widget.id);
  return connectorEnds.some((end) => {
    const place = indexWidgets(widgets).get(widget.data[end]?.widgetId ?? '');
    return place !== undefined && follows(widgets[place]!, id, widgets, seen);
  });
}

export interface FoundAttachment {
  readonly attachment: Attachment;
  readonly point: Point;
}

/** Whether pipes join it: not a line, not a form that nobody knows. */
function isJoinable(widget: Widget): boolean {
  const { id } = positionKindOf(widget.position);
  return id !== 'opaque' && id !== 'line';
}

/** What an end takes hold of on a widget, or on the nearest that stands in it when it is a group. */
function findOn(targets: Targets, widget: Widget, point: Point, reach: number) {
  let nearest: { target: Target; anchor: Anchor; at: Point; gap: number } | undefined;
  for (const target of targets.within(widget)) {
    const anchor = isJoinable(target.widget) ? anchorAt(target, point, reach) : undefined;
    if (!anchor) continue;
    const at = anchorPoint(target, anchor);
    const gap = distance(at, point);
    if (!nearest || gap < nearest.gap) nearest = { target, anchor, at, gap };
    // Nothing under it is seen there.
    if (boxHasPoint(targetBox(target), point, 0)) break;
  }
  return nearest;
}

/**
 * What a connector's end takes hold of at a point: the nearest widget, those in groups too, the topmost of those under
 * the point, or a pipe that does not follow this one; a port before the pipe that ends there. On a page that is seen
 * from afar many are within reach. A pipe is joined square to `from`, the other end, where that is near.
 * `reach` in page units.
 */
export function findAttachment(
  widgets: readonly Widget[],
  point: Point,
  reach: number,
  ownId: string,
  catalog: WidgetCatalog,
  from?: Point,
): FoundAttachment | undefined {
  const targets = new Targets(widgets, catalog);
  let joined: (FoundAttachment & { gap: number }) | undefined;
  /** Whether something so far away is no longer meant, because there is a pipe under the pointer. */
  const isPipeMeant = (gap: number) =>
    joined !== undefined && gap > Math.max(joined.gap, reach * nozzleBeforePipe);
  let nearest: (FoundAttachment & { gap: number }) | undefined;
  for (let place = widgets.length - 1; place >= 0; place -= 1) {
    const widget = widgets[place]!;
    if (widget.id === ownId || !boxHasPoint(boundsOf(widget), point, reach)) continue;
    if (isConnector(widget)) {
      const anchor = joined ? undefined : joinAt(widget, point, reach, from);
      if (!anchor || follows(widget, ownId, widgets)) continue;
      const attachment = { widgetId: widget.id, anchor };
      const { distance: gap } = nearestPlace(widget.position.points, point);
      joined = { attachment, point: anchorPoint(targets.get(widget.id)!, anchor), gap };
      continue;
    }
    const found = findOn(targets, widget, point, reach);
    if (!found) continue;
    const { target, anchor, at, gap } = found;
    // A pipe that lies on something is meant rather than that, but for its nozzle.
    if (joined && !findPort(portsOfTarget(target), anchor)) break;
    const attachment = { widgetId: target.widget.id, anchor };
    if (!nearest || gap < nearest.gap) nearest = { attachment, point: at, gap };
    if (boxHasPoint(boundsOf(widget), point, 0)) break;
  }
  // Close by alone: pipes between nozzles are short, and branches begin between them.
  const found = nearest && !isPipeMeant(nearest.gap) ? nearest : joined;
  return found && { attachment: found.attachment, point: found.point };
}

/** Ports of widgets are shown from so many screen pixels around them. */
export const portReachPx = 24;

/** The ports of the widgets under a point and near it, those in groups too, where they are on the page. */
export function findPorts(
  widgets: readonly Widget[],
  point: Point,
  reach: number,
  ownId: string,
  catalog: WidgetCatalog,
): Point[] {
  const targets = new Targets(widgets, catalog);
  return widgets.flatMap((widget) => {
    if (widget.id === ownId || !boxHasPoint(boundsOf(widget), point, reach)) return [];
    return targets
      .within(widget)
      .filter((target) => isJoinable(target.widget) && boxHasPoint(targetBox(target), point, reach))
      .flatMap((target) => portsOfTarget(target).map(({ anchor }) => anchorPoint(target, anchor)));
  });
}
