import type { Container } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { boundsOf } from '../geometry/groups.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';
import type { Report } from './report.ts';

/** Widgets nobody can see: of no size, or wholly beside the page. */
export function lintPlace(widget: Widget, con: Container, report: Report): void {
  if (positionKindOf(widget.position).id === 'opaque') return;
  const { x, y, width, height } = boundsOf(widget);
  const isLine = positionKindOf(widget.position).id === 'line';
  const isEmpty = isLine ? width <= 0 && height <= 0 : width <= 0 || height <= 0;
  if (isEmpty) report('zero-size', 'position');
  if (x >= con.width || y >= con.height || x + width <= 0 || y + height <= 0)
    report('outside-page', 'position');
}
