import {
  type Box,
  fillOf,
  layoutText,
  type PaintContext,
  type Primitive,
  type RectPosition,
  resolveColor,
  safeImageHref,
  strokeOf,
  type Widget,
} from '@zutai/diagram';
import { findCurrent, listShown } from './current.ts';
import type { NavigationData } from './entry.ts';

/** Height of an entry in a column, page units. */
export function rowHeightOf(fontSize: number): number {
  return Math.max(24, fontSize * 2.4);
}

function entryBox(box: Box, isUpright: boolean, place: number, count: number, fontSize: number): Box {
  if (!isUpright)
    return { x: box.x + (box.width * place) / count, y: box.y, width: box.width / count, height: box.height };
  const height = rowHeightOf(fontSize);
  return { x: box.x, y: box.y + height * place, width: box.width, height };
}

/** The entries of the first level; a mark where there are more below, the default one underlined. */
export function paintNavigation(
  widget: Widget<NavigationData, RectPosition>,
  { palette }: PaintContext,
): readonly Primitive[] {
  const { position, style, data } = widget;
  const { x, y, width, height } = position;
  const isUpright = data.direction === 'vertical';
  const color = resolveColor(style.font.color, palette, palette.text);
  const stroke = strokeOf(style, palette);
  const ground: Primitive = {
    kind: 'rect',
    x,
    y,
    width,
    height,
    radius: Math.min(style.radius, width / 2, height / 2),
    fill: fillOf(style, palette),
    stroke,
  };
  if (data.dataArray.length === 0)
    return [ground, ...layoutText(widget.widgetName, position, style, palette.textMuted)];
  const current = findCurrent(listShown(data.dataArray, null), undefined)?.[0];
  const children = data.dataArray.flatMap(({ label, iconHref, children: below }, place): Primitive[] => {
    const box = entryBox(position, isUpright, place, data.dataArray.length, style.font.size);
    const href = safeImageHref(iconHref);
    const side = href ? Math.min(style.font.size * 1.2, box.height, box.width / 3) : 0;
    const room = { ...box, x: box.x + side + 4, width: Math.max(1, box.width - side - 8) };
    const mark: Primitive[] =
      place === current
        ? [
            isUpright
              ? { kind: 'rect', ...box, width: 3, fill: palette.accent }
              : { kind: 'rect', ...box, y: box.y + box.height - 3, height: 3, fill: palette.accent },
          ]
        : [];
    const icon: Primitive[] = href
      ? [
          {
            kind: 'image',
            x: box.x + 4,
            y: box.y + (box.height - side) / 2,
            width: side,
            height: side,
            href,
            fit: 'contain',
          },
        ]
      : [];
    const more = below.length > 0 ? ' ▾' : '';
    return [...mark, ...icon, ...layoutText(label + more, room, style, color)];
  });
  return [ground, { kind: 'group', children, clip: { x, y, width, height } }];
}
