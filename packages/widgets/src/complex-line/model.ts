import { chartStyle } from '../chart/chart-data.ts';
import { chartMargins } from '../chart/frame.ts';
import { createTrendChartData, type LineChartData, lineChartSchema } from '../chart/trend/trend-data.ts';
import { defineModel } from '../model/define-model.ts';

/** Curves over time, from history and live. */
export const complexLineModel = defineModel<LineChartData>({
  type: 'ComplexLine',
  positionKind: 'rect',
  extraPosition: chartMargins,
  widgetName: '曲线图',
  data: { ...createTrendChartData(), timeFilter: false, dataSelect: true },
  dataSchema: lineChartSchema,
  style: chartStyle,
});
