import { maxTextLength } from '@zutai/diagram';
import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';

export interface UsualTextData {
  /** May hold line breaks. */
  text: string;
}

/** Fixed words. */
export const usualTextModel = defineModel<UsualTextData>({
  type: 'UsualText',
  positionKind: 'rect',
  widgetName: '文本',
  isText: true,
  isLabel: true,
  data: { text: '文本' },
  dataSchema: z.looseObject({ text: z.string().max(maxTextLength) }),
  style: { fill: { enable: false }, stroke: { enable: false }, align: { horizontal: 'left' } },
});
