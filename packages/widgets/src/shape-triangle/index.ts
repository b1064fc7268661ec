import { defineWidget } from '../definition.ts';
import { shapeTriangleInspector } from './inspector.ts';
import { shapeTriangleModel } from './model.ts';
import { paintShapeTriangle } from './paint.ts';
import { shapeTriangleText } from './text.ts';

export const shapeTriangle = defineWidget({
  model: shapeTriangleModel,
  family: 'shape',
  paint: paintShapeTriangle,
  inspector: shapeTriangleInspector,
  text: shapeTriangleText,
  preview: { x1: 40, y1: 4, x2: 8, y2: 56, x3: 72, y3: 56 },
});
