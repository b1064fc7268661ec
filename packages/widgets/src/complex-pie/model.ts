import { z } from 'zod';
import { type ChartData, chartDataSchema, createChartData } from '../chart/chart-data.ts';
import { defineChartModel } from '../chart/define-chart.ts';
import { type RoundChartData, valueTypes } from '../chart/paint/paint-round.ts';

export interface ComplexPieData extends ChartData, RoundChartData {}

/** Shares of a whole, live (section 3: "ComplexPie has valueType (value)"). */
export const complexPieModel = defineChartModel<ComplexPieData>({
  type: 'ComplexPie',
  widgetName: '饼图',
  data: { ...createChartData(), valueType: 'value' },
  dataSchema: chartDataSchema.extend({ valueType: z.enum(valueTypes) }),
});
