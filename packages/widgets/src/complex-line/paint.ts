import type { PaintContext, Primitive, Widget } from '@zutai/diagram';
import type { ChartPosition } from '../chart/paint/frame.ts';
import type { LineChartData } from '../chart/trend/data/trend-data.ts';
import { paintTrend } from '../chart/trend/paint-trend.ts';

export function paintComplexLine(
  widget: Widget<LineChartData, ChartPosition>,
  context: PaintContext,
): readonly Primitive[] {
  return paintTrend(widget, context);
}
