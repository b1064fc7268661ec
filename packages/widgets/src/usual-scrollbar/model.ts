import type { Binding } from '@zutai/diagram';
import { z } from 'zod';
import { createBinding } from '../model/defaults.ts';
import { defineModel } from '../model/define-model.ts';
import { bindingSchema } from '../model/schema.ts';

export interface UsualScrollbarData extends Binding {
  /** The ends of the bar, in the unit of the value. */
  dataAddon: { minVal: number; maxVal: number };
  /** Values that can be set lie so far apart; 0: as far as the signal's decimals show. */
  step: number;
  /** Off: it only shows. */
  writable: boolean;
  confirm: boolean;
  feedback: boolean;
  valueShow: boolean;
}

/** A slider: shows one value between two ends and writes the one it is dragged to. */
export const usualScrollbarModel = defineModel<UsualScrollbarData>({
  type: 'UsualScrollbar',
  positionKind: 'rect',
  widgetName: '滑动条',
  data: {
    ...createBinding(),
    dataAddon: { minVal: 0, maxVal: 100 },
    step: 0,
    writable: true,
    confirm: true,
    feedback: true,
    valueShow: true,
  },
  dataSchema: bindingSchema.extend({
    dataAddon: z.looseObject({ minVal: z.number(), maxVal: z.number() }),
    step: z.number().min(0),
    writable: z.boolean(),
    confirm: z.boolean(),
    feedback: z.boolean(),
    valueShow: z.boolean(),
  }),
  style: { fill: { color: '$level' } },
});
