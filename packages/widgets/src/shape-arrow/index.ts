import { defineWidget } from '../definition.ts';
import { shapeArrowInspector } from './inspector.ts';
import { shapeArrowModel } from './model.ts';
import { paintShapeArrow } from './paint.ts';
import { shapeArrowText } from './text.ts';

export const shapeArrow = defineWidget({
  model: shapeArrowModel,
  family: 'shape',
  paint: paintShapeArrow,
  inspector: shapeArrowInspector,
  text: shapeArrowText,
  preview: { x: 4, y: 12, width: 72, height: 36, rotate: 0 },
});
