import { type Anchor, type Attachment, isConnector } from '../document/connector.ts';
import type { Point } from '../document/position.ts';
import type { Widget } from '../document/widget.ts';
import { rotatePoint } from '../geometry/angle.ts';
import { boxHasPoint, centreOf } from '../geometry/box.ts';
import type { Frame } from '../geometry/frame.ts';
import { boundsOf } from '../geometry/groups.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';
import { anchorPoint } from './targets.ts';

/** Screen pixels around a widget's edge within which an end takes hold of it. */
export const attachReachPx = 10;
/** Page units inside the edge; deeper in a large widget an end stands free, because that is ground to draw on. */
const insideReach = 24;

const middles: readonly Anchor[] = [
  { x: 0.5, y: 0 },
  { x: 1, y: 0.5 },
  { x: 0.5, y: 1 },
  { x: 0, y: 0.5 },
];

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const clampShare = (share: number) => Math.max(0, Math.min(1, Math.round(share * 1000) / 1000));

/** The share of the frame's edge nearest to a point that is given as a share itself. */
function toEdge({ x, y }: Anchor, { width, height }: Frame): Anchor {
  const inside = { x: clampShare(x), y: clampShare(y) };
  const gaps = [inside.y * height, (1 - inside.x) * width, (1 - inside.y) * height, inside.x * width];
  const side = gaps.indexOf(Math.min(...gaps));
  if (side === 0) return { x: inside.x, y: 0 };
  if (side === 1) return { x: 1, y: inside.y };
  return side === 2 ? { x: inside.x, y: 1 } : { x: 0, y: inside.y };
}

/** The anchor on one widget that a point means, if any. */
function anchorAt(widget: Widget, point: Point, reach: number): Anchor | undefined {
  const kind = positionKindOf(widget.position);
  const frame = kind.frame(widget.position);
  const { x, y, width, height } = frame;
  if (width <= 0 || height <= 0) return undefined;
  const local = rotatePoint(point, centreOf(frame), -frame.rotate);
  if (!boxHasPoint(frame, local, reach)) return undefined;
  const depth = Math.min(local.x - x, x + width - local.x, local.y - y, y + height - local.y);
  if (depth > Math.max(reach, Math.min(insideReach, width / 2, height / 2))) return undefined;
  const at = (anchor: Anchor) => ({ x: x + width * anchor.x, y: y + height * anchor.y });
  const nearest = middles.reduce((best, anchor) =>
    distance(at(anchor), local) < distance(at(best), local) ? anchor : best,
  );
  // Round forms have their edge at the middles only.
  const hasStraightEdges = kind.id === 'rect' || kind.id === 'group';
  if (!hasStraightEdges || distance(at(nearest), local) <= reach * 1.5) return nearest;
  const share = { x: (local.x - x) / width, y: (local.y - y) / height };
  if (depth <= reach / 2) return toEdge(share, frame);
  // Inside: exactly there, because a symbol seldom fills its box, but level with the middle where it nearly is.
  const isLevel = Math.abs(share.y - 0.5) * height <= reach / 2;
  const isUpright = Math.abs(share.x - 0.5) * width <= reach / 2;
  return { x: isUpright ? 0.5 : clampShare(share.x), y: isLevel ? 0.5 : clampShare(share.y) };
}

/** What a connector's end takes hold of at a point, the topmost first. `reach` in page units. */
export function findAttachment(
  widgets: readonly Widget[],
  point: Point,
  reach: number,
  ownId: string,
): { attachment: Attachment; point: Point } | undefined {
  for (let place = widgets.length - 1; place >= 0; place -= 1) {
    const widget = widgets[place]!;
    if (widget.id === ownId || !boxHasPoint(boundsOf(widget), point, reach)) continue;
    const { id } = positionKindOf(widget.position);
    if (id === 'line' || id === 'opaque' || isConnector(widget)) continue;
    const anchor = anchorAt(widget, point, reach);
    if (!anchor) continue;
    const frame = positionKindOf(widget.position).frame(widget.position);
    const at = anchorPoint({ top: widget, frame, turns: [] }, anchor);
    return { attachment: { widgetId: widget.id, anchor }, point: at };
  }
  return undefined;
}
