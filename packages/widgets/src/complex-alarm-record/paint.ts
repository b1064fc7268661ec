import type { PaintContext, Primitive, Widget } from '@zutai/diagram';
import type { ChartPosition } from '../chart/paint/frame.ts';
import { paintTable } from '../chart/table/paint-table.ts';
import { alarmColumns, type ComplexAlarmRecordData } from './model.ts';
import { complexAlarmRecordText } from './text.ts';

/** The columns that are shown, in their order. */
export function shownColumns({ columns }: ComplexAlarmRecordData) {
  return alarmColumns.filter((column) => columns[column]);
}

/** The table where it is not live: its columns, no rows. */
export function paintComplexAlarmRecord(
  widget: Widget<ComplexAlarmRecordData, ChartPosition>,
  context: PaintContext,
): readonly Primitive[] {
  const texts = complexAlarmRecordText[context.language ?? 'zh'];
  const heads = shownColumns(widget.data).map((column) => texts[`columns.${column}`]);
  return paintTable(widget, heads, context.words.noValue, context);
}
