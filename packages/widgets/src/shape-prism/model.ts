import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';

/** The specification calls the diamond a prism. */
export const shapePrismModel = defineModel({
  type: 'ShapePrism',
  positionKind: 'rect',
  widgetName: '菱形',
  data: {},
  dataSchema: z.looseObject({}),
});
