import { defineWidget } from '../definition.ts';
import { complexVideoInspector } from './inspector.ts';
import { complexVideoModel } from './model.ts';
import { paintComplexVideo } from './paint.ts';
import { complexVideoText } from './text.ts';

export const complexVideo = defineWidget({
  model: complexVideoModel,
  family: 'complex',
  paint: paintComplexVideo,
  inspector: complexVideoInspector,
  text: complexVideoText,
  preview: { x: 0, y: 4, width: 80, height: 52, rotate: 0 },
  insertSize: { width: 480, height: 270 },
  overlay: { isInteractive: true },
});
