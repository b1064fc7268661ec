import { lightPalette, type Primitive, setAtPath, unbound, type WidgetAnimation } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { createAnimation } from '../model/defaults.ts';
import { paintWidget } from '../paint-widget.ts';
import { shapeRect } from '../shape-rect/index.ts';
import { createPaintContext, liveValue, lookupIn, lookupOf } from '../testing/test-live.ts';
import { compareValue } from './compare.ts';
import { evaluateAnimation } from './evaluate.ts';
import { twinklePrimitives } from './twinkle.ts';

const bound = { ...unbound, signalId: '1' };

function animate(kind: keyof WidgetAnimation, config: object = {}): WidgetAnimation {
  let animation = setAtPath(createAnimation(), `${kind}.enable`, true);
  for (const [name, value] of Object.entries({ data: bound, ...config })) {
    animation = setAtPath(animation, `${kind}.config.${name}`, value);
  }
  return animation;
}

const at = (value: number | string | boolean | null, quality: 'good' | 'stale' | 'bad' = 'good') =>
  lookupOf({ 'signal:1': liveValue(value, { quality }) });

describe('comparing', () => {
  it.each([
    [1, '==', '1', true],
    [1, '==', '1.0', true],
    [true, '==', '1', true],
    [true, '==', 'true', true],
    [10, '>', '9', true],
    ['10', '>', '9', true],
    ['auto', '==', 'auto', true],
    ['auto', '!=', 'manual', true],
    [5, '<=', '5', true],
    [5, '<', '5', false],
    [0, '!=', '0', false],
    ['9007199254740993', '==', '9007199254740992', false],
    ['9007199254740993', '>', '9007199254740992', true],
    ['18446744073709551615', '>=', '18446744073709551615', true],
    [null, '==', '0', undefined],
    ['', '!=', '0', undefined],
  ] as const)('%s %s %s is %s', (value, symbol, expected, result) => {
    expect(compareValue(value, symbol, expected)).toBe(result);
  });
});

describe('animations', () => {
  it('do nothing unless enabled, and ask for no value', () => {
    const state = evaluateAnimation(createAnimation(), at(1));
    expect(state).toEqual({
      isVisible: true,
      twinkle: null,
      degreesPerSecond: 0,
      fillColor: null,
      borderColor: null,
      fontColor: null,
      values: [],
    });
  });

  it('show while the condition holds, or hide while it does', () => {
    const show = animate('visiable', { action: 'show' });
    expect(evaluateAnimation(show, at(1)).isVisible).toBe(true);
    expect(evaluateAnimation(show, at(0)).isVisible).toBe(false);
    const hide = animate('visiable', { action: 'hide' });
    expect(evaluateAnimation(hide, at(1)).isVisible).toBe(false);
    expect(evaluateAnimation(hide, at(0)).isVisible).toBe(true);
  });

  it('never hide on a value that cannot be trusted', () => {
    const hide = animate('visiable', { action: 'hide' });
    for (const live of [at(1, 'stale'), at(1, 'bad'), at(null)]) {
      expect(evaluateAnimation(hide, live).isVisible).toBe(true);
    }
    expect(evaluateAnimation(animate('visiable', { data: unbound }), at(0)).isVisible).toBe(true);
  });

  it('twinkle slowly and fast', () => {
    expect(evaluateAnimation(animate('twinkle'), at(1)).twinkle?.periodMs).toBe(1600);
    const fast = animate('twinkle', { twinkleType: 'fast', font: false });
    expect(evaluateAnimation(fast, at(1)).twinkle).toEqual({
      periodMs: 600,
      fill: true,
      stroke: true,
      font: false,
    });
    expect(evaluateAnimation(fast, at(0)).twinkle).toBeNull();
    expect(evaluateAnimation(animate('twinkle', { action: 'stop' }), at(0)).twinkle).not.toBeNull();
  });

  it('turn either way, speed in turns a minute', () => {
    expect(evaluateAnimation(animate('rotate', { speed: 60 }), at(1)).degreesPerSecond).toBe(360);
    const back = animate('rotate', { speed: 30, direction: 'anticlockwise' });
    expect(evaluateAnimation(back, at(1)).degreesPerSecond).toBe(-180);
    expect(evaluateAnimation(back, at(1, 'bad')).degreesPerSecond).toBe(0);
  });

  // Section 3: "Defaults: symbol == with values 0 and 1, colours red then yellow."
  it.each(['fillColor', 'borderColor', 'fontColor'] as const)(
    '%s takes the first step that holds',
    (kind) => {
      expect(evaluateAnimation(animate(kind), at(0))[kind]).toBe('#ff0000');
      expect(evaluateAnimation(animate(kind), at(1))[kind]).toBe('#ffff00');
      expect(evaluateAnimation(animate(kind), at(2))[kind]).toBeNull();
      const steps = [
        { symbol: '>', value: '80', color: 'orange' },
        { symbol: '>', value: '50', color: 'grey' },
      ];
      expect(evaluateAnimation(animate(kind, { dataArray: steps }), at(90))[kind]).toBe('orange');
      expect(evaluateAnimation(animate(kind, { dataArray: steps }), at(90, 'bad'))[kind]).toBe('orange');
    },
  );
});

describe('what is painted', () => {
  const widget = shapeRect.model.create('w', { x: 0, y: 0, width: 80, height: 40, rotate: 30 });
  const paint = (animation: WidgetAnimation, live = at(1), mode: 'live' | 'design' = 'live') =>
    paintWidget({ ...widget, animation }, createPaintContext(live, { mode }));

  it('changes colour also where the fill was off', () => {
    const off = {
      ...widget,
      style: { ...widget.style, fill: { enable: false, color: '' } },
      animation: animate('fillColor'),
    };
    expect(JSON.stringify(paintWidget(off, createPaintContext(at(1))))).toContain('"fill":"#ffff00"');
  });

  it('spins about the middle inside the widget’s own rotation', () => {
    const [turned] = paint(animate('rotate'));
    expect(turned).toMatchObject({ kind: 'group', rotate: { degrees: 30, cx: 40, cy: 20 } });
    expect(turned).toMatchObject({ children: [{ spin: { degreesPerSecond: 180, cx: 40, cy: 20 } }] });
  });

  it('is nothing when hidden, but a ghost while it is drawn', () => {
    const hidden = animate('visiable', { action: 'hide' });
    expect(paint(hidden)).toEqual([]);
    expect(JSON.stringify(paint(hidden, at(1), 'design'))).toContain('"opacity":0.2');
  });

  it('shows the marks of the animation’s value, whose age must not stay hidden', () => {
    const svg = JSON.stringify(
      paintWidget({ ...widget, animation: animate('rotate') }, createPaintContext(lookupIn('stale'))),
    );
    expect(svg).toContain(lightPalette.stale);
  });

  it('splits fill and outline when only one twinkles', () => {
    const rect: Primitive = {
      kind: 'rect',
      x: 0,
      y: 0,
      width: 1,
      height: 1,
      fill: 'red',
      stroke: { color: 'blue', width: 1 },
    };
    const only = { periodMs: 600, fill: true, stroke: false, font: false };
    expect(twinklePrimitives([{ kind: 'group', children: [rect] }], only)).toEqual([
      {
        kind: 'group',
        children: [
          { kind: 'rect', x: 0, y: 0, width: 1, height: 1, fill: 'red', twinkle: { periodMs: 600 } },
          { kind: 'rect', x: 0, y: 0, width: 1, height: 1, stroke: { color: 'blue', width: 1 } },
        ],
      },
    ]);
  });
});
