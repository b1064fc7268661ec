import {
  formatValue,
  type PaintContext,
  type Primitive,
  type RectPosition,
  resolveColor,
  strokeOf,
  type Widget,
} from '@zutai/diagram';
import { shareOf } from '../paint/share.ts';
import type { UsualScrollbarData } from './model.ts';
import { thumbCentre, trackOf } from './track.ts';

/** A track, filled up to the thumb, and the value in or beside the thumb's end. Without a value there is no thumb. */
export function paintUsualScrollbar(
  widget: Widget<UsualScrollbarData, RectPosition>,
  { live, palette, words }: PaintContext,
): readonly Primitive[] {
  const { position, style, data } = widget;
  const { minVal, maxVal } = data.dataAddon;
  const value = live.get(data);
  const share = value.quality === 'bad' ? null : shareOf(value.value, minVal, maxVal);
  const track = trackOf(position);
  const { isUpright, radius, from, to, across } = track;
  const thick = Math.max(2, radius * 0.5);
  const level = resolveColor(style.fill.color, palette, palette.level);
  const bar = (start: number, end: number) => {
    const [low, high] = [Math.min(start, end), Math.max(start, end)];
    return isUpright
      ? { x: across - thick / 2, y: low, width: thick, height: high - low }
      : { x: low, y: across - thick / 2, width: high - low, height: thick };
  };
  const groove: Primitive = { kind: 'rect', ...bar(from, to), radius: thick / 2, fill: palette.track };
  const outline = strokeOf(style, palette) ?? { color: palette.line, width: 1 };
  const label: Primitive = {
    kind: 'text',
    text: share === null ? words.noValue : `${formatValue(value)} ${value.unit}`.trim(),
    x: isUpright ? position.x + position.width / 2 : position.x + position.width,
    y: position.y - 3,
    fill: resolveColor(style.font.color, palette, palette.text),
    size: style.font.size,
    family: style.font.family,
    weight: style.font.weight,
    anchor: isUpright ? 'middle' : 'end',
    baseline: 'bottom',
  };
  const labels = data.valueShow && value.quality !== 'unbound' ? [label] : [];
  if (share === null) return [groove, ...labels];
  const { x: cx, y: cy } = thumbCentre(track, share);
  const filled = bar(from, isUpright ? cy : cx);
  const thumb = Math.max(1, radius - 1);
  return [
    groove,
    { kind: 'rect', ...filled, radius: thick / 2, fill: level },
    {
      kind: 'ellipse',
      cx,
      cy,
      rx: thumb,
      ry: thumb,
      fill: palette.surface,
      stroke: { ...outline, color: level, width: 2 },
    },
    // What can be dragged has a grip; what only shows has none.
    ...(data.writable
      ? [{ kind: 'ellipse', cx, cy, rx: thumb * 0.3, ry: thumb * 0.3, fill: level } as const]
      : []),
    ...labels,
  ];
}
