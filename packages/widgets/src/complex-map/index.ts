import { defineWidget } from '../definition.ts';
import { complexMapInspector } from './inspector.ts';
import { complexMapModel } from './model.ts';
import { paintComplexMap } from './paint.ts';
import { complexMapText } from './text.ts';

export const complexMap = defineWidget({
  model: complexMapModel,
  family: 'complex',
  paint: paintComplexMap,
  inspector: complexMapInspector,
  text: complexMapText,
  preview: { x: 0, y: 0, width: 80, height: 60, rotate: 0 },
  insertSize: { width: 560, height: 360 },
  overlay: { isInteractive: true, sheet: 'screen' },
});
