import { defineWidget } from '../definition.ts';
import { usualInputInspector } from './inspector.ts';
import { usualInputModel } from './model.ts';
import { paintUsualInput } from './paint.ts';
import { usualInputText } from './text.ts';

export const usualInput = defineWidget({
  model: usualInputModel,
  family: 'usual',
  hasValue: true,
  paint: paintUsualInput,
  inspector: usualInputInspector,
  text: usualInputText,
  preview: { x: 0, y: 16, width: 80, height: 28, rotate: 0 },
  insertSize: { width: 140, height: 32 },
  overlay: { isInteractive: true },
});
