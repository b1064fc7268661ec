import {
  type EllipsePosition,
  fillOf,
  type PaintContext,
  type Primitive,
  strokeOf,
  type Widget,
} from '@zutai/diagram';

/** An ellipse. */
export function paintShapeEllipse(
  widget: Widget<unknown, EllipsePosition>,
  { palette }: PaintContext,
): readonly Primitive[] {
  const { position, style } = widget;
  const { cx, cy, rx, ry } = position;
  return [
    { kind: 'ellipse', cx, cy, rx, ry, fill: fillOf(style, palette), stroke: strokeOf(style, palette) },
  ];
}
