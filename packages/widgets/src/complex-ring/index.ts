import { ageStepMs } from '../chart/entry.ts';
import { chartInsertSize, previewEntries } from '../chart/preview.ts';
import { defineWidget } from '../definition.ts';
import { complexRingInspector } from './inspector.ts';
import { complexRingModel } from './model.ts';
import { paintComplexRing } from './paint.ts';
import { complexRingText } from './text.ts';

export const complexRing = defineWidget({
  model: complexRingModel,
  family: 'complex',
  paint: paintComplexRing,
  inspector: complexRingInspector,
  text: complexRingText,
  repaintEveryMs: () => ageStepMs,
  preview: { x: 0, y: 0, width: 80, height: 60, rotate: 0 },
  insertSize: chartInsertSize,
  previewData: { signalArray: previewEntries, legendShow: false },
});
