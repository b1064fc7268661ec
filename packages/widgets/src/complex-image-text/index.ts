import { defineWidget } from '../definition.ts';
import { complexImageTextInspector } from './inspector.ts';
import { complexImageTextModel } from './model.ts';
import { paintComplexImageText } from './paint.ts';
import { complexImageTextText } from './text.ts';

export const complexImageText = defineWidget({
  model: complexImageTextModel,
  family: 'complex',
  paint: paintComplexImageText,
  inspector: complexImageTextInspector,
  text: complexImageTextText,
  preview: { x: 10, y: 0, width: 60, height: 60, rotate: 0 },
  insertSize: { width: 200, height: 220 },
});
