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
import type { UsualTextData } from './model.ts';

/** Fixed words, on a ground if wished. */
export function paintUsualText(
  widget: Widget<UsualTextData, RectPosition>,
  { palette }: PaintContext,
): readonly Primitive[] {
  const { position, style, data } = widget;
  const { x, y, width, height } = position;
  const fill = fillOf(style, palette);
  const stroke = strokeOf(style, palette);
  const ground: Primitive[] =
    fill || stroke ? [{ kind: 'rect', x, y, width, height, radius: style.radius, fill, stroke }] : [];
  return [
    ...ground,
    ...layoutText(data.text, position, style, resolveColor(style.font.color, palette, palette.text)),
  ];
}
