import { defineWidget } from '../definition.ts';
import { usualRadioInspector } from './inspector.ts';
import { usualRadioModel } from './model.ts';
import { paintUsualRadio } from './paint.ts';
import { usualRadioText } from './text.ts';

export const usualRadio = defineWidget({
  model: usualRadioModel,
  family: 'usual',
  hasValue: true,
  paint: paintUsualRadio,
  inspector: usualRadioInspector,
  text: usualRadioText,
  preview: { x: 0, y: 18, width: 80, height: 24, rotate: 0 },
  insertSize: { width: 160, height: 32 },
  overlay: { isInteractive: true, sheet: 'options' },
});
