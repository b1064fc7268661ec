import { defineWidget } from '../definition.ts';
import { usualScrollbarInspector } from './inspector.ts';
import { usualScrollbarModel } from './model.ts';
import { paintUsualScrollbar } from './paint.ts';
import { scrollbarSlider } from './slider.ts';
import { usualScrollbarText } from './text.ts';

export const usualScrollbar = defineWidget({
  model: usualScrollbarModel,
  family: 'usual',
  hasValue: true,
  paint: paintUsualScrollbar,
  inspector: usualScrollbarInspector,
  text: usualScrollbarText,
  preview: { x: 0, y: 26, width: 80, height: 20, rotate: 0 },
  insertSize: { width: 200, height: 28 },
  input: scrollbarSlider,
});
