import { z } from 'zod';
import { defineChartModel } from '../chart/define-chart.ts';
import { chartEntriesSchema, createChartEntries } from '../chart/entry.ts';
import { type RoundChartData, valueTypes } from '../chart/paint/paint-round.ts';

/** Shares of a whole as a ring (section 3: systemArray, signalArray, mvarArray, each with colors). */
export const complexRingModel = defineChartModel<RoundChartData>({
  type: 'ComplexRing',
  widgetName: '环形图',
  data: { ...createChartEntries(), valueType: 'value', legendShow: true },
  dataSchema: z.looseObject({
    ...chartEntriesSchema,
    valueType: z.enum(valueTypes),
    legendShow: z.boolean(),
  }),
});
