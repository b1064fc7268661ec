import { z } from 'zod';
import { type ChartMode, chartModes } from '../chart/chart-data.ts';
import { defineChartModel } from '../chart/define-chart.ts';
import { type ChartEntries, chartEntriesSchema, createChartEntries } from '../chart/entry.ts';

export interface ComplexRoseData extends ChartEntries {
  mode: ChartMode;
  minVal: number;
  maxVal: number;
  legendShow: boolean;
}

/** Equal pieces whose radius is the value (section 3, "as ring"). */
export const complexRoseModel = defineChartModel<ComplexRoseData>({
  type: 'ComplexRose',
  widgetName: '玫瑰图',
  data: { ...createChartEntries(), mode: 'adapt', minVal: 0, maxVal: 100, legendShow: true },
  dataSchema: z.looseObject({
    ...chartEntriesSchema,
    mode: z.enum(chartModes),
    minVal: z.number(),
    maxVal: z.number(),
    legendShow: z.boolean(),
  }),
});
