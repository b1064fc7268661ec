import { defineWidget } from '../definition.ts';
import { shapeOctagonInspector } from './inspector.ts';
import { shapeOctagonModel } from './model.ts';
import { paintShapeOctagon } from './paint.ts';
import { shapeOctagonText } from './text.ts';

export const shapeOctagon = defineWidget({
  model: shapeOctagonModel,
  family: 'shape',
  paint: paintShapeOctagon,
  inspector: shapeOctagonInspector,
  text: shapeOctagonText,
  preview: { x: 12, y: 2, width: 56, height: 56, rotate: 0 },
});
