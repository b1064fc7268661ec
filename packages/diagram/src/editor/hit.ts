import type { Point } from '../document/position.ts';
import type { Widget } from '../document/widget.ts';
import { boxHasPoint } from '../geometry/box.ts';
import { boundsOf } from '../geometry/groups.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';

/** Widgets under a point, top first. Tolerance in page units. */
export function widgetsAt(widgets: readonly Widget[], point: Point, tolerance: number): Widget[] {
  const hits: Widget[] = [];
  for (let place = widgets.length - 1; place >= 0; place -= 1) {
    const widget = widgets[place]!;
    // Lines reach 4 units beyond their box, see their position kind.
    if (!boxHasPoint(boundsOf(widget), point, tolerance + 4)) continue;
    if (positionKindOf(widget.position).hits(widget.position, point, tolerance)) hits.push(widget);
  }
  return hits;
}
