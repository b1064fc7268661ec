import { defineWidget } from '../definition.ts';
import { complexCarouselInspector } from './inspector.ts';
import { complexCarouselModel } from './model.ts';
import { paintComplexCarousel } from './paint.ts';
import { complexCarouselText } from './text.ts';

export const complexCarousel = defineWidget({
  model: complexCarouselModel,
  family: 'complex',
  paint: paintComplexCarousel,
  inspector: complexCarouselInspector,
  text: complexCarouselText,
  preview: { x: 0, y: 4, width: 80, height: 52, rotate: 0 },
  insertSize: { width: 320, height: 200 },
  overlay: { isInteractive: true },
});
