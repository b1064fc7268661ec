import { defineWidget } from '../definition.ts';
import { usualPercentFillInspector } from './inspector.ts';
import { usualPercentFillModel } from './model.ts';
import { paintUsualPercentFill } from './paint.ts';
import { usualPercentFillText } from './text.ts';

export const usualPercentFill = defineWidget({
  model: usualPercentFillModel,
  family: 'usual',
  hasValue: true,
  paint: paintUsualPercentFill,
  inspector: usualPercentFillInspector,
  text: usualPercentFillText,
  preview: { x: 20, y: 2, width: 40, height: 56, rotate: 0 },
});
