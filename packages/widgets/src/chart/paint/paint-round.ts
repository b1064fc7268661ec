import type { PaintContext, Primitive, Widget } from '@zutai/diagram';
import { type ChartEntries, type ChartEntry, readEntries } from '../entry.ts';
import { type ChartPosition, paintChartGround, paintNoEntries, plotBox } from './frame.ts';
import { layoutLegend } from './legend.ts';
import { paintPiece } from './piece.ts';
import { percentOf, shareCircle } from './sectors.ts';

export const valueTypes = ['value', 'percent'] as const;
export type ValueType = (typeof valueTypes)[number];

export interface RoundChartData extends ChartEntries {
  valueType: ValueType;
  legendShow: boolean;
}

type LegendText = (entry: ChartEntry, entries: readonly ChartEntry[]) => string;

const legendTexts: Readonly<Record<ValueType, LegendText>> = {
  value: ({ text }) => text,
  percent(entry, entries) {
    const percent = percentOf(entry, entries);
    return percent === undefined || entry.state === 'stale' ? entry.text : `${percent.toFixed(1)}%`;
  },
};

/** A pie, or a ring when `innerShare` of its radius is left out. */
export function paintRoundChart(
  { position, style, data }: Widget<RoundChartData, ChartPosition>,
  context: PaintContext,
  innerShare: number,
): Primitive[] {
  const ground = paintChartGround(position, style, context);
  const box = plotBox(position);
  const entries = readEntries(data, context);
  if (entries.length === 0) return [...ground, ...paintNoEntries(box, style, context)];
  const textOf = legendTexts[data.valueType] ?? legendTexts.value;
  const legend = data.legendShow
    ? layoutLegend(entries, box, style, context, (entry) => textOf(entry, entries))
    : { primitives: [], rest: box };
  const { x, y, width, height } = legend.rest;
  const outer = Math.max(1, Math.min(width, height) / 2);
  const circle = { cx: x + width / 2, cy: y + height / 2, outer, inner: outer * innerShare };
  const track: Primitive = {
    kind: 'ellipse',
    cx: circle.cx,
    cy: circle.cy,
    rx: outer,
    ry: outer,
    stroke: { color: context.palette.track, width: 1 },
  };
  const pieces = shareCircle(entries)
    .filter(({ from, to }) => to - from > 0.01)
    .flatMap(({ entry, from, to }) => paintPiece(entry, { ...circle, from, to }, context.palette));
  return [...ground, track, ...pieces, ...legend.primitives];
}
