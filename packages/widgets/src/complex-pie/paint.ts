import type { PaintContext, Primitive, Widget } from '@zutai/diagram';
import type { ChartPosition } from '../chart/paint/frame.ts';
import { paintRoundChart } from '../chart/paint/paint-round.ts';
import type { ComplexPieData } from './model.ts';

export function paintComplexPie(
  widget: Widget<ComplexPieData, ChartPosition>,
  context: PaintContext,
): readonly Primitive[] {
  return paintRoundChart(widget, context, 0);
}
