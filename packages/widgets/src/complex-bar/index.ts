import { chartInsertSize, previewEntries } from '../chart/preview.ts';
import { defineWidget } from '../definition.ts';
import { complexBarInspector } from './inspector.ts';
import { complexBarModel } from './model.ts';
import { paintComplexBar } from './paint.ts';
import { complexBarText } from './text.ts';

export const complexBar = defineWidget({
  model: complexBarModel,
  family: 'complex',
  paint: paintComplexBar,
  inspector: complexBarInspector,
  text: complexBarText,
  preview: { x: 0, y: 0, width: 80, height: 60, rotate: 0 },
  insertSize: chartInsertSize,
  previewData: { signalArray: previewEntries, legendShow: false },
});
