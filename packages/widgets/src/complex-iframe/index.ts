import { defineWidget } from '../definition.ts';
import { complexIframeInspector } from './inspector.ts';
import { complexIframeModel } from './model.ts';
import { paintComplexIframe } from './paint.ts';
import { complexIframeText } from './text.ts';

export const complexIframe = defineWidget({
  model: complexIframeModel,
  family: 'complex',
  paint: paintComplexIframe,
  inspector: complexIframeInspector,
  text: complexIframeText,
  preview: { x: 0, y: 4, width: 80, height: 52, rotate: 0 },
  insertSize: { width: 480, height: 320 },
  overlay: { isInteractive: true },
});
