import { defineWidget } from '../definition.ts';
import { usualTimeSelectorInspector } from './inspector.ts';
import { usualTimeSelectorModel } from './model.ts';
import { paintUsualTimeSelector } from './paint.ts';
import { usualTimeSelectorText } from './text.ts';

export const usualTimeSelector = defineWidget({
  model: usualTimeSelectorModel,
  family: 'usual',
  hasValue: true,
  paint: paintUsualTimeSelector,
  inspector: usualTimeSelectorInspector,
  text: usualTimeSelectorText,
  preview: { x: 0, y: 16, width: 80, height: 28, rotate: 0 },
  insertSize: { width: 180, height: 32 },
  overlay: { isInteractive: true },
});
