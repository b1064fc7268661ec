import type { PaintContext, Primitive, Widget } from '@zutai/diagram';
import { readEntries } from '../chart/entry.ts';
import type { ChartPosition } from '../chart/paint/frame.ts';
import { paintTable } from '../chart/table/paint-table.ts';
import type { ComplexHistoryReportData } from './model.ts';

/** The table where it is not live: its columns, no rows. */
export function paintComplexHistoryReport(
  widget: Widget<ComplexHistoryReportData, ChartPosition>,
  context: PaintContext,
): readonly Primitive[] {
  const entries = readEntries(widget.data, context);
  const heads = entries.map(({ label, state }) => (state === 'unbound' ? context.words.unbound : label));
  return paintTable(widget, [widget.data.format, ...heads], context.words.noValue, context);
}
