import {
  type Box,
  type PaintContext,
  type Primitive,
  resolveColor,
  tickText,
  type Widget,
} from '@zutai/diagram';
import { readEntries } from '../chart/entry.ts';
import { type ChartPosition, paintChartGround, paintNoEntries, plotBox } from '../chart/paint/frame.ts';
import { layoutLegend } from '../chart/paint/legend.ts';
import { adaptedScale, fixedScale, type Scale, shareInScale } from '../chart/paint/scale.ts';
import { paintBarMarks, readScaleMarks } from '../scale-mark/index.ts';
import { paintBar } from './bar.ts';
import type { ComplexBarData } from './model.ts';

/** Left edges of the bars and how wide each is: as configured, centred, smaller where there is no room. */
export function placeBars(
  plot: Box,
  count: number,
  width: number,
  spacing: number,
): { width: number; lefts: number[] } {
  const wanted = count * width + count * spacing;
  const ratio = Math.min(1, plot.width / wanted);
  const pitch = (width + spacing) * ratio;
  const start = plot.x + (plot.width - pitch * count) / 2 + (spacing * ratio) / 2;
  return { width: width * ratio, lefts: Array.from({ length: count }, (_, place) => start + pitch * place) };
}

function paintScale(plot: Box, scale: Scale, size: number, { palette }: PaintContext): Primitive[] {
  return scale.ticks.flatMap((tick): Primitive[] => {
    const y = plot.y + plot.height * (1 - shareInScale(tick, scale));
    const points = [
      { x: plot.x, y },
      { x: plot.x + plot.width, y },
    ];
    const color = tick === 0 ? palette.line : palette.track;
    return [
      { kind: 'line', points, stroke: { color, width: 1 } },
      {
        kind: 'text',
        text: tickText(tick),
        x: plot.x - 6,
        y,
        fill: palette.textMuted,
        size,
        anchor: 'end',
        baseline: 'middle',
      },
    ];
  });
}

/** Bars from zero, each with its value over it and its name below. */
export function paintComplexBar(
  { position, style, data }: Widget<ComplexBarData, ChartPosition>,
  context: PaintContext,
): readonly Primitive[] {
  const ground = paintChartGround(position, style, context);
  const box = plotBox(position);
  const entries = readEntries(data, context);
  if (entries.length === 0) return [...ground, ...paintNoEntries(box, style, context)];
  const legend = data.legendShow
    ? layoutLegend(entries, box, style, context, ({ text }) => text)
    : { primitives: [], rest: box };
  const values = entries.flatMap(({ value }) => (value === null ? [] : [value]));
  const scale = data.mode === 'fixed' ? fixedScale(data.minVal, data.maxVal, 5) : adaptedScale(values, 5);
  const size = Math.max(8, Math.min(style.font.size, 14));
  // Room for the numbers of the scale at the left, a value above and a name below.
  const digits = Math.max(...scale.ticks.map((tick) => tickText(tick).length), 1);
  const axis = Math.min(legend.rest.width / 3, digits * size * 0.6 + 8);
  const plot = {
    x: legend.rest.x + axis,
    y: legend.rest.y + size * 1.5,
    width: Math.max(1, legend.rest.width - axis),
    height: Math.max(1, legend.rest.height - size * 3.2),
  };
  const { width, lefts } = placeBars(plot, entries.length, data.width, data.spacing);
  const pitch = lefts.length > 1 ? lefts[1]! - lefts[0]! : plot.width;
  const words = {
    size,
    family: style.font.family,
    color: resolveColor(style.font.color, context.palette, context.palette.text),
  };
  const bars = entries.flatMap((entry, place) => {
    const slot = { x: lefts[place]!, y: plot.y, width, height: plot.height };
    return paintBar(entry, slot, scale, { ...words, maxWidth: Math.max(width, pitch - 4) }, context);
  });
  const marks = readScaleMarks(data, context.live, { minVal: scale.min, maxVal: scale.max });
  const limits = paintBarMarks(plot, true, marks, context.palette);
  return [...ground, ...paintScale(plot, scale, size, context), ...bars, ...limits, ...legend.primitives];
}
