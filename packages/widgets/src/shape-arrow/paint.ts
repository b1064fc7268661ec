import {
  fillOf,
  type PaintContext,
  type Primitive,
  polygon,
  type RectPosition,
  strokeOf,
  type Widget,
} from '@zutai/diagram';
import type { ShapeArrowData } from './model.ts';

/** An arrow as wide as its box; the heads never take more than there is. */
export function paintShapeArrow(
  widget: Widget<ShapeArrowData, RectPosition>,
  { palette }: PaintContext,
): readonly Primitive[] {
  const { position, style, data } = widget;
  const { x, y, width, height } = position;
  const isDouble = data.heads === 'double';
  const head = Math.min((height * data.length) / 100, isDouble ? width / 2 : width);
  const half = (height * data.shaft) / 200;
  const right = x + width;
  const middle = y + height / 2;
  const tail = isDouble
    ? [
        { x: x + head, y: middle + half },
        { x: x + head, y: y + height },
        { x, y: middle },
        { x: x + head, y },
        { x: x + head, y: middle - half },
      ]
    : [
        { x, y: middle + half },
        { x, y: middle - half },
      ];
  const segments = polygon([
    ...tail,
    { x: right - head, y: middle - half },
    { x: right - head, y },
    { x: right, y: middle },
    { x: right - head, y: y + height },
    { x: right - head, y: middle + half },
  ]);
  return [{ kind: 'path', segments, fill: fillOf(style, palette), stroke: strokeOf(style, palette) }];
}
