import { defineWidget } from '../definition.ts';
import { widgetPageInspector } from './inspector.ts';
import { widgetPageModel } from './model.ts';
import { paintWidgetPage } from './paint.ts';
import { widgetPageText } from './text.ts';

export const widgetPage = defineWidget({
  model: widgetPageModel,
  family: 'group',
  paint: paintWidgetPage,
  inspector: widgetPageInspector,
  text: widgetPageText,
  preview: { x: 5, y: 5, width: 70, height: 50, rotate: 0 },
  insertSize: { width: 480, height: 320 },
  overlay: { isInteractive: true },
});
