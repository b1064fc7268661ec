import { z } from 'zod';
import { type ChartData, chartDataSchema, chartStyle, createChartData } from '../chart/chart-data.ts';
import { chartMargins } from '../chart/frame.ts';
import { type RoundChartData, valueTypes } from '../chart/paint-round.ts';
import { defineModel } from '../model/define-model.ts';

export interface ComplexPieData extends ChartData, RoundChartData {}

/** Shares of a whole, live (section 3: "ComplexPie has valueType (value)"). */
export const complexPieModel = defineModel<ComplexPieData>({
  type: 'ComplexPie',
  positionKind: 'rect',
  extraPosition: chartMargins,
  widgetName: '饼图',
  data: { ...createChartData(), valueType: 'value' },
  dataSchema: chartDataSchema.extend({ valueType: z.enum(valueTypes) }),
  style: chartStyle,
});
