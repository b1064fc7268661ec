import { z } from 'zod';
import { defineModel } from '../model/define-model.ts';

export interface ShapeParallelogramData {
  /** How far the upper edge is shifted to the right, percent of the width; negative is to the left. */
  slant: number;
}

export const shapeParallelogramModel = defineModel<ShapeParallelogramData>({
  type: 'ShapeParallelogram',
  positionKind: 'rect',
  widgetName: '平行四边形',
  data: { slant: 25 },
  dataSchema: z.looseObject({ slant: z.number().min(-95).max(95) }),
});
