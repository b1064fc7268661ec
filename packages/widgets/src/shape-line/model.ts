import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';
import { jointSchema } from '../model/schema.ts';

/** Position: a list of points. */
export const shapeLineModel = defineModel({
  type: 'ShapeLine',
  positionKind: 'line',
  widgetName: '折线',
  data: {},
  dataSchema: z.looseObject({ joints: z.array(jointSchema).max(1000).optional() }),
  crosses: true,
  style: { fill: { enable: false }, stroke: { width: 2 } },
});
