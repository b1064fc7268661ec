import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';

/** Eight sides; regular in a square. */
export const shapeOctagonModel = defineModel({
  type: 'ShapeOctagon',
  positionKind: 'rect',
  widgetName: '八边形',
  data: {},
  dataSchema: z.looseObject({}),
});
