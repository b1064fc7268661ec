import { defineWidget } from '../definition.ts';
import { shapeCircleInspector } from './inspector.ts';
import { shapeCircleModel } from './model.ts';
import { paintShapeCircle } from './paint.ts';
import { shapeCircleText } from './text.ts';

export const shapeCircle = defineWidget({
  model: shapeCircleModel,
  family: 'shape',
  paint: paintShapeCircle,
  inspector: shapeCircleInspector,
  text: shapeCircleText,
  preview: { cx: 40, cy: 30, r: 28 },
});
