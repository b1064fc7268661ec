import type { Widget } from '../document/widget.ts';
import type { Editor } from '../editor/editor.ts';
import type { Box } from '../geometry/box.ts';
import { keepInside } from '../geometry/edges.ts';
import { boundsOf, boundsOfAll } from '../geometry/groups.ts';
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
}

/** The move after which the box stands at whole units, but for where it was pulled to a guide. */
function toWhole(box: Box, dx: number, dy: number, guides: readonly Guide[]): { dx: number; dy: number } {
  const isPulled = (axis: Guide['axis']) => guides.some((guide) => guide.axis === axis);
  return {
    dx: isPulled('x') || dx === 0 ? dx : Math.round(box.x + dx) - box.x,
    dy: isPulled('y') || dy === 0 ? dy : Math.round(box.y + dy) - box.y,
  };
}

/**
 * Says where widgets end up that are to be moved by a distance (page units): pulled to what they line up with, at
 * whole units, kept on the page. With `isFree` they go where the hand goes, and guides are only shown.
 */
export type MoveSnapper = (dx: number, dy: number, isFree: boolean) => SnappedMove;

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
  const lines: SnapLines = collectSnapLines(still.map(boundsOf), con);
  return (dx, dy, isFree) => {
    if (!box) return { dx: 0, dy: 0, guides: [] };
    const { config, zoom } = editor.state;
    const isPulling = config.adsorb && !isFree;
    const tolerance = (isPulling ? snapTolerancePx : guideTolerancePx) / zoom;
    const moved = { ...box, x: box.x + dx, y: box.y + dy };
    const snap = snapBox(moved, lines, { tolerance, isPulling, hasGrid: config.grid });
    const wanted = isFree
      ? { dx, dy }
      : toWhole(box, dx + snap.dx, dy + snap.dy, isPulling ? snap.guides : []);
    return { ...keepInside(positions, wanted.dx, wanted.dy, con), guides: snap.guides };
  };
}
