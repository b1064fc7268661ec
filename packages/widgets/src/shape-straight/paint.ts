import type { LinePosition, PaintContext, Primitive, Widget } from '@zutai/diagram';
import { paintLine } from '../paint/line.ts';

/** A straight line; the line style of its points plays no part. */
export function paintShapeStraight(
  widget: Widget<unknown, LinePosition>,
  context: PaintContext,
): readonly Primitive[] {
  return paintLine(widget.position.points, { ...widget.style, line: 'straight' }, context);
}
