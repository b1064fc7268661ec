import {
  fillOf,
  type PaintContext,
  type Primitive,
  polygon,
  strokeOf,
  type TrianglePosition,
  type Widget,
} from '@zutai/diagram';

/** A triangle by its three corners. */
export function paintShapeTriangle(
  widget: Widget<unknown, TrianglePosition>,
  { palette }: PaintContext,
): readonly Primitive[] {
  const { position, style } = widget;
  const { x1, y1, x2, y2, x3, y3 } = position;
  const segments = polygon([
    { x: x1, y: y1 },
    { x: x2, y: y2 },
    { x: x3, y: y3 },
  ]);
  return [{ kind: 'path', segments, fill: fillOf(style, palette), stroke: strokeOf(style, palette) }];
}
