import { thicknessOf } from '../document/connector.ts';
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
    const kind = positionKindOf(widget.position);
    const reach = kind.id === 'line' ? Math.max(tolerance, thicknessOf(widget) / 2) : tolerance;
    // Lines reach 4 units beyond their box, see their position kind.
    if (!boxHasPoint(boundsOf(widget), point, reach + 4)) continue;
    if (kind.hits(widget.position, point, reach)) hits.push(widget);
  }
  return hits;
}
