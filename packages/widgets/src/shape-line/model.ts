import { type Binding, type ConnectorData, maxJoints, routings } from '@zutai/diagram';
import { z } from 'zod';
import { createBinding } from '../model/defaults.ts';
import { defineModel } from '../model/define-model.ts';
import { attachmentSchema, bindingSchema, jointSchema } from '../model/schema.ts';
import { type ArrowLook, arrowLooks } from '../paint/flow-arrows.ts';

/** The binding is that of what flows along it, for its arrows, and may be left out. Ours. */
export interface ShapeLineData extends Binding, ConnectorData {
  arrows: ArrowLook;
}

/** Position: a list of points. Its ends hold on to what they meet, as those of pipes; in files of elsewhere they stand free. */
export const shapeLineModel = defineModel<ShapeLineData>({
  type: 'ShapeLine',
  positionKind: 'line',
  joins: true,
  widgetName: '折线',
  data: { ...createBinding(), start: null, end: null, routing: 'straight', arrows: 'none' },
  dataSchema: bindingSchema.extend({
    start: attachmentSchema,
    end: attachmentSchema,
    routing: z.enum(routings),
    arrows: z.enum(arrowLooks),
    joints: z.array(jointSchema).max(maxJoints).optional(),
  }),
  crosses: true,
  style: { fill: { enable: false }, stroke: { width: 2 } },
});
