import type { Binding } from '@zutai/diagram';
import { z } from 'zod';
import { createBinding } from '../model/defaults.ts';
import { defineModel } from '../model/define-model.ts';
import { bindingSchema } from '../model/schema.ts';

export const inputTypes = ['auto', 'number', 'text'] as const;
export type InputType = (typeof inputTypes)[number];

export interface UsualInputData extends Binding {
  /** `auto`: a number where the signal is one. */
  inputType: InputType;
  /** Limits of its own, beside those of the signal; in the unit of the value. */
  limited: boolean;
  dataAddon: { minVal: number; maxVal: number };
  placeholder: string;
  unitShow: boolean;
  confirm: boolean;
  feedback: boolean;
}

/** A field that shows a value and writes what is typed into it, once that is confirmed. */
export const usualInputModel = defineModel<UsualInputData>({
  type: 'UsualInput',
  positionKind: 'rect',
  widgetName: '输入框',
  data: {
    ...createBinding(),
    inputType: 'auto',
    limited: false,
    dataAddon: { minVal: 0, maxVal: 100 },
    placeholder: '',
    unitShow: true,
    confirm: true,
    feedback: true,
  },
  dataSchema: bindingSchema.extend({
    inputType: z.enum(inputTypes),
    limited: z.boolean(),
    dataAddon: z.looseObject({ minVal: z.number(), maxVal: z.number() }),
    placeholder: z.string().max(200),
    unitShow: z.boolean(),
    confirm: z.boolean(),
    feedback: z.boolean(),
  }),
  style: { fill: { color: '$surface' }, radius: 4, align: { horizontal: 'right' } },
});
