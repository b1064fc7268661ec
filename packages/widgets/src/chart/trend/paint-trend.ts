import type { Box, PaintContext, PathSegment, Primitive, Widget } from '@zutai/diagram';
import { readEntries } from '../entry.ts';
import { type ChartPosition, paintNoEntries } from '../paint/frame.ts';
import { layoutLegend } from '../paint/legend.ts';
import { paintAxes, paintStandIn } from '../paint/stand-in.ts';
import type { TrendChartData } from './data/trend-data.ts';

/** A wave that shows where curves will be; the same grey for all, so that nobody takes it for a measurement. */
function sketch({ x, y, width, height }: Box, place: number, count: number): PathSegment[] {
  const level = y + (height * (place + 1)) / (count + 1);
  const swing = height / (count + 1) / 3;
  const third = width / 3;
  return [
    ['move', x, level],
    ['curve', x + third, level - swing * 3, x + third * 2, level + swing * 3, x + width, level - swing],
  ];
}

/** Most waves drawn: more are a thicket. */
const maxSketches = 4;

/**
 * A curve over time where it is not live: axes without numbers and the names of its signals with their present
 * values. While it is drawn, grey waves show where the curves will be.
 */
export function paintTrend(
  widget: Widget<TrendChartData, ChartPosition>,
  context: PaintContext,
  isFilled = false,
): readonly Primitive[] {
  const { style, data } = widget;
  const { palette } = context;
  const { primitives, rest } = paintStandIn(widget, context);
  const entries = readEntries(data, context);
  if (entries.length === 0) return [...primitives, ...paintNoEntries(rest, style, context)];
  const legend = data.legendShow
    ? // Below, as it is on a page that runs.
      layoutLegend(entries, rest, style, context, ({ text }) => text, 'below')
    : { primitives: [], rest };
  const plot = legend.rest;
  const count = Math.min(entries.length, maxSketches);
  const waves = context.mode === 'design' ? Array.from({ length: count }, (_, place) => place) : [];
  const sketches = waves.flatMap((place): Primitive[] => {
    const segments = sketch(plot, place, count);
    const line: Primitive = { kind: 'path', segments, stroke: { color: palette.equipment, width: 2 } };
    if (!isFilled) return [line];
    const bottom = plot.y + plot.height;
    const body: PathSegment[] = [
      ...segments,
      ['line', plot.x + plot.width, bottom],
      ['line', plot.x, bottom],
      ['close'],
    ];
    return [{ kind: 'path', segments: body, fill: palette.track, opacity: 0.5 }, line];
  });
  return [...primitives, ...paintAxes(plot, context), ...sketches, ...legend.primitives];
}
