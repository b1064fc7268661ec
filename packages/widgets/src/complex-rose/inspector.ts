import { defineChartInspector } from '../chart/define-chart.ts';
import { legendField, rangeFields } from '../chart/inspector-fields.ts';
import { chartLists } from '../chart/inspector-lists.ts';

export const complexRoseInspector = defineChartInspector({
  data: [...rangeFields, legendField],
  lists: chartLists,
  isOperated: false,
});
