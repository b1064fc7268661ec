import { defineWidget } from '../definition.ts';
import { shapePrismInspector } from './inspector.ts';
import { shapePrismModel } from './model.ts';
import { paintShapePrism } from './paint.ts';
import { shapePrismText } from './text.ts';

export const shapePrism = defineWidget({
  model: shapePrismModel,
  family: 'shape',
  paint: paintShapePrism,
  inspector: shapePrismInspector,
  text: shapePrismText,
  preview: { x: 8, y: 4, width: 64, height: 52, rotate: 0 },
});
