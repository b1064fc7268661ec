import { defineWidget } from '../definition.ts';
import { usualImageInspector } from './inspector.ts';
import { usualImageModel } from './model.ts';
import { paintUsualImage } from './paint.ts';
import { usualImageText } from './text.ts';

export const usualImage = defineWidget({
  model: usualImageModel,
  family: 'usual',
  paint: paintUsualImage,
  inspector: usualImageInspector,
  text: usualImageText,
  preview: { x: 8, y: 4, width: 64, height: 52, rotate: 0 },
});
