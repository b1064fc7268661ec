import { defineWidget } from '../definition.ts';
import { selectChoice } from './choice.ts';
import { usualSelectInspector } from './inspector.ts';
import { usualSelectModel } from './model.ts';
import { paintUsualSelect } from './paint.ts';
import { usualSelectText } from './text.ts';

export const usualSelect = defineWidget({
  model: usualSelectModel,
  family: 'usual',
  paint: paintUsualSelect,
  inspector: usualSelectInspector,
  text: usualSelectText,
  preview: { x: 0, y: 16, width: 80, height: 28, rotate: 0 },
  input: selectChoice,
});
