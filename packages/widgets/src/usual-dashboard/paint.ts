import {
  formatValue,
  type PaintContext,
  type Primitive,
  type RectPosition,
  resolveColor,
  type Widget,
} from '@zutai/diagram';
import { shareOf } from '../paint/share.ts';
import { paintRingMarks, readScaleMarks } from '../scale-mark/index.ts';
import { dialAngle, dialOf, paintNeedle, paintScale } from './dial.ts';
import type { UsualDashboardData } from './model.ts';
import { dialTracks, trackShare } from './tracks.ts';

/** A dial over 270 degrees with needle, value and unit. */
export function paintUsualDashboard(
  widget: Widget<UsualDashboardData, RectPosition>,
  context: PaintContext,
): readonly Primitive[] {
  const { position, style, data } = widget;
  const { palette, words } = context;
  const { minVal, maxVal, type } = data.dataAddon;
  const live = context.live.get(data);
  const share = shareOf(live.value, minVal, maxVal);
  const dial = dialOf(position);
  const color = resolveColor(style.font.color, palette, palette.text);
  const track = dialTracks[type] ?? dialTracks.monochrome;
  const value = live.value === null ? words.noValue : `${formatValue(live)} ${live.unit}`.trim();
  const needle = share === null ? [] : paintNeedle(dial, dialAngle(share), color);
  return [
    ...track(dial, share ?? 0, widget, palette),
    ...paintRingMarks(
      { cx: dial.cx, cy: dial.cy, outer: dial.radius, inner: dial.radius * trackShare },
      dialAngle,
      readScaleMarks(data, context.live, data.dataAddon),
      palette,
    ),
    ...paintScale(dial, minVal, maxVal, palette),
    ...needle,
    {
      kind: 'text',
      text: live.quality === 'unbound' ? '' : value,
      x: dial.cx,
      y: dial.cy + dial.radius * 0.76,
      fill: color,
      size: Math.min(style.font.size, dial.radius * 0.4),
      family: style.font.family,
      weight: style.font.weight,
      anchor: 'middle',
      baseline: 'middle',
      maxWidth: dial.radius * 1.6,
    },
  ];
}
