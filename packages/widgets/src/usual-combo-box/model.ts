import type { Binding } from '@zutai/diagram';
import { z } from 'zod';
import { createBinding } from '../model/defaults.ts';
import { defineModel } from '../model/define-model.ts';
import { bindingSchema } from '../model/schema.ts';

export interface ComboBoxOption {
  text: string;
  value: string;
}

export interface UsualComboBoxData extends Binding {
  options: ComboBoxOption[];
  confirm: boolean;
  feedback: boolean;
  /** Shown while no value is known. */
  placeholder: string;
}

/** One of several, in a list that opens: shows the one the plant is at, asks for the one that is chosen. */
export const usualComboBoxModel = defineModel<UsualComboBoxData>({
  type: 'UsualComboBox',
  positionKind: 'rect',
  widgetName: '下拉框',
  data: { ...createBinding(), options: [], confirm: true, feedback: true, placeholder: '请选择' },
  dataSchema: bindingSchema.extend({
    options: z.array(z.looseObject({ text: z.string().max(200), value: z.string().max(1000) })).max(500),
    confirm: z.boolean(),
    feedback: z.boolean(),
    placeholder: z.string().max(200),
  }),
  style: { fill: { color: '$surface' }, radius: 4, align: { horizontal: 'left' } },
});
