import { defineWidget } from '../definition.ts';
import { widgetGroupInspector } from './inspector.ts';
import { widgetGroupModel } from './model.ts';
import { paintWidgetGroup } from './paint.ts';
import { widgetGroupText } from './text.ts';

export const widgetGroup = defineWidget({
  model: widgetGroupModel,
  family: 'group',
  isDrawable: false,
  paint: paintWidgetGroup,
  inspector: widgetGroupInspector,
  text: widgetGroupText,
  preview: {
    x: 0,
    y: 0,
    width: 80,
    height: 60,
    rotate: 0,
    origin: { x: 0, y: 0, width: 80, height: 60 },
    children: [],
  },
});
