import type { Binding } from '@zutai/diagram';
import { z } from 'zod';
import { createBinding } from '../model/defaults.ts';
import { defineModel } from '../model/define-model.ts';
import { bindingSchema } from '../model/schema.ts';
import { createScaleMarks, type ScaleMarkData, scaleMarkSchema } from '../scale-mark/index.ts';

export const dashboardTypes = ['monochrome', 'multistage'] as const;
export type DashboardType = (typeof dashboardTypes)[number];

/** Up to `value` percent of the range the dial has this colour. */
export interface DashboardStage {
  value: number;
  color: string;
}

export interface UsualDashboardData extends Binding, ScaleMarkData {
  /** Section 3: minVal 0 and maxVal 100 unless said otherwise, in the unit of the value. */
  dataAddon: { type: DashboardType; minVal: number; maxVal: number };
  /** Section 9: 25, 50, 75, 100 with 4 colours. */
  stages: DashboardStage[];
}

/** A dial. */
export const usualDashboardModel = defineModel<UsualDashboardData>({
  type: 'UsualDashboard',
  positionKind: 'rect',
  widgetName: '仪表盘',
  data: {
    ...createBinding(),
    dataAddon: { type: 'monochrome', minVal: 0, maxVal: 100 },
    stages: [
      { value: 25, color: '$stage1' },
      { value: 50, color: '$stage2' },
      { value: 75, color: '$stage3' },
      { value: 100, color: '$stage4' },
    ],
    ...createScaleMarks(),
  },
  dataSchema: bindingSchema.extend({
    dataAddon: z.looseObject({ type: z.enum(dashboardTypes), minVal: z.number(), maxVal: z.number() }),
    stages: z.array(z.looseObject({ value: z.number(), color: z.string() })).max(20),
    ...scaleMarkSchema,
  }),
  style: { fill: { color: '$level' } },
});
