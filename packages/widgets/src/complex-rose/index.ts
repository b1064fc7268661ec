import { ageStepMs } from '../chart/entry.ts';
import { chartInsertSize, previewEntries } from '../chart/preview.ts';
import { defineWidget } from '../definition.ts';
import { complexRoseInspector } from './inspector.ts';
import { complexRoseModel } from './model.ts';
import { paintComplexRose } from './paint.ts';
import { complexRoseText } from './text.ts';

export const complexRose = defineWidget({
  model: complexRoseModel,
  family: 'complex',
  paint: paintComplexRose,
  inspector: complexRoseInspector,
  text: complexRoseText,
  repaintEveryMs: () => ageStepMs,
  preview: { x: 0, y: 0, width: 80, height: 60, rotate: 0 },
  insertSize: chartInsertSize,
  previewData: { signalArray: previewEntries, legendShow: false },
});
