import { primitivesToSvg, setAtPath, unbound, type Widget } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintWidget } from '../paint-widget.ts';
import { repaintEveryMsOf } from '../repaint-every.ts';
import { createPaintContext, liveValue, lookupOf } from '../testing/test-live.ts';
import { usualAnimation } from './index.ts';
import type { UsualAnimationData } from './model.ts';

const blank = usualAnimation.model.create('a', usualAnimation.preview);
const bound: Widget = { ...blank, data: { ...(blank.data as object), ...unbound, signalId: '1' } };
const texts = ['one', 'two', 'three'].map((text, place) => ({ symbol: '==', value: String(place), text }));
const widget = setAtPath(bound, 'data.textItems', texts);
const cycling = setAtPath(widget, 'data.cycle.enable', true);

function textAt(drawn: Widget, value: number, change: object = {}, nowMs = 0): string | undefined {
  const live = lookupOf({ 'signal:1': liveValue(value, change) });
  return />([a-z]+)</.exec(primitivesToSvg(paintWidget(drawn, createPaintContext(live, { nowMs }))))?.[1];
}

describe('animation', () => {
  it('shows the first item that holds, and nothing where none does', () => {
    expect([0, 1, 2, 7].map((value) => textAt(widget, value))).toEqual(['one', 'two', 'three', undefined]);
  });

  // Section 9: "Animation cycle speed 300".
  it('shows all in turn while the comparison holds, 300 ms each', () => {
    expect((blank.data as UsualAnimationData).cycle.speed).toBe(300);
    expect([0, 299, 300, 600, 900].map((nowMs) => textAt(cycling, 1, {}, nowMs))).toEqual([
      'one',
      'one',
      'two',
      'three',
      'one',
    ]);
    expect(textAt(cycling, 2, {}, 300)).toBe('three');
    expect([repaintEveryMsOf(widget), repaintEveryMsOf(cycling)]).toEqual([undefined, 300]);
  });

  it('stands still on a stale value and shows nothing of a bad one', () => {
    expect(textAt(cycling, 1, { quality: 'stale', timeMs: null }, 300)).toBe('one');
    expect(textAt(widget, 1, { quality: 'bad', code: '' })).toBeUndefined();
  });

  it('shows pictures from safe addresses alone', () => {
    const picture = (url: string) =>
      primitivesToSvg(
        paintWidget(
          setAtPath(setAtPath(bound, 'data.display.type', 'image'), 'data.imgItems', [
            { symbol: '==', value: '1', url },
          ]),
          createPaintContext(lookupOf({ 'signal:1': liveValue(1) })),
        ),
      );
    expect(picture('/files/a.png')).toContain('href="/files/a.png"');
    expect(picture('javascript:alert(1)')).not.toContain('javascript');
  });
});
