import { createChartEntry } from '../chart/entry.ts';
import { defineWidget } from '../definition.ts';
import { complexSectionInspector } from './inspector.ts';
import { complexSectionModel } from './model.ts';
import { paintComplexSection } from './paint.ts';
import { complexSectionText } from './text.ts';

export const complexSection = defineWidget({
  model: complexSectionModel,
  family: 'complex',
  paint: paintComplexSection,
  inspector: complexSectionInspector,
  text: complexSectionText,
  preview: { x: 0, y: 0, width: 80, height: 60, rotate: 0 },
  insertSize: { width: 420, height: 120 },
  previewData: { reportSignal: { ...createChartEntry('signal'), signalId: '0' } },
  overlay: { isInteractive: true, sheet: 'screen' },
});
