import { placePorts } from '../connector/placed-ports.ts';
import type { Widget } from '../document/widget.ts';
import type { Editor } from '../editor/editor.ts';
import { keepInside } from '../geometry/edges.ts';
import { boundsOf, boundsOfAll } from '../geometry/groups.ts';
import { findEqualGaps } from '../snapping/equal-gaps.ts';
import { findFacingPort } from '../snapping/facing-ports.ts';
import type { Distance } from '../snapping/measure.ts';
import { type Guide, snapBox } from '../snapping/snap.ts';
import {
  collectSnapLines,
  guideTolerancePx,
  type SnapLines,
  snapTolerancePx,
} from '../snapping/snap-lines.ts';

interface SnappedMove {
  dx: number;
  dy: number;
  guides: readonly Guide[];
  /** Gaps that are equal there. */
  gaps: readonly Distance[];
}

const axes = ['x', 'y'] as const;
type Axis = (typeof axes)[number];

/**
 * Says where widgets end up that are to be moved by a distance (page units): pulled to what they line up with, at
 * whole units, kept on the page. With `isFree` they go where the hand goes, and guides are only shown.
 */
export type MoveSnapper = (dx: number, dy: number, isFree: boolean) => SnappedMove;

/** What is moved as a whole has more ports than a hand can mean. */
const mostWithPorts = 4;

/**
 * @param moving What limits the move and lines up.
 * @param still What it may line up with.
 */
export function createMoveSnapper(
  editor: Editor,
  moving: readonly Widget[],
  still: readonly Widget[],
): MoveSnapper {
  const box = boundsOfAll(moving);
  const positions = moving.map(({ position }) => position);
  const { con } = editor.markedPage;
  const others = still.map(boundsOf);
  const lines: SnapLines = collectSnapLines(others, con);
  const ports =
    moving.length > mostWithPorts ? [] : placePorts(editor.markedPage.widgets, moving, editor.catalog);
  const otherPorts = ports.length === 0 ? [] : placePorts(editor.markedPage.widgets, still, editor.catalog);
  return (dx, dy, isFree) => {
    if (!box) return { dx: 0, dy: 0, guides: [], gaps: [] };
    const { config, zoom } = editor.state;
    const isPulling = config.adsorb && !isFree;
    const tolerance = (isPulling ? snapTolerancePx : guideTolerancePx) / zoom;
    const snap = snapBox({ ...box, x: box.x + dx, y: box.y + dy }, lines, {
      ...{ tolerance, isPulling, hasGrid: config.grid },
    });
    const pull = { x: snap.dx, y: snap.dy };
    const at = { ...box, x: box.x + dx, y: box.y + dy };
    const guides = new Map(axes.map((axis) => [axis, snap.guides.filter((guide) => guide.axis === axis)]));
    const gaps = new Map<Axis, readonly Distance[]>();
    for (const axis of axes) {
      // Beside it is what will be beside it once the other axis has been pulled.
      const other = axis === 'x' ? 'y' : 'x';
      const there =
        isPulling && guides.get(other)!.length > 0 ? { ...at, [other]: at[other] + pull[other] } : at;
      const equal = findEqualGaps(there, others, axis, tolerance);
      // What lines up comes first, unless the gaps are nearer.
      if (!equal || (guides.get(axis)!.length > 0 && Math.abs(equal.shift) >= Math.abs(pull[axis]))) continue;
      if (isPulling) {
        pull[axis] = equal.shift;
        guides.set(axis, []);
      }
      gaps.set(axis, equal.gaps);
    }
    const moved = ports.map((port) => ({ ...port, point: { x: port.point.x + dx, y: port.point.y + dy } }));
    for (const axis of isPulling ? axes : []) {
      // A straight pipe is worth more than middles in a row, which symbols of a kind have all the same.
      const facing = findFacingPort(moved, otherPorts, axis, tolerance);
      if (!facing) continue;
      pull[axis] = facing.shift;
      guides.set(axis, [facing.guide]);
      gaps.delete(axis);
    }
    const by = { x: dx, y: dy };
    for (const axis of axes) {
      if (isFree) continue;
      by[axis] += pull[axis];
      const isPulled = isPulling && (guides.get(axis)!.length > 0 || gaps.has(axis));
      // Whole units, but for where it was pulled to something.
      if (!isPulled && by[axis] !== 0) by[axis] = Math.round(box[axis] + by[axis]) - box[axis];
    }
    const kept = keepInside(positions, by.x, by.y, con);
    if (kept.dx !== by.x) gaps.delete('x');
    if (kept.dy !== by.y) gaps.delete('y');
    return { ...kept, guides: [...guides.values()].flat(), gaps: [...gaps.values()].flat() };
  };
}
