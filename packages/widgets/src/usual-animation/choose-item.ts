import type { LiveValue } from '@zutai/diagram';
import { compareValue } from '../animation/compare.ts';
import type { ImageItem, TextItem, UsualAnimationData } from './model.ts';

export function itemsOf({
  display,
  imgItems,
  textItems,
}: UsualAnimationData): readonly (ImageItem | TextItem)[] {
  return display.type === 'image' ? imgItems : textItems;
}

/**
 * The item to show. A bad value chooses none; a stale one chooses but does not cycle, since movement says "alive".
 * While it is drawn the first one stands for all.
 */
export function chooseItem(
  data: UsualAnimationData,
  live: LiveValue,
  nowMs: number,
  mode: 'live' | 'design',
): ImageItem | TextItem | undefined {
  const items = itemsOf(data);
  if (mode === 'design') return items[0];
  if (live.quality !== 'good' && live.quality !== 'stale') return undefined;
  const { enable, judgCondition, judgVal, speed } = data.cycle;
  if (enable && items.length > 0 && compareValue(live.value, judgCondition, judgVal)) {
    return live.quality === 'good' ? items[Math.floor(nowMs / speed) % items.length] : items[0];
  }
  return items.find(({ symbol, value }) => compareValue(live.value, symbol, value));
}
