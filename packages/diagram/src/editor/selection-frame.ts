import { isConnector } from '../document/connector.ts';
import type { Point } from '../document/position.ts';
import type { Widget } from '../document/widget.ts';
import { rotatePoint } from '../geometry/angle.ts';
import { boxHasPoint, centreOf } from '../geometry/box.ts';
import { type BoxHandle, boxHandles, type Frame, handlePoint } from '../geometry/frame.ts';
import { boundsOfAll } from '../geometry/groups.ts';
import type { Handle } from '../geometry/position-kind.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';
import { isFixed } from '../scope/fixed.ts';

/** Screen pixels: the rotate handle above the frame, and how near a pointer must come to a handle. */
const rotateHandleDistancePx = 24;
const handleReachPx = 7;

const boxHandleNames: ReadonlySet<string> = new Set(boxHandles);

/** What can be taken hold of: a frame around what is selected and not locked, with its handles. */
export interface SelectionFrame {
  frame: Frame;
  handles: readonly { handle: Handle; point: Point }[];
}

function boxPoints(frame: Frame, handles: readonly BoxHandle[]): { handle: Handle; point: Point }[] {
  return handles.map((handle) => ({ handle, point: handlePoint(frame, handle) }));
}

function rotatePointOf(frame: Frame, zoom: number): { handle: Handle; point: Point } {
  const centre = centreOf(frame);
  const above = { x: centre.x, y: frame.y - rotateHandleDistancePx / zoom };
  return { handle: 'rotate', point: rotatePoint(above, centre, frame.rotate) };
}

/** Screen pixels: a shorter piece has no room for a handle of its own. */
const leastPiecePx = 24;

/** Where the pieces of a way can be taken hold of. */
function segmentPoints(points: readonly Point[], zoom: number): { handle: Handle; point: Point }[] {
  return points.slice(1).flatMap((b, place) => {
    const a = points[place]!;
    if (Math.hypot(b.x - a.x, b.y - a.y) * zoom < leastPiecePx) return [];
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    return [{ handle: `segment:${place}` as const, point: middle }];
  });
}

/** The frame of the unlocked ones of these widgets; undefined when none can be changed (section 5, locked widgets). */
export function frameSelection(selected: readonly Widget[], zoom: number): SelectionFrame | undefined {
  const free = selected.filter((widget) => !isFixed(widget));
  const [first, second] = free;
  if (!first) return undefined;
  if (second) {
    const frame: Frame = { ...boundsOfAll(free)!, rotate: 0 };
    return { frame, handles: [...boxPoints(frame, boxHandles), rotatePointOf(frame, zoom)] };
  }
  const { position } = first;
  const kind = positionKindOf(position);
  if (kind.id === 'opaque') return undefined;
  const frame = kind.frame(position);
  const points = kind.vertices(position);
  // An orthogonal connector finds its own way: its ends and its pieces can be taken hold of.
  const isRouted = isConnector(first) && first.data.routing === 'orthogonal';
  const vertices = points
    .map((point, place) => ({ handle: `vertex:${place}` as const, point }))
    .filter((_, place) => !isRouted || place === 0 || place === points.length - 1);
  const turn = kind.canRotate && !isRouted ? [rotatePointOf(frame, zoom)] : [];
  const pieces = isRouted ? segmentPoints(points, zoom) : [];
  return { frame, handles: [...vertices, ...pieces, ...boxPoints(frame, kind.boxHandles), ...turn] };
}

/**
 * The handle under the pointer; points of the form win over the box's handles where both are. Of what is small on the
 * screen the middle is left free, so that it can be moved as well.
 */
export function handleAt(
  selection: SelectionFrame | undefined,
  point: Point,
  zoom: number,
): Handle | undefined {
  if (!selection) return undefined;
  const reach = handleReachPx / zoom;
  const { frame } = selection;
  const isInside = boxHasPoint(frame, rotatePoint(point, centreOf(frame), -frame.rotate), 0);
  const boxReach = isInside ? Math.min(reach, Math.min(frame.width, frame.height) / 4) : reach;
  let best: { handle: Handle; distance: number } | undefined;
  for (const { handle, point: at } of selection.handles) {
    const distance = Math.hypot(at.x - point.x, at.y - point.y);
    if (distance <= (boxHandleNames.has(handle) ? boxReach : reach) && (!best || distance < best.distance))
      best = { handle, distance };
  }
  return best?.handle;
}
