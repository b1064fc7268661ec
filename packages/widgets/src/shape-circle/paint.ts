import {
  type CirclePosition,
  fillOf,
  type PaintContext,
  type Primitive,
  strokeOf,
  type Widget,
} from '@zutai/diagram';

/** A circle. */
export function paintShapeCircle(
  widget: Widget<unknown, CirclePosition>,
  { palette }: PaintContext,
): readonly Primitive[] {
  const { position, style } = widget;
  const { cx, cy, r } = position;
  return [
    { kind: 'ellipse', cx, cy, rx: r, ry: r, fill: fillOf(style, palette), stroke: strokeOf(style, palette) },
  ];
}
