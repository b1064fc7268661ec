import { defineWidget } from '../definition.ts';
import { usualButtonInspector } from './inspector.ts';
import { usualButtonModel } from './model.ts';
import { paintUsualButton } from './paint.ts';
import { usualButtonText } from './text.ts';

export const usualButton = defineWidget({
  model: usualButtonModel,
  family: 'usual',
  paint: paintUsualButton,
  inspector: usualButtonInspector,
  text: usualButtonText,
  preview: { x: 0, y: 16, width: 80, height: 28, rotate: 0 },
});
