import type { Container } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { boundsOf } from '../geometry/groups.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';
import type { Report } from './report.ts';

/** Beyond the edge by no more than this nobody sees that something is missing, page units. */
const edgeTolerance = 1;

/** Widgets nobody can see as they are: of no size, or beside the page, wholly or in part. */
export function lintPlace(widget: Widget, con: Container, report: Report): void {
  if (positionKindOf(widget.position).id === 'opaque') return;
  const { x, y, width, height } = boundsOf(widget);
  const isLine = positionKindOf(widget.position).id === 'line';
  const isEmpty = isLine ? width <= 0 && height <= 0 : width <= 0 || height <= 0;
  if (isEmpty) report('zero-size', 'position');
  if (x >= con.width || y >= con.height || x + width <= 0 || y + height <= 0)
    report('outside-page', 'position');
  else if (
    x < -edgeTolerance ||
    y < -edgeTolerance ||
    x + width > con.width + edgeTolerance ||
    y + height > con.height + edgeTolerance
  )
    report('partly-outside', 'position');
}
