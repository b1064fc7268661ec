import { defineChartInspector } from '../chart/define-chart.ts';
import { curveLists } from '../chart/inspector-lists.ts';
import { trendFields } from '../chart/trend/inspector-fields.ts';

export const complexLineInspector = defineChartInspector({
  data: [
    ...trendFields,
    { path: 'data.timeFilter', kind: 'switch', label: 'widget.chart.timeFilter' },
    { path: 'data.dataSelect', kind: 'switch', label: 'widget.chart.dataSelect' },
  ],
  lists: curveLists,
  isOperated: true,
});
