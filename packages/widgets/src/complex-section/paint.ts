import {
  type Box,
  bindingKey,
  hatchSegments,
  type PaintContext,
  type Primitive,
  resolveColor,
  type Widget,
} from '@zutai/diagram';
import { fitText } from '../chart/paint/fit-text.ts';
import { type ChartPosition, paintNoEntries } from '../chart/paint/frame.ts';
import { paintStandIn } from '../chart/paint/stand-in.ts';
import type { ComplexSectionData, SectionItem } from './model.ts';

/** The states in a line, each with its mark and name; what finds no room is counted. */
export function paintSectionLegend(
  items: readonly SectionItem[],
  box: Box,
  size: number,
  { palette }: PaintContext,
): Primitive[] {
  const room = Math.max(1, Math.floor(box.width / (size * 6)));
  const shown = items.length <= room ? items : items.slice(0, room - 1);
  const step = box.width / Math.max(1, Math.min(items.length, room));
  const y = box.y + box.height / 2;
  const marks = shown.flatMap(({ status, value, color }, place): Primitive[] => {
    const x = box.x + step * place;
    const side = size * 0.8;
    const fill = resolveColor(color, palette, palette.equipment);
    const mark = { x, y: y - side / 2, width: side, height: side };
    const text = fitText(status || value, step - size * 1.6, size);
    return [
      { kind: 'rect', ...mark, fill, stroke: { color: palette.line, width: 1 } },
      {
        kind: 'text',
        text,
        x: x + size * 1.2,
        y,
        fill: palette.textMuted,
        size,
        anchor: 'start',
        baseline: 'middle',
      },
    ];
  });
  if (shown.length === items.length) return marks;
  const rest = `+${items.length - shown.length}`;
  const x = box.x + step * shown.length;
  return [
    ...marks,
    { kind: 'text', text: rest, x, y, fill: palette.textMuted, size, anchor: 'start', baseline: 'middle' },
  ];
}

/** States over time where it is not live: an empty, hatched band, since nothing of the past is read; and the states. */
export function paintComplexSection(
  widget: Widget<ComplexSectionData, ChartPosition>,
  context: PaintContext,
): readonly Primitive[] {
  const { palette, live, words } = context;
  const { data, style } = widget;
  const { primitives, rest, size } = paintStandIn(widget, context);
  if (bindingKey(data.reportSignal) === undefined)
    return [...primitives, ...paintNoEntries(rest, style, context)];
  const legendHeight = data.legendShow ? size * 1.8 : 0;
  const height = Math.max(1, Math.min(data.sectionHeight, rest.height - legendHeight));
  const band = { ...rest, height };
  const present = live.get(data.reportSignal);
  const name = present.quality === 'unbound' ? words.unbound : present.title || data.reportSignal.title;
  const colors = { good: palette.text, stale: palette.stale, bad: palette.stale, unbound: palette.unbound };
  const hatch = hatchSegments(band, 9);
  const label: Primitive = {
    kind: 'text',
    text: name,
    x: band.x + band.width / 2,
    y: band.y + height / 2,
    fill: colors[present.quality],
    size,
    weight: '600',
    anchor: 'middle',
    baseline: 'middle',
    maxWidth: band.width,
  };
  const legendBox = { ...rest, y: rest.y + height, height: legendHeight };
  return [
    ...primitives,
    { kind: 'path', segments: hatch, stroke: { color: palette.track, width: 1 } },
    { kind: 'rect', ...band, stroke: { color: palette.line, width: 1 } },
    label,
    ...(data.legendShow ? paintSectionLegend(data.items, legendBox, size, context) : []),
  ];
}
