import { chartStyle } from '../chart/chart-data.ts';
import { chartMargins } from '../chart/frame.ts';
import { createTrendChartData, type TrendChartData, trendChartSchema } from '../chart/trend/trend-data.ts';
import { defineModel } from '../model/define-model.ts';

/** Curves over time with what is below them filled. */
export const complexAreaModel = defineModel<TrendChartData>({
  type: 'ComplexArea',
  positionKind: 'rect',
  extraPosition: chartMargins,
  widgetName: '面积图',
  data: createTrendChartData(),
  dataSchema: trendChartSchema,
  style: chartStyle,
});
