import { defineWidget } from '../definition.ts';
import { itemsOf } from './choose-item.ts';
import { usualAnimationInspector } from './inspector.ts';
import { type UsualAnimationData, usualAnimationModel } from './model.ts';
import { paintUsualAnimation } from './paint.ts';
import { usualAnimationText } from './text.ts';

export const usualAnimation = defineWidget({
  model: usualAnimationModel,
  family: 'usual',
  hasValue: true,
  paint: paintUsualAnimation,
  inspector: usualAnimationInspector,
  text: usualAnimationText,
  preview: { x: 0, y: 16, width: 80, height: 28, rotate: 0 },
  previewData: { textItems: [{ symbol: '>', value: '0', text: 'A → B' }] },
  repaintEveryMs(widget) {
    const data = widget.data as UsualAnimationData;
    return data.cycle.enable && itemsOf(data).length > 1 ? data.cycle.speed : undefined;
  },
});
