import { defineWidget } from '../definition.ts';
import { complexAlarmRecordInspector } from './inspector.ts';
import { complexAlarmRecordModel } from './model.ts';
import { paintComplexAlarmRecord } from './paint.ts';
import { complexAlarmRecordText } from './text.ts';

export const complexAlarmRecord = defineWidget({
  model: complexAlarmRecordModel,
  family: 'complex',
  paint: paintComplexAlarmRecord,
  inspector: complexAlarmRecordInspector,
  text: complexAlarmRecordText,
  preview: { x: 0, y: 0, width: 80, height: 60, rotate: 0 },
  insertSize: { width: 640, height: 320 },
  overlay: { isInteractive: true, sheet: 'screen' },
});
