import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';

export interface UsualButtonData {
  text: string;
}

/** A button; grey, because action is not alarm (ISA-101). */
export const usualButtonModel = defineModel<UsualButtonData>({
  type: 'UsualButton',
  positionKind: 'rect',
  widgetName: '按钮',
  data: { text: '按钮' },
  dataSchema: z.looseObject({ text: z.string().max(200) }),
  style: { fill: { color: '$surface' }, radius: 4 },
  clickEnabled: true,
});
