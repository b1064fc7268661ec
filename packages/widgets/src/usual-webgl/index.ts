import { defineWidget } from '../definition.ts';
import { usualWebglInspector } from './inspector.ts';
import { usualWebglModel } from './model.ts';
import { paintUsualWebgl } from './paint.ts';
import { usualWebglText } from './text.ts';

export const usualWebgl = defineWidget({
  model: usualWebglModel,
  family: 'usual',
  paint: paintUsualWebgl,
  inspector: usualWebglInspector,
  text: usualWebglText,
  preview: { x: 0, y: 0, width: 80, height: 60, rotate: 0 },
  insertSize: { width: 480, height: 320 },
  overlay: { isInteractive: true },
});
