import {
  type Box,
  hatchSegments,
  type PaintContext,
  type Primitive,
  resolveColor,
  type WidgetStyle,
} from '@zutai/diagram';
import type { ChartEntry } from '../entry.ts';
import { fitText } from './fit-text.ts';
import { emptyStroke } from './piece.ts';

export interface Legend {
  primitives: Primitive[];
  /** What is left for the chart. */
  rest: Box;
}

function swatch({ state, color }: ChartEntry, box: Box, { palette }: PaintContext): Primitive[] {
  if (state === 'good' || state === 'drawn') return [{ kind: 'rect', ...box, radius: 2, fill: color }];
  if (state === 'unbound') return [{ kind: 'rect', ...box, stroke: emptyStroke(state, palette) }];
  const stroke = { color: state === 'stale' ? palette.surface : palette.stale, width: 1 };
  const ground: Primitive =
    state === 'stale'
      ? { kind: 'rect', ...box, fill: color, opacity: 0.7 }
      : { kind: 'rect', ...box, stroke: emptyStroke(state, palette) };
  return [ground, { kind: 'path', segments: hatchSegments(box, 4), stroke }];
}

/**
 * One line an entry: mark, name, value. It stands at the right of a wide chart and below a tall one, or always below;
 * entries that find no room are counted, never silently left out.
 */
export function layoutLegend(
  entries: readonly ChartEntry[],
  box: Box,
  style: WidgetStyle,
  context: PaintContext,
  textOf: (entry: ChartEntry) => string,
  place: 'fitting' | 'below' = 'fitting',
): Legend {
  const { palette } = context;
  const size = Math.max(8, Math.min(style.font.size, 14));
  const line = size * 1.6;
  const isBeside = place === 'fitting' && box.width > box.height * 1.25;
  const width = isBeside ? Math.min(box.width * 0.5, size * 15) : box.width;
  const mostHeight = isBeside ? box.height : box.height * 0.4;
  const room = Math.max(1, Math.floor(mostHeight / line));
  const hasAll = entries.length <= room;
  const shown = hasAll ? entries : entries.slice(0, room - 1);
  const height = line * Math.min(entries.length, room);
  const area = isBeside
    ? { x: box.x + box.width - width, y: box.y + (box.height - height) / 2, width, height }
    : { x: box.x, y: box.y + box.height - height, width, height };
  const rest = isBeside
    ? { ...box, width: box.width - width - size }
    : { ...box, height: box.height - height - size * 0.6 };
  const color = resolveColor(style.font.color, palette, palette.text);
  const words = { family: style.font.family, size, baseline: 'middle' as const };
  const primitives = shown.flatMap((entry, at): Primitive[] => {
    const y = area.y + line * (at + 0.5);
    const mark = { x: area.x, y: y - size * 0.4, width: size * 0.8, height: size * 0.8 };
    const start = area.x + size * 1.2;
    const half = (area.width - size * 1.2) / 2;
    const nameRoom = entry.state === 'drawn' ? 2 * half : half - 4;
    const isWorth = entry.state === 'good' || entry.state === 'stale';
    const valueColor = isWorth ? color : entry.state === 'unbound' ? palette.unbound : palette.stale;
    const name: Primitive = {
      kind: 'text',
      ...words,
      text: fitText(entry.label, nameRoom, size),
      x: start,
      y,
      fill: color,
      anchor: 'start',
      maxWidth: nameRoom,
    };
    const value: Primitive = {
      kind: 'text',
      ...words,
      text: textOf(entry),
      x: area.x + area.width,
      y,
      fill: valueColor,
      weight: '600',
      anchor: 'end',
      maxWidth: half,
    };
    return [...swatch(entry, mark, context), name, ...(entry.state === 'drawn' ? [] : [value])];
  });
  if (!hasAll) {
    const y = area.y + line * (shown.length + 0.5);
    const text = `+${entries.length - shown.length}`;
    primitives.push({ kind: 'text', ...words, text, x: area.x, y, fill: palette.textMuted, anchor: 'start' });
  }
  return { primitives, rest };
}
