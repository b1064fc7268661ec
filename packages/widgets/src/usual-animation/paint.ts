import {
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
import { chooseItem } from './choose-item.ts';
import type { UsualAnimationData } from './model.ts';

/** The picture or text that the value chooses. Pictures that are not there leave a dashed place, as an image does. */
export function paintUsualAnimation(
  widget: Widget<UsualAnimationData, RectPosition>,
  { live, palette, words, nowMs, mode }: PaintContext,
): readonly Primitive[] {
  const { position, style, data } = widget;
  const { x, y, width, height } = position;
  const box = { x, y, width, height };
  const fill = fillOf(style, palette);
  const stroke = strokeOf(style, palette);
  const ground: Primitive[] =
    fill || stroke ? [{ kind: 'rect', ...box, radius: style.radius, fill, stroke }] : [];
  const value = live.get(data);
  const item = chooseItem(data, value, nowMs, mode);
  const color = resolveColor(style.font.color, palette, palette.text);
  if (!item) {
    const isMissing = value.quality === 'good' && value.value === null;
    return isMissing ? [...ground, ...layoutText(words.noValue, box, style, color)] : ground;
  }
  if ('text' in item) return [...ground, ...layoutText(item.text, box, style, color)];
  const href = safeImageHref(item.url);
  if (href) return [...ground, { kind: 'image', ...box, href, fit: style.fit }];
  return [
    ...ground,
    { kind: 'rect', ...box, stroke: { color: palette.textMuted, width: 1, dashes: [4, 3] } },
  ];
}
