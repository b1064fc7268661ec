import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';

export const arrowHeads = ['single', 'double'] as const;
export type ArrowHeads = (typeof arrowHeads)[number];

export interface ShapeArrowData {
  heads: ArrowHeads;
  /** Percent of the height. */
  shaft: number;
  /** Percent of the height, so that a longer arrow keeps its head. */
  length: number;
}

/** A filled arrow to the right; turned by its rotation. */
export const shapeArrowModel = defineModel<ShapeArrowData>({
  type: 'ShapeArrow',
  positionKind: 'rect',
  widgetName: '箭头',
  data: { heads: 'single', shaft: 50, length: 80 },
  dataSchema: z.looseObject({
    heads: z.enum(arrowHeads),
    shaft: z.number().min(0).max(100),
    length: z.number().min(0).max(1000),
  }),
});
