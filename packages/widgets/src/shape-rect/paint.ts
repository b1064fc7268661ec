import {
  fillOf,
  type PaintContext,
  type Primitive,
  type RectPosition,
  strokeOf,
  type Widget,
} from '@zutai/diagram';

/** A rectangle, with rounded corners if wished. */
export function paintShapeRect(
  widget: Widget<unknown, RectPosition>,
  { palette }: PaintContext,
): readonly Primitive[] {
  const { position, style } = widget;
  const { x, y, width, height } = position;
  const radius = Math.min(style.radius, width / 2, height / 2);
  return [
    {
      kind: 'rect',
      x,
      y,
      width,
      height,
      radius,
      fill: fillOf(style, palette),
      stroke: strokeOf(style, palette),
    },
  ];
}
