import {
  fillOf,
  type PaintContext,
  type Primitive,
  polygon,
  type RectPosition,
  strokeOf,
  type Widget,
} from '@zutai/diagram';

/** A diamond between the middles of its box. */
export function paintShapePrism(
  widget: Widget<unknown, RectPosition>,
  { palette }: PaintContext,
): readonly Primitive[] {
  const { position, style } = widget;
  const { x, y, width, height } = position;
  const segments = polygon([
    { x: x + width / 2, y },
    { x: x + width, y: y + height / 2 },
    { x: x + width / 2, y: y + height },
    { x, y: y + height / 2 },
  ]);
  return [{ kind: 'path', segments, fill: fillOf(style, palette), stroke: strokeOf(style, palette) }];
}
