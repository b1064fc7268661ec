import {
  boxOfPoints,
  darkPalette,
  lightPalette,
  type Primitive,
  primitivesToSvg,
  unionBoxes,
} from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { path } from './draw.ts';
import { searchSymbols, symbolBoxSize, symbolCategories, symbols } from './index.ts';
import { inkOn } from './ink.ts';
import { hasRotor, paintSymbol } from './paint-symbol.ts';

const whole = { x: 0, y: 0, width: symbolBoxSize, height: symbolBoxSize };
const look = { fill: '#cccccc', stroke: { color: '#555555', width: 0 }, palette: lightPalette };

/** Corners and handles hold the curves between them; what turns may reach all around its pivot. */
function boundsOf(item: Primitive) {
  if (item.kind !== 'path') throw new Error(`Symbols have no ${item.kind}`);
  const points = item.segments.flatMap(([, ...numbers]) =>
    numbers.flatMap((x, place) => (place % 2 === 0 ? [{ x: x!, y: numbers[place + 1]! }] : [])),
  );
  const { spin } = item;
  if (!spin) return boxOfPoints(points);
  const reach = Math.max(...points.map(({ x, y }) => Math.hypot(x - spin.cx, y - spin.cy)));
  return { x: spin.cx - reach, y: spin.cy - reach, width: 2 * reach, height: 2 * reach };
}

describe('the symbol library', () => {
  it('has at least 80 symbols, each id once, in known categories that all have some', () => {
    expect(symbols.length).toBeGreaterThanOrEqual(80);
    expect(new Set(symbols.map(({ id }) => id)).size).toBe(symbols.length);
    const used = new Set(symbols.map(({ category }) => category));
    expect([...used].sort()).toEqual(symbolCategories.map(({ id }) => id).sort());
  });

  it('has states of its own for what opens and closes', () => {
    const ids = (wording: string) =>
      symbols.filter(({ stateWording }) => stateWording === wording).map(({ id }) => id);
    const valves = symbols.filter(({ category }) => category === 'valve').map(({ id }) => id);
    expect(ids('valve')).toEqual([...valves, 'damper']);
    expect(ids('switch')).toEqual(['breaker', 'breaker-drawout', 'disconnector', 'load-switch', 'contactor']);
  });

  it('names each once in both languages', () => {
    expect(new Set(symbols.map(({ zh }) => zh)).size).toBe(symbols.length);
    expect(new Set(symbols.map(({ en }) => en)).size).toBe(symbols.length);
    for (const { id, zh, en } of symbols) {
      expect(id).toMatch(/^[a-z][a-z0-9-]+$/);
      expect(zh, id).toMatch(/[\u4e00-\u9fff]/);
      expect(en, id).toMatch(/^[A-Z]/);
    }
  });
});

describe.each(symbols.map((symbol) => [symbol.id, symbol] as const))('%s', (_id, symbol) => {
  it('paints inside its box, also while its rotor turns', () => {
    const items = paintSymbol(symbol, whole, { ...look, degreesPerSecond: 90 });
    // Letters have a generous extent; they are checked by their own middle and size.
    for (const item of items.filter(({ kind }) => kind !== 'text')) {
      const { x, y, width, height } = boundsOf(item);
      expect(Math.min(x, y), `${item.kind} left or top`).toBeGreaterThanOrEqual(0);
      expect(Math.max(x + width, y + height), `${item.kind} right or bottom`).toBeLessThanOrEqual(100);
    }
    for (const { letters } of symbol.parts) {
      if (!letters) continue;
      expect(letters.x - (letters.text.length * letters.size) / 2).toBeGreaterThanOrEqual(0);
      expect(letters.y + letters.size / 2).toBeLessThanOrEqual(100);
    }
    expect(primitivesToSvg(items)).not.toMatch(/undefined|NaN/);
  });

  it('fills a good part of it', () => {
    const outlines = paintSymbol(symbol, whole, look).filter(({ kind }) => kind === 'path');
    const { width, height } = unionBoxes(outlines.map(boundsOf))!;
    expect(Math.max(width, height)).toBeGreaterThanOrEqual(60);
  });
});

