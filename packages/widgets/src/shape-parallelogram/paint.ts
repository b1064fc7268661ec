import {
  fillOf,
  type PaintContext,
  type Primitive,
  polygon,
  type RectPosition,
  strokeOf,
  type Widget,
} from '@zutai/diagram';
import type { ShapeParallelogramData } from './model.ts';

/** Both level edges are as long as the slant leaves them; the box is filled from side to side. */
export function paintShapeParallelogram(
  widget: Widget<ShapeParallelogramData, RectPosition>,
  { palette }: PaintContext,
): readonly Primitive[] {
  const { position, style, data } = widget;
  const { x, y, width, height } = position;
  const upper = (Math.max(0, data.slant) / 100) * width;
  const lower = (Math.max(0, -data.slant) / 100) * width;
  const segments = polygon([
    { x: x + upper, y },
    { x: x + width - lower, y },
    { x: x + width - upper, y: y + height },
    { x: x + lower, y: y + height },
  ]);
  return [{ kind: 'path', segments, fill: fillOf(style, palette), stroke: strokeOf(style, palette) }];
}
