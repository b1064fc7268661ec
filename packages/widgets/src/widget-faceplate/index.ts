import { defineWidget } from '../definition.ts';
import { widgetFaceplateInspector } from './inspector.ts';
import { widgetFaceplateModel } from './model.ts';
import { paintInstances } from './paint-instances.ts';
import { widgetFaceplateText } from './text.ts';

export const widgetFaceplate = defineWidget({
  model: widgetFaceplateModel,
  family: 'group',
  paint: paintInstances,
  inspector: widgetFaceplateInspector,
  text: widgetFaceplateText,
  preview: { x: 5, y: 5, width: 70, height: 50, rotate: 0 },
  insertSize: { width: 240, height: 160 },
});
