import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';

/** Position x, y, width, height, rotate. */
export const shapeRectModel = defineModel({
  type: 'ShapeRect',
  positionKind: 'rect',
  widgetName: '矩形',
  data: {},
  dataSchema: z.looseObject({}),
});
