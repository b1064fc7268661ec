import { chartInsertSize, previewEntries } from '../chart/preview.ts';
import { defineWidget } from '../definition.ts';
import { complexXYCurveInspector } from './inspector.ts';
import { complexXYCurveModel } from './model.ts';
import { paintComplexXYCurve } from './paint.ts';
import { complexXYCurveText } from './text.ts';

export const complexXYCurve = defineWidget({
  model: complexXYCurveModel,
  family: 'complex',
  paint: paintComplexXYCurve,
  inspector: complexXYCurveInspector,
  text: complexXYCurveText,
  preview: { x: 0, y: 0, width: 80, height: 60, rotate: 0 },
  insertSize: chartInsertSize,
  previewData: {
    signalArrayX: previewEntries.slice(0, 1),
    signalArrayY: previewEntries.slice(1, 2),
    legendShow: false,
  },
  overlay: { isInteractive: true, sheet: 'screen' },
});
