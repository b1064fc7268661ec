import {
  fillOf,
  layoutText,
  type PaintContext,
  type Primitive,
  type RectPosition,
  resolveColor,
  strokeOf,
  type Widget,
} from '@zutai/diagram';
import type { UsualButtonData } from './model.ts';

/** Something to press. What pressing does is its clickEvent. */
export function paintUsualButton(
  widget: Widget<UsualButtonData, RectPosition>,
  { palette }: PaintContext,
): readonly Primitive[] {
  const { position, style, data } = widget;
  const { x, y, width, height } = position;
  const radius = Math.min(style.radius, width / 2, height / 2);
  const fill = fillOf(style, palette) ?? palette.surface;
  return [
    { kind: 'rect', x, y, width, height, radius, fill, stroke: strokeOf(style, palette) },
    ...layoutText(data.text, position, style, resolveColor(style.font.color, palette, palette.text)),
  ];
}
