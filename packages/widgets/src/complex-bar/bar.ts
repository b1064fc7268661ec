import { type Box, formatValue, hatchSegments, type PaintContext, type Primitive } from '@zutai/diagram';
import type { ChartEntry } from '../chart/entry.ts';
import { fitText } from '../chart/paint/fit-text.ts';
import { drawnOpacity, emptyStroke } from '../chart/paint/piece.ts';
import { type Scale, shareInScale } from '../chart/paint/scale.ts';
import { stateColors } from '../chart/state-colors.ts';

interface Words {
  size: number;
  family: string;
  color: string;
  maxWidth: number;
}

/** The body of a bar between zero (or the nearer end of the scale) and the value. */
export function barBox(slot: Box, value: number, scale: Scale): Box {
  const zero = shareInScale(0, scale);
  const share = shareInScale(value, scale);
  const top = Math.max(zero, share);
  const height = Math.abs(share - zero) * slot.height;
  return { ...slot, y: slot.y + slot.height * (1 - top), height };
}

/** A small arrow head where the value lies beyond the scale: the bar is longer than it can be drawn. */
function beyondMark(slot: Box, value: number, { min, max }: Scale, color: string): Primitive[] {
  if (value >= min && value <= max) return [];
  const isAbove = value > max;
  const reach = Math.min(6, slot.width / 3);
  const edge = isAbove ? slot.y + 3 : slot.y + slot.height - 3;
  const middle = slot.x + slot.width / 2;
  const base = isAbove ? edge + reach : edge - reach;
  const points = [
    { x: middle - reach, y: base },
    { x: middle, y: edge },
    { x: middle + reach, y: base },
  ];
  return [{ kind: 'line', points, stroke: { color, width: 2 } }];
}

function paintBody(entry: ChartEntry, slot: Box, scale: Scale, { palette }: PaintContext): Primitive[] {
  const { state, value, color } = entry;
  if (state === 'drawn') {
    const top = slot.y + slot.height * 0.4;
    const sketch = { ...slot, y: top, height: slot.y + slot.height - top };
    return [{ kind: 'rect', ...sketch, fill: color, opacity: drawnOpacity }];
  }
  if (value === null) {
    const outline: Primitive = { kind: 'rect', ...slot, stroke: emptyStroke(state, palette) };
    if (state === 'unbound') return [outline];
    const segments = hatchSegments(slot, 7);
    return [outline, { kind: 'path', segments, stroke: { color: palette.stale, width: 1 }, opacity: 0.7 }];
  }
  const body = barBox(slot, value, scale);
  const mark = beyondMark(slot, value, scale, palette.surface);
  if (state === 'good') return [{ kind: 'rect', ...body, fill: color }, ...mark];
  const segments = hatchSegments(body, 7);
  return [
    { kind: 'rect', ...body, fill: color, opacity: 0.7 },
    { kind: 'path', segments, stroke: { color: palette.surface, width: 1 } },
    { kind: 'rect', ...body, stroke: { color: palette.stale, width: 1 } },
    ...mark,
  ];
}

/** One entry: a bar by its value; without a value its whole slot, hatched or dashed, never a bar of no height. */
export function paintBar(
  entry: ChartEntry,
  slot: Box,
  scale: Scale,
  words: Words,
  context: PaintContext,
): Primitive[] {
  const { palette } = context;
  const { value, state, live } = entry;
  const middle = slot.x + slot.width / 2;
  const body = value === null ? slot : barBox(slot, value, scale);
  const isBelow = value !== null && value < 0;
  const { size, family, maxWidth } = words;
  const shared = { kind: 'text', x: middle, size, family, anchor: 'middle', maxWidth } as const;
  const colors = stateColors(palette, words.color);
  return [
    ...paintBody(entry, slot, scale, context),
    {
      ...shared,
      text: fitText(value === null ? entry.text : formatValue(live), maxWidth, size),
      y: isBelow ? body.y + body.height + 3 : body.y - 3,
      fill: colors[state],
      weight: '600',
      baseline: isBelow ? 'top' : 'bottom',
    },
    {
      ...shared,
      text: fitText(entry.label, maxWidth, size),
      y: slot.y + slot.height + size * 1.4,
      fill: palette.textMuted,
      baseline: 'middle',
    },
  ];
}
