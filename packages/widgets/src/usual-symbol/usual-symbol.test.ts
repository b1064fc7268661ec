import {
  contrastOf,
  darkPalette,
  type LiveValue,
  lightPalette,
  primitivesToSvg,
  setAtPath,
  unbound,
  type Widget,
} from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { paintWidget } from '../paint-widget.ts';
import { symbolAppearances } from '../symbols/symbol-states.ts';
import { getSymbol, symbols } from '../symbols/symbols.ts';
import { createPaintContext, liveValue, lookupOf, nowMs } from '../testing/test-live.ts';
import { createSymbolWidget } from './create-symbol-widget.ts';
import { usualSymbol } from './index.ts';

const place = { x: 0, y: 0, width: 100, height: 100, rotate: 0 };
const blank = usualSymbol.model.create('s', place);
const bound: Widget = { ...blank, data: { ...(blank.data as object), ...unbound, signalId: '1' } };

function paint(widget: Widget, value: LiveValue['value'] = 1, change: Partial<LiveValue> = {}) {
  const live = lookupOf({ 'signal:1': liveValue(value, change) });
  return paintWidget(widget, createPaintContext(live));
}
const svgOf = (...given: Parameters<typeof paint>) => primitivesToSvg(paint(...given));

describe('symbol', () => {
  it('is hollow when stopped, filled when running, and a fault has a badge beside its colour', () => {
    const { surface, level, bad, equipment } = lightPalette;
    expect(svgOf(bound, 0)).toContain(`fill="${surface}"`);
    expect(svgOf(bound, 1)).toContain(`fill="${level}"`);
    const fault = svgOf(bound, 2);
    expect(fault).toContain(`fill="${bad}"`);
    expect(fault).toContain('>!<');
    expect(svgOf(bound, 7)).toContain(`fill="${equipment}"`);
  });

  it('has coloured states where the site wants them', () => {
    expect(svgOf(setAtPath(bound, 'data.appearance', 'color'), 1)).toContain('#2e8b57');
  });

  it.each(symbols.map(({ id }) => id))(
    '%s tells stopped, running and fault apart, in grey and in colour, light and dark',
    (id) => {
      for (const appearance of symbolAppearances)
        for (const palette of [lightPalette, darkPalette]) {
          const widget = setAtPath(setAtPath(bound, 'data.symbolId', id), 'data.appearance', appearance);
          const pictures = [0, 1, 2].map((value) => {
            const live = lookupOf({ 'signal:1': liveValue(value) });
            return primitivesToSvg(paintWidget(widget, createPaintContext(live, { palette })));
          });
          expect(new Set(pictures).size).toBe(3);
        }
    },
  );

  it('of lines alone takes the colour of its state, and that of the animation, in its lines', () => {
    const coil = setAtPath(bound, 'data.symbolId', 'reactor-coil');
    expect(svgOf(coil, 1)).toContain(`stroke="${lightPalette.level}"`);
    expect(svgOf(coil, 0)).toContain(`stroke="${lightPalette.line}"`);
    expect(svgOf(coil, 0)).not.toContain(`stroke="${lightPalette.surface}"`);
    const animated = setAtPath(
      setAtPath(coil, 'animation.fillColor.enable', true),
      'animation.fillColor.config',
      {
        data: { ...unbound, signalId: '1' },
        dataArray: [{ symbol: '==', value: '1', color: '#abcdef' }],
      },
    );
    expect(svgOf(animated, 1)).toContain('stroke="#abcdef"');
  });

  it('keeps the last state of a stale or bad value readable under one mark, without words and without alarm red', () => {
    for (const quality of ['stale', 'bad'] as const) {
      const svg = svgOf(bound, 1, { quality, code: '1715', timeMs: nowMs - 600_000 });
      expect(svg).toContain(lightPalette.level);
      expect(svg).toContain(lightPalette.stale);
      expect(svg).not.toContain(lightPalette.bad);
      expect(svg).not.toMatch(/1715|10 min/);
    }
    expect(svgOf(bound, 1)).not.toContain(lightPalette.stale);
  });

  it('needs no binding', () => {
    expect(svgOf(blank)).not.toContain('未绑定');
  });

  it('takes its fill from the animation before its state', () => {
    const animated = setAtPath(
      setAtPath(bound, 'animation.fillColor.enable', true),
      'animation.fillColor.config',
      { data: { ...unbound, signalId: '1' }, dataArray: [{ symbol: '==', value: '1', color: '#abcdef' }] },
    );
    expect(svgOf(animated, 1)).toContain('fill="#abcdef"');
    expect(svgOf(animated, 0)).toContain(`fill="${lightPalette.surface}"`);
  });

  it('turns its rotor where it has one, else itself', () => {
    const turning = setAtPath(
      setAtPath(blank, 'animation.rotate.enable', true),
      'animation.rotate.config.data',
      { ...unbound, signalId: '1' },
    );
    const spins = (widget: Widget) => paint(widget, 1).filter(({ spin }) => spin).length;
    expect(spins(turning)).toBe(1);
    expect(paint(turning, 1)[0]).toMatchObject({ kind: 'path' });
    const valve = setAtPath(turning, 'data.symbolId', 'valve');
    expect(paint(valve, 1)[0]).toMatchObject({ kind: 'group', spin: { degreesPerSecond: 180 } });
  });

  it('shows the name of a symbol it does not know', () => {
    expect(svgOf(setAtPath(blank, 'data.symbolId', 'pump-of-tomorrow'))).toContain('>pump-of-tomorrow<');
  });

  it('carries its tag below it and, turned, upright below what it takes up then', () => {
    const pump = setAtPath(blank, 'data.text', 'P-101\nA');
    const texts = (widget: Widget) => JSON.stringify(paint(widget)).match(/"text":"[^"]+"/g);
    expect(texts(pump)).toEqual(['"text":"P-101"', '"text":"A"']);
    const lineOf = (widget: Widget) => paint(widget).find((one) => one.kind === 'text');
    expect(lineOf(pump)).toMatchObject({ x: 50, anchor: 'middle' });
    expect(lineOf(pump)!.y).toBeGreaterThan(100);
    expect(lineOf(setAtPath(pump, 'data.textPlace', 'above'))!.y).toBeLessThan(0);
    expect(lineOf(setAtPath(pump, 'data.textPlace', 'right'))).toMatchObject({ anchor: 'start' });
    expect(lineOf(setAtPath(pump, 'data.textPlace', 'left'))).toMatchObject({ anchor: 'end' });
    const turned = svgOf(setAtPath(pump, 'position.rotate', 90));
    expect(turned).toContain('rotate(-90 50 50)');
    expect(svgOf(setAtPath(pump, 'data.text', ' '))).toBe(svgOf(blank));
  });

  it('can be read inside a bubble, whatever its state', () => {
    const bubble = createSymbolWidget('b', getSymbol('instrument')!, place);
    expect(bubble.data).toMatchObject({ textPlace: 'inside' });
    const placeOf = (id: string) =>
      createSymbolWidget('s', getSymbol(id)!, place).data as { textPlace: string };
    expect(['gauge', 'pump'].map((id) => placeOf(id).textPlace)).toEqual(['right', 'below']);
    const tagged = setAtPath(setAtPath(bubble, 'data.text', 'FT'), 'data.signalId', '1');
    for (const value of [0, 1, 2]) {
      const [body, text] = ['path', 'text'].map((kind) =>
        paint(tagged, value).find((one) => one.kind === kind),
      );
      expect(contrastOf((body as { fill: string }).fill, (text as { fill: string }).fill)).toBeGreaterThan(4);
    }
  });

  it('keeps its proportions unless stretched', () => {
    const wide = setAtPath(setAtPath(blank, 'data.symbolId', 'instrument'), 'position.width', 300);
    expect(svgOf(wide)).toContain('M150 6C174');
    expect(svgOf(setAtPath(wide, 'style.fit', 'fill'))).toContain('C222.904 6 282');
  });

  it('is made from the library with its name', () => {
    const widget = createSymbolWidget('new', getSymbol('vfd')!, place, 'en');
    expect(widget).toMatchObject({
      id: 'new',
      widgetType: 'UsualSymbol',
      widgetName: 'Variable frequency drive',
    });
    expect(widget.data).toMatchObject({ symbolId: 'vfd' });
    expect(usualSymbol.model.check(widget)).toEqual([]);
  });
});
