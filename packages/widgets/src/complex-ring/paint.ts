import type { PaintContext, Primitive, Widget } from '@zutai/diagram';
import type { ChartPosition } from '../chart/paint/frame.ts';
import { paintRoundChart, type RoundChartData } from '../chart/paint/paint-round.ts';

const innerShare = 0.62;

export function paintComplexRing(
  widget: Widget<RoundChartData, ChartPosition>,
  context: PaintContext,
): readonly Primitive[] {
  return paintRoundChart(widget, context, innerShare);
}
