import type { Binding } from '@zutai/diagram';
import { z } from 'zod';
import { createBinding } from '../model/defaults.ts';
import { defineModel } from '../model/define-model.ts';
import { bindingSchema } from '../model/schema.ts';
import { createScaleMarks, type ScaleMarkData, scaleMarkSchema } from '../scale-mark/index.ts';

export const percentFillTypes = ['rectangleChart', 'capacityChart', 'doughnutChart'] as const;
export type PercentFillType = (typeof percentFillTypes)[number];

export interface UsualPercentFillData extends Binding, ScaleMarkData {
  /** Section 3: minVal 0 and maxVal 100 unless said otherwise, in the unit of the value. */
  dataAddon: { type: PercentFillType; minVal: number; maxVal: number };
  /** Write the share in percent into it. */
  percentShow: boolean;
}

/** How full something is. */
export const usualPercentFillModel = defineModel<UsualPercentFillData>({
  type: 'UsualPercentFill',
  positionKind: 'rect',
  widgetName: '百分比填充',
  data: {
    ...createBinding(),
    dataAddon: { type: 'rectangleChart', minVal: 0, maxVal: 100 },
    percentShow: true,
    ...createScaleMarks(),
  },
  dataSchema: bindingSchema.extend({
    dataAddon: z.looseObject({ type: z.enum(percentFillTypes), minVal: z.number(), maxVal: z.number() }),
    percentShow: z.boolean(),
    ...scaleMarkSchema,
  }),
  style: { fill: { color: '$level' } },
});
