import { previewEntries } from '../chart/preview.ts';
import { defineWidget } from '../definition.ts';
import { complexEquipmentSliceInspector } from './inspector.ts';
import { complexEquipmentSliceModel } from './model.ts';
import { paintComplexEquipmentSlice } from './paint.ts';
import { complexEquipmentSliceText } from './text.ts';

export const complexEquipmentSlice = defineWidget({
  model: complexEquipmentSliceModel,
  family: 'complex',
  paint: paintComplexEquipmentSlice,
  inspector: complexEquipmentSliceInspector,
  text: complexEquipmentSliceText,
  preview: { x: 0, y: 0, width: 80, height: 60, rotate: 0 },
  insertSize: { width: 240, height: 140 },
  previewData: { signalArray: previewEntries.slice(0, 2) },
  overlay: { isInteractive: true, sheet: 'screen' },
});
