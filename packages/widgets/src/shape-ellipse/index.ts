import { defineWidget } from '../definition.ts';
import { shapeEllipseInspector } from './inspector.ts';
import { shapeEllipseModel } from './model.ts';
import { paintShapeEllipse } from './paint.ts';
import { shapeEllipseText } from './text.ts';

export const shapeEllipse = defineWidget({
  model: shapeEllipseModel,
  family: 'shape',
  paint: paintShapeEllipse,
  inspector: shapeEllipseInspector,
  text: shapeEllipseText,
  preview: { cx: 40, cy: 30, rx: 40, ry: 26, rotate: 0 },
});
