import { type Binding, type ConnectorData, maxJoints, routings } from '@zutai/diagram';
import { z } from 'zod';
import { createBinding } from '../model/defaults.ts';
import { defineModel } from '../model/define-model.ts';
import { attachmentSchema, bindingSchema, jointSchema } from '../model/schema.ts';
import { type ArrowLook, arrowLooks } from '../paint/flow-arrows.ts';

export const pipeCaps = ['butt', 'round'] as const;
export type PipeCap = (typeof pipeCaps)[number];

/** The binding is the flow's and may be left out: its sign is the direction, 0 stands. */
export interface ShapePipeData extends Binding, ConnectorData {
  /** Page units. */
  thickness: number;
  cap: PipeCap;
  flowColor: string;
  /** Page units a second of what flows, whatever the value. */
  speed: number;
  arrows: ArrowLook;
}

/**
 * A pipe whose ends follow the widgets they are attached to. Not in the specification's table of widgets: other
 * readers of a page file meet an unknown type and keep it.
 */
export const shapePipeModel = defineModel<ShapePipeData>({
  type: 'ShapePipe',
  positionKind: 'line',
  joins: true,
  crosses: true,
  widgetName: '管道',
  data: {
    ...createBinding(),
    start: null,
    end: null,
    routing: 'orthogonal',
    thickness: 10,
    cap: 'butt',
    flowColor: '$accent',
    speed: 40,
    arrows: 'none',
  },
  dataSchema: bindingSchema.extend({
    start: attachmentSchema,
    end: attachmentSchema,
    routing: z.enum(routings),
    joints: z.array(jointSchema).max(maxJoints).optional(),
    thickness: z.number().min(1).max(200),
    cap: z.enum(pipeCaps),
    flowColor: z.string().max(100),
    speed: z.number().min(0).max(1000),
    arrows: z.enum(arrowLooks),
  }),
});
