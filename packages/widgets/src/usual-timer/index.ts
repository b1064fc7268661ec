import { defineWidget } from '../definition.ts';
import { clockStepMs } from './format-clock.ts';
import { usualTimerInspector } from './inspector.ts';
import { type UsualTimerData, usualTimerModel } from './model.ts';
import { paintUsualTimer } from './paint.ts';
import { usualTimerText } from './text.ts';

export const usualTimer = defineWidget({
  model: usualTimerModel,
  family: 'usual',
  paint: paintUsualTimer,
  inspector: usualTimerInspector,
  text: usualTimerText,
  preview: { x: 0, y: 16, width: 80, height: 28, rotate: 0 },
  previewData: { format: 'HH:mm' },
  repaintEveryMs: (widget) => clockStepMs((widget.data as UsualTimerData).format),
});
