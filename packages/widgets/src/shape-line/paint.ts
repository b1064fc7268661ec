import { type LinePosition, type PaintContext, type Primitive, strokeOf, type Widget } from '@zutai/diagram';
import { arrowDirection, paintFlowArrows } from '../paint/flow-arrows.ts';
import { paintLine, smoothPoints } from '../paint/line.ts';
import type { ShapeLineData } from './model.ts';

/** A line through its points, straight or smooth, with arrows along it where they are wanted. */
export function paintShapeLine(
  widget: Widget<ShapeLineData, LinePosition>,
  context: PaintContext,
): readonly Primitive[] {
  const { data, style, position } = widget;
  const { points } = position;
  const painted = paintLine(points, style, context, data.joints);
  if (data.arrows !== 'flow') return painted;
  const stroke = strokeOf(style, context.palette);
  const width = Math.max(8, (stroke?.width ?? 1) * 3.5);
  const way = style.line === 'smooth' ? smoothPoints(points) : points;
  const direction = arrowDirection(data, context);
  const color = stroke?.color ?? context.palette.line;
  return [...painted, ...paintFlowArrows(way, direction, { length: width * 1.3, width }, color, data.joints)];
}
