import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';

/** Position cx, cy, rx, ry, rotate. */
export const shapeEllipseModel = defineModel({
  type: 'ShapeEllipse',
  positionKind: 'ellipse',
  widgetName: '椭圆',
  data: {},
  dataSchema: z.looseObject({}),
});
