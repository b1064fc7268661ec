import type { Binding } from '@zutai/diagram';
import { z } from 'zod';
import { createBinding } from '../model/defaults.ts';
import { defineModel } from '../model/define-model.ts';
import { bindingSchema } from '../model/schema.ts';

export interface UsualDataTextData extends Binding {
  /** Put the unit behind the value. */
  unitShow: boolean;
  /** Put the name before the value. */
  titleShow: boolean;
}

/** One live value as text. Right-aligned, so that changing digits stay in their columns. */
export const usualDataTextModel = defineModel<UsualDataTextData>({
  type: 'UsualDataText',
  positionKind: 'rect',
  isLabel: true,
  widgetName: '数据文本',
  data: { ...createBinding(), unitShow: true, titleShow: false },
  dataSchema: bindingSchema.extend({ unitShow: z.boolean(), titleShow: z.boolean() }),
  style: { fill: { enable: false }, stroke: { enable: false }, align: { horizontal: 'right' } },
});