describe('painting a symbol', () => {
  const fan = symbols.find(({ id }) => id === 'fan')!;

  it('stretches and mirrors it into its box', () => {
    const valve = symbols.find(({ id }) => id === 'valve-check')!;
    const box = { x: 100, y: 50, width: 200, height: 100 };
    const [plain] = paintSymbol(valve, box, look);
    const [flipped] = paintSymbol(valve, box, { ...look, isFlippedX: true });
    expect(boundsOf(plain!)).toMatchObject({ x: 120, width: 156 });
    expect(boundsOf(flipped!)).toMatchObject({ x: 400 - 120 - 156, width: 156 });
  });

  it('turns the rotor alone', () => {
    expect(hasRotor(fan)).toBe(true);
    const spinning = paintSymbol(fan, whole, { ...look, degreesPerSecond: 90 }).filter(({ spin }) => spin);
    expect(spinning).toHaveLength(1);
    expect(spinning[0]!.spin).toEqual({ cx: 50, cy: 50, degreesPerSecond: 90 });
    expect(paintSymbol(fan, whole, look).some(({ spin }) => spin)).toBe(false);
  });

  it('keeps the line colour for what stands beside the body', () => {
    const colorsOf = (id: string) =>
      paintSymbol(symbols.find((symbol) => symbol.id === id)!, whole, {
        ...look,
        fill: lightPalette.level,
      }).map((item) => (item.kind === 'path' ? item.stroke?.color : item.kind === 'text' ? item.fill : ''));
    // The M of a motor stands on the body, that of a motorised valve on its actuator.
    expect(colorsOf('motor').at(-1)).not.toBe('#555555');
    expect(colorsOf('valve-motor').at(-1)).toBe('#555555');
    expect(colorsOf('mill').at(-1)).not.toBe('#555555');
    expect(colorsOf('flow-meter-magnetic')[1]).toBe('#555555');
    expect(new Set(colorsOf('conveyor-roller'))).toEqual(new Set(['#555555']));
  });

  it('draws on a body in a colour that is seen there', () => {
    expect(inkOn('#c9cdd4', '#6b7785', lightPalette)).toBe('#6b7785');
    expect(inkOn(lightPalette.level, lightPalette.line, lightPalette)).toBe(lightPalette.surface);
    expect(inkOn(darkPalette.level, darkPalette.line, darkPalette)).toBe(darkPalette.surface);
    expect(inkOn('red', '#6b7785', lightPalette)).toBe('#6b7785');
  });
});

describe('searching', () => {
  it.each([
    ['centrifugal pump', 'pump-centrifugal'],
    ['离心泵', 'pump-centrifugal'],
    ['MOV', 'valve-motor'],
    ['变频', 'vfd'],
    ['PT', 'transmitter-pressure'],
    ['heat exchanger', 'heat-exchanger'],
    ['风机', 'fan'],
    ['气动阀', 'valve-pneumatic'],
    ['气动调节阀', 'valve-control'],
    ['液压阀', 'valve-hydraulic'],
  ])('finds by %s', (query, id) => {
    expect(searchSymbols(query).map((symbol) => symbol.id)).toContain(id);
  });

  it('finds a Chinese name with others between, where nothing else is found', () => {
    expect(searchSymbols('立式泵').map(({ id }) => id)).toEqual(['pump-vertical']);
    expect(searchSymbols('泵立式')).toEqual([]);
    expect(searchSymbols('立式').map(({ id }) => id)).not.toEqual(['pump-vertical']);
  });

  it('puts those whose name begins with it first, needs every word, and gives all for nothing', () => {
    expect(searchSymbols('fan')[0]?.id).toBe('fan');
    expect(searchSymbols('pump 阀')).toEqual([]);
    expect(searchSymbols('  ')).toBe(symbols);
  });
});

describe('the path of a symbol', () => {
  it('refuses what it cannot stretch', () => {
    expect(() => path('M0 0A5 5 0 0 1 10 10')).toThrow(RangeError);
    expect(() => path('m0 0')).toThrow(RangeError);
    expect(path('M1 2H5V6Z')).toEqual([['move', 1, 2], ['line', 5, 2], ['line', 5, 6], ['close']]);
  });
});
