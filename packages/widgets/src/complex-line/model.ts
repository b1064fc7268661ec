import { defineChartModel } from '../chart/define-chart.ts';
import { createTrendChartData, type LineChartData, lineChartSchema } from '../chart/trend/data/trend-data.ts';

/** Curves over time, from history and live. */
export const complexLineModel = defineChartModel<LineChartData>({
  type: 'ComplexLine',
  widgetName: '曲线图',
  data: { ...createTrendChartData(), timeFilter: false, dataSelect: true },
  dataSchema: lineChartSchema,
});
