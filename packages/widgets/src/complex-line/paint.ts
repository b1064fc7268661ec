import type { PaintContext, Primitive, Widget } from '@zutai/diagram';
import type { ChartPosition } from '../chart/frame.ts';
import { paintTrend } from '../chart/trend/paint-trend.ts';
import type { LineChartData } from '../chart/trend/trend-data.ts';

export function paintComplexLine(
  widget: Widget<LineChartData, ChartPosition>,
  context: PaintContext,
): readonly Primitive[] {
  return paintTrend(widget, context);
}
