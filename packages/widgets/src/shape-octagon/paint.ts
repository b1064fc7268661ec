import {
  fillOf,
  type PaintContext,
  type Primitive,
  polygon,
  type RectPosition,
  strokeOf,
  type Widget,
} from '@zutai/diagram';

/** What a regular octagon cuts off the sides of its square at each corner. */
const cutShare = 1 - Math.SQRT1_2;

/** The corners are cut at 45 degrees whatever the proportions, so that a wide octagon stays one. */
export function paintShapeOctagon(
  widget: Widget<unknown, RectPosition>,
  { palette }: PaintContext,
): readonly Primitive[] {
  const { position, style } = widget;
  const { x, y, width, height } = position;
  const cut = Math.min(width, height) * cutShare;
  const [right, bottom] = [x + width, y + height];
  const segments = polygon([
    { x: x + cut, y },
    { x: right - cut, y },
    { x: right, y: y + cut },
    { x: right, y: bottom - cut },
    { x: right - cut, y: bottom },
    { x: x + cut, y: bottom },
    { x, y: bottom - cut },
    { x, y: y + cut },
  ]);
  return [{ kind: 'path', segments, fill: fillOf(style, palette), stroke: strokeOf(style, palette) }];
}
