import { chartInsertSize, previewEntries } from '../chart/preview.ts';
import { defineWidget } from '../definition.ts';
import { complexAreaInspector } from './inspector.ts';
import { complexAreaModel } from './model.ts';
import { paintComplexArea } from './paint.ts';
import { complexAreaText } from './text.ts';

export const complexArea = defineWidget({
  model: complexAreaModel,
  family: 'complex',
  paint: paintComplexArea,
  inspector: complexAreaInspector,
  text: complexAreaText,
  preview: { x: 0, y: 0, width: 80, height: 60, rotate: 0 },
  insertSize: chartInsertSize,
  previewData: { signalArray: previewEntries, legendShow: false },
  overlay: { isInteractive: true, sheet: 'screen' },
});
