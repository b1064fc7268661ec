import type { Joint, LinePosition, PaintContext, Primitive, Widget } from '@zutai/diagram';
import { paintLine } from '../paint/line.ts';

/** A line through its points, straight or smooth. */
export function paintShapeLine(
  widget: Widget<{ joints?: readonly Joint[] }, LinePosition>,
  context: PaintContext,
): readonly Primitive[] {
  return paintLine(widget.position.points, widget.style, context, widget.data.joints);
}
