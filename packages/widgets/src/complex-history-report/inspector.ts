import { defineChartInspector } from '../chart/define-chart.ts';
import { chartLists } from '../chart/inspector-lists.ts';
import { tableFields } from '../chart/table/table-data.ts';
import { optionsOf } from '../inspector/field.ts';
import { timeUnits } from './model.ts';

export const complexHistoryReportInspector = defineChartInspector({
  data: [
    ...tableFields,
    {
      path: 'data.timeUnit',
      kind: 'select',
      label: 'widget.ComplexHistoryReport.timeUnit',
      options: optionsOf('widget.ComplexHistoryReport.units', timeUnits),
    },
    {
      path: 'data.interval',
      kind: 'number',
      label: 'widget.ComplexHistoryReport.interval',
      min: 1,
      max: 100_000,
    },
    { path: 'data.format', kind: 'text', label: 'widget.chart.timeFormat' },
    { path: 'data.reportId', kind: 'report', label: 'widget.ComplexHistoryReport.reportId' },
  ],
  lists: chartLists,
  isOperated: true,
});
