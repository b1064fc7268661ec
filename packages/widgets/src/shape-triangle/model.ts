import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';

/** Position x1-y1, x2-y2, x3-y3. */
export const shapeTriangleModel = defineModel({
  type: 'ShapeTriangle',
  positionKind: 'triangle',
  widgetName: '三角形',
  data: {},
  dataSchema: z.looseObject({}),
});
