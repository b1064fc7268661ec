import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';

/** Section 3: default name 'combination'; origin and children are in its position. */
export const widgetGroupModel = defineModel({
  type: 'WidgetGroup',
  positionKind: 'group',
  widgetName: 'combination',
  data: {},
  dataSchema: z.looseObject({}),
});
