import { defineWidget } from '../definition.ts';
import { usualTextInspector } from './inspector.ts';
import { usualTextModel } from './model.ts';
import { paintUsualText } from './paint.ts';
import { usualTextText } from './text.ts';

export const usualText = defineWidget({
  model: usualTextModel,
  family: 'usual',
  paint: paintUsualText,
  inspector: usualTextInspector,
  text: usualTextText,
  preview: { x: 0, y: 16, width: 80, height: 28, rotate: 0 },
});
