import { defineChartInspector } from '../chart/define-chart.ts';
import { curveLists } from '../chart/inspector-lists.ts';
import { trendFields } from '../chart/trend/inspector-fields.ts';

export const complexAreaInspector = defineChartInspector({
  data: trendFields,
  lists: curveLists,
  isOperated: true,
});
