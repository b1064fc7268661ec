import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';

/** A straight line; same position form as the polyline. */
export const shapeStraightModel = defineModel({
  type: 'ShapeStraight',
  positionKind: 'line',
  maxPoints: 2,
  widgetName: '直线',
  data: {},
  dataSchema: z.looseObject({}),
  style: { fill: { enable: false }, stroke: { width: 2 } },
});
