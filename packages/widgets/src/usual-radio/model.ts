import type { Binding } from '@zutai/diagram';
import { z } from 'zod';
import { createBinding } from '../model/defaults.ts';
import { defineModel } from '../model/define-model.ts';
import { bindingSchema } from '../model/schema.ts';

export const radioDirections = ['horizontal', 'vertical'] as const;
export type RadioDirection = (typeof radioDirections)[number];

export interface RadioOption {
  id: string;
  /** Marked while the page is drawn. A live page marks the option that has the value. */
  isChecked: boolean;
  title: string;
  value: string;
}

export interface UsualRadioData extends Binding {
  options: RadioOption[];
  direction: RadioDirection;
  confirm: boolean;
  feedback: boolean;
}

/** One of several, all in sight: marks the one the plant is at, asks for the one that is pressed. */
export const usualRadioModel = defineModel<UsualRadioData>({
  type: 'UsualRadio',
  positionKind: 'rect',
  widgetName: '单选',
  data: {
    ...createBinding(),
    options: [
      { id: '1', isChecked: true, title: '关', value: '0' },
      { id: '2', isChecked: false, title: '开', value: '1' },
    ],
    direction: 'horizontal',
    confirm: true,
    feedback: true,
  },
  dataSchema: bindingSchema.extend({
    options: z
      .array(
        z.looseObject({
          id: z.string().min(1).max(100),
          isChecked: z.boolean(),
          title: z.string().max(200),
          value: z.string().max(1000),
        }),
      )
      .max(100),
    direction: z.enum(radioDirections),
    confirm: z.boolean(),
    feedback: z.boolean(),
  }),
  style: { fill: { enable: false }, stroke: { enable: false }, align: { horizontal: 'left' } },
});
