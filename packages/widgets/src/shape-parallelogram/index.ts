import { defineWidget } from '../definition.ts';
import { shapeParallelogramInspector } from './inspector.ts';
import { shapeParallelogramModel } from './model.ts';
import { paintShapeParallelogram } from './paint.ts';
import { shapeParallelogramText } from './text.ts';

export const shapeParallelogram = defineWidget({
  model: shapeParallelogramModel,
  family: 'shape',
  paint: paintShapeParallelogram,
  inspector: shapeParallelogramInspector,
  text: shapeParallelogramText,
  preview: { x: 4, y: 12, width: 72, height: 36, rotate: 0 },
});
