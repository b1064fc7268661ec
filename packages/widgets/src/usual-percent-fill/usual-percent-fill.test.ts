import {
  contrastOf,
  darkPalette,
  lightPalette,
  type Palette,
  type Primitive,
  setAtPath,
  unbound,
  type Widget,
} from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { shareOf } from '../paint/share.ts';
import { paintWidget } from '../paint-widget.ts';
import { createPaintContext, liveValue, lookupOf } from '../testing/test-live.ts';
import { usualPercentFill } from './index.ts';
import type { PercentFillType } from './model.ts';

function wordsIn(items: readonly Primitive[]): { text: string; fill: string }[] {
  return items.flatMap((item) => {
    if (item.kind === 'group') return wordsIn(item.children);
    return item.kind === 'text' ? [{ text: item.text, fill: item.fill }] : [];
  });
}

function paint(
  type: PercentFillType,
  value: number | null,
  size = { width: 40, height: 100 },
  palette: Palette = lightPalette,
) {
  const blank = usualPercentFill.model.create('p', { x: 0, y: 0, ...size, rotate: 0 });
  const data = { ...(blank.data as object), ...unbound, signalId: '1' };
  const widget = setAtPath({ ...blank, data } as Widget, 'data.dataAddon.type', type);
  return paintWidget(widget, createPaintContext(lookupOf({ 'signal:1': liveValue(value) }), { palette }));
}

describe('percent fill', () => {
  it('fills a bar upwards, or to the right when it lies', () => {
    expect(paint('rectangleChart', 25)).toContainEqual(
      expect.objectContaining({ y: 75, height: 25, width: 40 }),
    );
    const lying = paint('rectangleChart', 25, { width: 100, height: 40 });
    expect(lying).toContainEqual(expect.objectContaining({ x: 0, height: 40, width: 25 }));
  });

  it('fills a vessel up to its level', () => {
    const level = expect.objectContaining({ kind: 'group', clip: { x: 0, y: 75, width: 40, height: 25 } });
    expect(paint('capacityChart', 25)).toContainEqual(level);
  });

  it('fills a ring clockwise from the top', () => {
    const [, filled] = paint('doughnutChart', 25);
    expect(filled).toMatchObject({
      segments: [['arc', 20, 50, 20, 0, 90], ['arc', 20, 50, 13.600000000000001, 90, 0], ['close']],
    });
  });

  it('writes the share, and none where there is no value', () => {
    expect(wordsIn(paint('doughnutChart', 25))).toEqual([{ text: '25%', fill: lightPalette.text }]);
    expect(wordsIn(paint('rectangleChart', null))).toEqual([]);
  });

  it.each([
    ['light', lightPalette],
    ['dark', darkPalette],
  ])('writes it so that it can be read on the level and beside it: %s', (_name, palette) => {
    for (const type of ['rectangleChart', 'capacityChart'] as const) {
      const [onLevel, beside] = wordsIn(paint(type, 50, undefined, palette));
      expect(contrastOf(onLevel!.fill, palette.level)).toBeGreaterThan(4.5);
      expect(contrastOf(beside!.fill, palette.track)).toBeGreaterThan(4.5);
    }
  });

  it('stays between empty and full, and survives ends that are one', () => {
    expect([shareOf(-5, 0, 100), shareOf(500, 0, 100), shareOf(15, 10, 20)]).toEqual([0, 1, 0.5]);
    expect(shareOf(5, 20, 10)).toBe(1);
    expect([shareOf(5, 7, 7), shareOf('text', 0, 1), shareOf(null, 0, 1)]).toEqual([null, null, null]);
  });
});
