import type { Point } from '../document/position.ts';
import type { Widget } from '../document/widget.ts';
import type { Editor } from '../editor/editor.ts';
import type { PointerInput } from '../editor/input.ts';
import { boundsOf } from '../geometry/groups.ts';
import { type Guide, snapBox } from '../snapping/snap.ts';
import { collectSnapLines, guideTolerancePx, snapTolerancePx } from '../snapping/snap-lines.ts';

export interface SnappedPoint {
  point: Point;
  guides: readonly Guide[];
}

/** Snaps one point along the axes that it can move along; both by default. */
export type SnapPoint = (point: Point, keys: PointerInput, axes?: { x: boolean; y: boolean }) => SnappedPoint;

const bothAxes = { x: true, y: true };

/**
 * Guides for a point that is drawn or a side that is dragged: shown within 1 px of an edge or middle of the widgets
 * that stay, pulled to within 5 px with adsorb on (section 5). It goes by whole units; Ctrl or Meta
 * suspends both.
 */
export function createPointSnapper(
  editor: Editor,
  isStill: (widget: Widget) => boolean = () => true,
): SnapPoint {
  const page = editor.markedPage;
  let lines: ReturnType<typeof collectSnapLines> | undefined;
  return (point, keys, axes = bothAxes) => {
    lines ??= collectSnapLines(page.widgets.filter(isStill).map(boundsOf), page.con);
    const { config, zoom } = editor.state;
    const isPulling = config.adsorb && !(keys.ctrl || keys.meta);
    const tolerance = (isPulling ? snapTolerancePx : guideTolerancePx) / zoom;
    const options = { tolerance, isPulling, hasGrid: config.grid };
    const snap = snapBox({ x: point.x, y: point.y, width: 0, height: 0 }, lines, options);
    const isFree = keys.ctrl || keys.meta;
    /** To whole units, but for where it is pulled to a guide. */
    const along = (axis: 'x' | 'y', shift: number) => {
      if (!axes[axis]) return point[axis];
      const isPulled = isPulling && snap.guides.some((guide) => guide.axis === axis);
      return isFree || isPulled ? point[axis] + shift : Math.round(point[axis] + shift);
    };
    return {
      point: { x: along('x', snap.dx), y: along('y', snap.dy) },
      guides: snap.guides.filter(({ axis }) => axes[axis]),
    };
  };
}
