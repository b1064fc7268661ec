import {
  type Box,
  fillOf,
  layoutText,
  type PaintContext,
  type Primitive,
  type RectPosition,
  resolveColor,
  strokeOf,
  type Widget,
} from '@zutai/diagram';
import { placeOfValue } from '../model/option.ts';
import type { UsualRadioData } from './model.ts';

/** The place of each option: equal parts of the box. */
function optionBox({ x, y, width, height }: Box, isUpright: boolean, place: number, count: number): Box {
  return isUpright
    ? { x, y: y + (height * place) / count, width, height: height / count }
    : { x: x + (width * place) / count, y, width: width / count, height };
}

/** Rings with words; the one that is marked is filled. */
export function paintUsualRadio(
  widget: Widget<UsualRadioData, RectPosition>,
  { live, palette, mode }: PaintContext,
): readonly Primitive[] {
  const { position, style, data } = widget;
  const { x, y, width, height } = position;
  const fill = fillOf(style, palette);
  const stroke = strokeOf(style, palette);
  const color = resolveColor(style.font.color, palette, palette.text);
  const marked =
    mode === 'live'
      ? placeOfValue(data.options, live.get(data))
      : data.options.findIndex(({ isChecked }) => isChecked);
  const items = data.options.flatMap((option, place): Primitive[] => {
    const box = optionBox(position, data.direction === 'vertical', place, data.options.length);
    const r = Math.max(2, Math.min(style.font.size / 2, box.height / 2 - 1, box.width / 4));
    const [cx, cy] = [box.x + r + 4, box.y + box.height / 2];
    const isMarked = place === marked;
    const edge = { color: isMarked ? palette.accent : palette.line, width: 1.5 };
    const room = { ...box, x: cx + r + 2, width: Math.max(1, box.width - 2 * r - 6) };
    const left = { ...style, align: { ...style.align, horizontal: 'left' as const } };
    return [
      { kind: 'ellipse', cx, cy, rx: r, ry: r, fill: palette.surface, stroke: edge },
      ...(isMarked
        ? [{ kind: 'ellipse', cx, cy, rx: r * 0.5, ry: r * 0.5, fill: palette.accent } as const]
        : []),
      ...layoutText(option.title, room, left, color),
    ];
  });
  return [{ kind: 'rect', x, y, width, height, radius: style.radius, fill, stroke }, ...items];
}
