import { chartStyle } from '../chart/chart-data.ts';
import { createTrendChartData, type TrendChartData, trendChartSchema } from '../chart/trend/trend-data.ts';
import { defineModel } from '../model/define-model.ts';

/** Curves over time with what is below them filled. */
export const complexAreaModel = defineModel<TrendChartData>({
  type: 'ComplexArea',
  positionKind: 'rect',
  widgetName: '面积图',
  data: createTrendChartData(),
  dataSchema: trendChartSchema,
  style: chartStyle,
});
