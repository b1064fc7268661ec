import { defineWidget } from '../definition.ts';
import { usualDataTextInspector } from './inspector.ts';
import { usualDataTextModel } from './model.ts';
import { paintUsualDataText } from './paint.ts';
import { usualDataTextText } from './text.ts';

export const usualDataText = defineWidget({
  model: usualDataTextModel,
  family: 'usual',
  hasValue: true,
  paint: paintUsualDataText,
  inspector: usualDataTextInspector,
  text: usualDataTextText,
  preview: { x: 0, y: 16, width: 80, height: 28, rotate: 0 },
});
