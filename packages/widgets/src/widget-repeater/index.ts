import { defineWidget } from '../definition.ts';
import { paintInstances } from '../widget-faceplate/paint-instances.ts';
import { widgetRepeaterInspector } from './inspector.ts';
import { widgetRepeaterModel } from './model.ts';
import { widgetRepeaterText } from './text.ts';

export const widgetRepeater = defineWidget({
  model: widgetRepeaterModel,
  family: 'group',
  paint: paintInstances,
  inspector: widgetRepeaterInspector,
  text: widgetRepeaterText,
  preview: { x: 0, y: 0, width: 80, height: 60, rotate: 0 },
  insertSize: { width: 480, height: 320 },
});
