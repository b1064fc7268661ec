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
import { formatClock } from './format-clock.ts';
import type { UsualTimerData } from './model.ts';

/** The present time as text. */
export function paintUsualTimer(
  widget: Widget<UsualTimerData, RectPosition>,
  { palette, nowMs }: PaintContext,
): readonly Primitive[] {
  const { position, style, data } = widget;
  const { x, y, width, height } = position;
  const fill = fillOf(style, palette);
  const stroke = strokeOf(style, palette);
  const ground: Primitive[] =
    fill || stroke ? [{ kind: 'rect', x, y, width, height, radius: style.radius, fill, stroke }] : [];
  const text = formatClock(nowMs, data.format, data.utcOffset);
  return [
    ...ground,
    ...layoutText(text, position, style, resolveColor(style.font.color, palette, palette.text)),
  ];
}
