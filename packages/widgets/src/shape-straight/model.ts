import type { ConnectorData } from '@zutai/diagram';
import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';
import { attachmentSchema } from '../model/schema.ts';

/** A straight line; same position form as the polyline. Its ends hold on to what they meet. */
export const shapeStraightModel = defineModel<ConnectorData>({
  type: 'ShapeStraight',
  positionKind: 'line',
  joins: true,
  maxPoints: 2,
  widgetName: '直线',
  data: { start: null, end: null, routing: 'straight' },
  dataSchema: z.looseObject({
    start: attachmentSchema,
    end: attachmentSchema,
    routing: z.literal('straight'),
  }),
  style: { fill: { enable: false }, stroke: { width: 2 } },
});
