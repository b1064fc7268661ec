import { defineWidget } from '../definition.ts';
import { usualComboBoxInspector } from './inspector.ts';
import { usualComboBoxModel } from './model.ts';
import { paintUsualComboBox } from './paint.ts';
import { usualComboBoxText } from './text.ts';

export const usualComboBox = defineWidget({
  model: usualComboBoxModel,
  family: 'usual',
  hasValue: true,
  paint: paintUsualComboBox,
  inspector: usualComboBoxInspector,
  text: usualComboBoxText,
  preview: { x: 0, y: 16, width: 80, height: 28, rotate: 0 },
  insertSize: { width: 140, height: 32 },
  overlay: { isInteractive: true },
});
