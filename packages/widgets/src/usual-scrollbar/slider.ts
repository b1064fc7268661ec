import {
  formatValue,
  type LiveLookup,
  type LiveValue,
  type Point,
  type RectPosition,
  type Widget,
} from '@zutai/diagram';
import type { ClickIntent } from '../click/intent.ts';
import { resolveWrite } from '../click/write.ts';
import type { SliderInput } from '../definition.ts';
import { createClickEvent } from '../model/defaults.ts';
import { shareOf } from '../paint/share.ts';
import type { UsualScrollbarData } from './model.ts';
import { shareAt, thumbCentre, trackOf } from './track.ts';

type Scrollbar = Widget<UsualScrollbarData, RectPosition>;

function stepOf({ step, dataAddon: { minVal, maxVal } }: UsualScrollbarData, live: LiveValue): number {
  if (step > 0) return step;
  if (live.decimals !== null) return 10 ** -live.decimals;
  return Math.abs(maxVal - minVal) / 100 || 1;
}

function toStep(value: number, data: UsualScrollbarData, live: LiveValue): number {
  const { minVal, maxVal } = data.dataAddon;
  const step = stepOf(data, live);
  const stepped = minVal + Math.round((value - minVal) / step) * step;
  const [low, high] = [Math.min(minVal, maxVal), Math.max(minVal, maxVal)];
  // 0.1 + 0.2 must be written as 0.3.
  return Number(Math.max(low, Math.min(high, stepped)).toPrecision(12));
}

export const scrollbarSlider: SliderInput = {
  kind: 'slider',
  describe(widget: Widget, lookup: LiveLookup) {
    const { data, position } = widget as Scrollbar;
    const live = lookup.get(data);
    const { minVal, maxVal } = data.dataAddon;
    const share = shareOf(live.value, minVal, maxVal);
    return {
      min: Math.min(minVal, maxVal),
      max: Math.max(minVal, maxVal),
      step: stepOf(data, live),
      value: share === null || live.quality === 'bad' ? null : minVal + (maxVal - minVal) * share,
      isUpright: trackOf(position).isUpright,
      canWrite: data.writable,
      format: (value) => `${formatValue({ ...live, value })} ${live.unit}`.trim(),
    };
  },
  valueAt(widget: Widget, lookup: LiveLookup, point: Point) {
    const { data, position } = widget as Scrollbar;
    const { minVal, maxVal } = data.dataAddon;
    return toStep(minVal + (maxVal - minVal) * shareAt(position, point), data, lookup.get(data));
  },
  thumbAt(widget: Widget, value: number) {
    const { data, position } = widget as Scrollbar;
    const track = trackOf(position);
    const { x, y } = thumbCentre(track, shareOf(value, data.dataAddon.minVal, data.dataAddon.maxVal) ?? 0);
    const { radius } = track;
    return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
  },
  resolve(widget: Widget, lookup: LiveLookup, value: number): ClickIntent {
    const { data } = widget as Scrollbar;
    const { confirm, feedback, writable } = data;
    if (!writable) return { kind: 'none' };
    const writeValue = String(toStep(value, data, lookup.get(data)));
    return resolveWrite({ ...createClickEvent().config, data, writeValue, confirm, feedback }, lookup);
  },
};
