import { defineChartModel } from '../chart/define-chart.ts';
import {
  createTrendChartData,
  type TrendChartData,
  trendChartSchema,
} from '../chart/trend/data/trend-data.ts';

/** Curves over time with what is below them filled. */
export const complexAreaModel = defineChartModel<TrendChartData>({
  type: 'ComplexArea',
  widgetName: '面积图',
  data: createTrendChartData(),
  dataSchema: trendChartSchema,
});
