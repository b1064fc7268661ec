import { z } from 'zod';
import { chartStyle } from '../chart/chart-data.ts';
import { chartEntriesSchema, createChartEntries } from '../chart/entry.ts';
import { chartMargins } from '../chart/frame.ts';
import { type RoundChartData, valueTypes } from '../chart/paint-round.ts';
import { defineModel } from '../model/define-model.ts';

/** Shares of a whole as a ring (section 3: systemArray, signalArray, mvarArray, each with colors). */
export const complexRingModel = defineModel<RoundChartData>({
  type: 'ComplexRing',
  positionKind: 'rect',
  extraPosition: chartMargins,
  widgetName: '环形图',
  data: { ...createChartEntries(), valueType: 'value', legendShow: true },
  dataSchema: z.looseObject({
    ...chartEntriesSchema,
    valueType: z.enum(valueTypes),
    legendShow: z.boolean(),
  }),
  style: chartStyle,
});
