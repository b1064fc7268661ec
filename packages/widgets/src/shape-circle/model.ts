import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';

/** Position cx, cy, r. */
export const shapeCircleModel = defineModel({
  type: 'ShapeCircle',
  positionKind: 'circle',
  widgetName: '圆',
  data: {},
  dataSchema: z.looseObject({}),
});
