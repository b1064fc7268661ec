import { previewEntries } from '../chart/preview.ts';
import { defineWidget } from '../definition.ts';
import { complexHistoryReportInspector } from './inspector.ts';
import { complexHistoryReportModel } from './model.ts';
import { paintComplexHistoryReport } from './paint.ts';
import { complexHistoryReportText } from './text.ts';

export const complexHistoryReport = defineWidget({
  model: complexHistoryReportModel,
  family: 'complex',
  paint: paintComplexHistoryReport,
  inspector: complexHistoryReportInspector,
  text: complexHistoryReportText,
  preview: { x: 0, y: 0, width: 80, height: 60, rotate: 0 },
  insertSize: { width: 560, height: 320 },
  previewData: { signalArray: previewEntries.slice(0, 2), format: 'HH:mm' },
  overlay: { isInteractive: true, sheet: 'screen' },
});
