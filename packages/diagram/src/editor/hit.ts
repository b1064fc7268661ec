import type { Point } from '../document/position.ts';
import type { Widget } from '../document/widget.ts';
import { boxHasPoint } from '../geometry/box.ts';
import { boundsOf } from '../geometry/groups.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';

/** Half of what a line is wide, page units; a thick pipe is hit anywhere on it. */
function halfWidth(widget: Widget): number {
  const { thickness } = (widget.data ?? {}) as { thickness?: unknown };
  const width = typeof thickness === 'number' ? thickness : widget.style?.stroke?.width;
  return typeof width === 'number' && Number.isFinite(width) ? width / 2 : 0;
}

/** Widgets under a point, top first. Tolerance in page units. */
export function widgetsAt(widgets: readonly Widget[], point: Point, tolerance: number): Widget[] {
  const hits: Widget[] = [];
  for (let place = widgets.length - 1; place >= 0; place -= 1) {
    const widget = widgets[place]!;
    const kind = positionKindOf(widget.position);
    const reach = kind.id === 'line' ? Math.max(tolerance, halfWidth(widget)) : tolerance;
    // Lines reach 4 units beyond their box, see their position kind.
    if (!boxHasPoint(boundsOf(widget), point, reach + 4)) continue;
    if (kind.hits(widget.position, point, reach)) hits.push(widget);
  }
  return hits;
}
