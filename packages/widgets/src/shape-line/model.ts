import { type Binding, type Joint, maxJoints } from '@zutai/diagram';
import { z } from 'zod';
import { createBinding } from '../model/defaults.ts';
import { defineModel } from '../model/define-model.ts';
import { bindingSchema, jointSchema } from '../model/schema.ts';
import { type ArrowLook, arrowLooks } from '../paint/flow-arrows.ts';

/** The binding is that of what flows along it, for its arrows, and may be left out. Ours. */
export interface ShapeLineData extends Binding {
  arrows: ArrowLook;
  joints?: readonly Joint[];
}

/** Position: a list of points. */
export const shapeLineModel = defineModel<ShapeLineData>({
  type: 'ShapeLine',
  positionKind: 'line',
  widgetName: '折线',
  data: { ...createBinding(), arrows: 'none' },
  dataSchema: bindingSchema.extend({
    arrows: z.enum(arrowLooks),
    joints: z.array(jointSchema).max(maxJoints).optional(),
  }),
  crosses: true,
  style: { fill: { enable: false }, stroke: { width: 2 } },
});
