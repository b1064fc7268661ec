import type { Binding } from '@zutai/diagram';
import { z } from 'zod';
import { createBinding } from '../model/defaults.ts';
import { defineModel } from '../model/define-model.ts';
import { bindingSchema } from '../model/schema.ts';

/** How a time stands in the signal: in words of the format, or counted from 1970 UTC. */
export const timeForms = ['text', 'seconds', 'milliseconds'] as const;
export type TimeForm = (typeof timeForms)[number];

export interface UsualTimeSelectorData extends Binding {
  /** Tokens YYYY, YY, MM, DD, HH, mm, ss (section 9, "Time selector format"). */
  format: string;
  /** Minutes ahead of UTC. */
  utcOffset: number;
  form: TimeForm;
  placeholder: string;
  confirm: boolean;
  feedback: boolean;
}

/** A field for a time: shows the one of the signal, writes the one that is chosen. */
export const usualTimeSelectorModel = defineModel<UsualTimeSelectorData>({
  type: 'UsualTimeSelector',
  positionKind: 'rect',
  widgetName: '时间选择',
  data: {
    ...createBinding(),
    format: 'YYYY-MM-DD HH:mm',
    utcOffset: 480,
    form: 'text',
    placeholder: '请选择时间',
    confirm: true,
    feedback: true,
  },
  dataSchema: bindingSchema.extend({
    format: z.string().max(100),
    utcOffset: z
      .number()
      .min(-12 * 60)
      .max(14 * 60),
    form: z.enum(timeForms),
    placeholder: z.string().max(200),
    confirm: z.boolean(),
    feedback: z.boolean(),
  }),
  style: { fill: { color: '$surface' }, radius: 4, align: { horizontal: 'left' } },
});
