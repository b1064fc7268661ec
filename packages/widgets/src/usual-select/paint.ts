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
import type { UsualSelectData } from './model.ts';

/** A button with a mark that says it opens. */
export function paintUsualSelect(
  widget: Widget<UsualSelectData, RectPosition>,
  { palette }: PaintContext,
): readonly Primitive[] {
  const { position, style, data } = widget;
  const { x, y, width, height } = position;
  const radius = Math.min(style.radius, width / 2, height / 2);
  const color = resolveColor(style.font.color, palette, palette.text);
  const mark = Math.min(10, height * 0.35, width * 0.2);
  const right = x + width - mark;
  const middle = y + height / 2;
  const points = [
    { x: right - mark, y: middle - mark / 4 },
    { x: right - mark / 2, y: middle + mark / 4 },
    { x: right, y: middle - mark / 4 },
  ];
  const fill = fillOf(style, palette) ?? palette.surface;
  const room = { x: x + 4, y, width: Math.max(1, width - 3 * mark - 4), height };
  return [
    { kind: 'rect', x, y, width, height, radius, fill, stroke: strokeOf(style, palette) },
    ...layoutText(data.text, room, style, color),
    { kind: 'line', points, stroke: { color, width: 1.5, cap: 'round' } },
  ];
}
