import type { PaintContext, Primitive, Widget } from '@zutai/diagram';
import type { ChartPosition } from '../chart/paint/frame.ts';
import type { TrendChartData } from '../chart/trend/data/trend-data.ts';
import { paintTrend } from '../chart/trend/paint-trend.ts';

export function paintComplexArea(
  widget: Widget<TrendChartData, ChartPosition>,
  context: PaintContext,
): readonly Primitive[] {
  return paintTrend(widget, context, true);
}
