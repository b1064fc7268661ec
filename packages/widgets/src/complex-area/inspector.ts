import { defineChartInspector } from '../chart/define-chart.ts';
import { chartLists } from '../chart/inspector-lists.ts';
import { trendFields } from '../chart/trend/inspector-fields.ts';

export const complexAreaInspector = defineChartInspector({
  data: trendFields,
  lists: chartLists,
  isOperated: true,
});
