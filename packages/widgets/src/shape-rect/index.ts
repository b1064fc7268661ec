import { defineWidget } from '../definition.ts';
import { shapeRectInspector } from './inspector.ts';
import { shapeRectModel } from './model.ts';
import { paintShapeRect } from './paint.ts';
import { shapeRectText } from './text.ts';

export const shapeRect = defineWidget({
  model: shapeRectModel,
  family: 'shape',
  paint: paintShapeRect,
  inspector: shapeRectInspector,
  text: shapeRectText,
  preview: { x: 0, y: 6, width: 80, height: 48, rotate: 0 },
});
