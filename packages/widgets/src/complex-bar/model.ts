import { z } from 'zod';
import { type ChartData, chartDataSchema, createChartData } from '../chart/chart-data.ts';
import { defineChartModel } from '../chart/define-chart.ts';

export interface ComplexBarData extends ChartData {
  /** Section 9: "Bar width / spacing 40 / 35", page units; both shrink where there is no room. */
  width: number;
  spacing: number;
  /** Lines across all bars; '' is none. */
  limitLow: string;
  limitHigh: string;
}

/** One bar a value, live. */
export const complexBarModel = defineChartModel<ComplexBarData>({
  type: 'ComplexBar',
  widgetName: '柱状图',
  data: { ...createChartData(), legendShow: false, width: 40, spacing: 35, limitLow: '', limitHigh: '' },
  dataSchema: chartDataSchema.extend({
    width: z.number().min(1).max(1000),
    spacing: z.number().min(0).max(1000),
    limitLow: z.string().max(30),
    limitHigh: z.string().max(30),
  }),
});
