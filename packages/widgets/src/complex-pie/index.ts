import { ageStepMs } from '../chart/entry.ts';
import { chartInsertSize, previewEntries } from '../chart/preview.ts';
import { defineWidget } from '../definition.ts';
import { complexPieInspector } from './inspector.ts';
import { complexPieModel } from './model.ts';
import { paintComplexPie } from './paint.ts';
import { complexPieText } from './text.ts';

export const complexPie = defineWidget({
  model: complexPieModel,
  family: 'complex',
  paint: paintComplexPie,
  inspector: complexPieInspector,
  text: complexPieText,
  repaintEveryMs: () => ageStepMs,
  preview: { x: 0, y: 0, width: 80, height: 60, rotate: 0 },
  insertSize: chartInsertSize,
  previewData: { signalArray: previewEntries, legendShow: false },
});
