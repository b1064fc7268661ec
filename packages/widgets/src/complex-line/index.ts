import { chartInsertSize, previewEntries } from '../chart/preview.ts';
import { defineWidget } from '../definition.ts';
import { complexLineInspector } from './inspector.ts';
import { complexLineModel } from './model.ts';
import { paintComplexLine } from './paint.ts';
import { complexLineText } from './text.ts';

export const complexLine = defineWidget({
  model: complexLineModel,
  family: 'complex',
  paint: paintComplexLine,
  inspector: complexLineInspector,
  text: complexLineText,
  preview: { x: 0, y: 0, width: 80, height: 60, rotate: 0 },
  insertSize: chartInsertSize,
  previewData: { signalArray: previewEntries, legendShow: false },
  overlay: { isInteractive: true, sheet: 'screen' },
});
