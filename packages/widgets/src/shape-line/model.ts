import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';

/** Position: a list of points. */
export const shapeLineModel = defineModel({
  type: 'ShapeLine',
  positionKind: 'line',
  widgetName: '折线',
  data: {},
  dataSchema: z.looseObject({}),
  style: { fill: { enable: false }, stroke: { width: 2 } },
});
