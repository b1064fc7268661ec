import { defineWidget } from '../definition.ts';
import { usualDashboardInspector } from './inspector.ts';
import { usualDashboardModel } from './model.ts';
import { paintUsualDashboard } from './paint.ts';
import { usualDashboardText } from './text.ts';

export const usualDashboard = defineWidget({
  model: usualDashboardModel,
  family: 'usual',
  hasValue: true,
  paint: paintUsualDashboard,
  inspector: usualDashboardInspector,
  text: usualDashboardText,
  preview: { x: 10, y: 0, width: 60, height: 60, rotate: 0 },
});
