import { MAX_CURVE_SIGNALS } from '@zutai/contract';
import { MAX_SPAN_MS, MIN_SPAN_MS } from '@zutai/curve';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addSignal,
  EMPTY_VIEW,
  freeColour,
  PANELS,
  readView,
  type ToolView,
  withView,
  writeView,
} from './tool-view.ts';

const ids = fc.integer({ min: 1, max: 999_999_999 }).map(String);
const times = fc.integer({ min: 1_000_000_000, max: 4_000_000_000_000 });
const span = fc.integer({ min: MIN_SPAN_MS, max: MAX_SPAN_MS });
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value));
const end = fc.option(number, { nil: undefined });

const views: fc.Arbitrary<ToolView> = fc.record({
  signals: fc.uniqueArray(
    fc.record({
      id: ids,
      colour: fc.integer({ min: 0, max: 9 }),
      hasOwnAxis: fc.boolean(),
      isHidden: fc.boolean(),
    }),
    { selector: ({ id }) => id, maxLength: MAX_CURVE_SIGNALS },
  ),
  time: fc.oneof(
    span.map((liveMs) => ({ liveMs })),
    fc.tuple(times, span).map(([fromMs, spanMs]) => ({ fromMs, toMs: fromMs + spanMs })),
  ),
  axes: fc.dictionary(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((key) => key !== '__proto__'),
    fc.record({ side: fc.constantFrom('left' as const, 'right' as const), min: end, max: end }),
    { maxKeys: 4 },
  ),
  cursors: fc.option(fc.tuple(times, times)),
  shiftMs: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((ms) => (ms === 0 ? 0 : ms)),
  hasLimits: fc.boolean(),
  hasEveryValue: fc.boolean(),
  panel: fc.constantFrom(...PANELS),
});

describe('the address of a view', () => {
  it('says everything that is shown, whatever units are called', () => {
    fc.assert(
      fc.property(views, (view) => {
        const sent = `?${writeView(view)}`;
        expect(readView(new URLSearchParams(sent))).toEqual({ ...view, axes: { ...view.axes } });
      }),
    );
  });

  it('leaves what else an address says, and nothing of another view', () => {
    fc.assert(
      fc.property(views, views, (before, view) => {
        const query = new URLSearchParams([['help', 'curve'], ...writeView(before), ['x', '1'], ['x', '2']]);
        const next = withView(query, view);
        expect([next.get('help'), next.getAll('x')]).toEqual(['curve', ['1', '2']]);
        expect(writeView(readView(next)).toString()).toBe(writeView(view).toString());
      }),
    );
  });

  it('is never refused: what it says wrong is as at first', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), fc.string(), (pairs, text) => {
        for (const name of ['signals', 'from', 'to', 'live', 'axis', 'cursors', 'shift', 'panel'])
          expect(() => readView(new URLSearchParams([...pairs, [name, text]]))).not.toThrow();
      }),
    );
    expect(
      readView(new URLSearchParams('from=9000&to=5000&live=-1&signals=0,x,-3&cursors=1&shift=x')),
    ).toEqual(EMPTY_VIEW);
  });

  it('holds ten signals, each once', () => {
    const many = Array.from({ length: 30 }, (_, n) => String(1 + (n % 20)));
    const { signals } = readView(new URLSearchParams({ signals: many.join(',') }));
    expect(signals.map(({ id }) => id)).toEqual(many.slice(0, MAX_CURVE_SIGNALS));
    expect(new Set(signals.map(({ colour }) => colour)).size).toBe(10);
    let view = EMPTY_VIEW;
    for (const id of many) view = addSignal(view, id);
    expect(view.signals).toEqual(signals);
  });
});

it('a colour that is free comes before one that is taken', () => {
  expect(freeColour([{ colour: 0 }, { colour: 2 }])).toBe(1);
  expect(freeColour(Array.from({ length: 11 }, (_, n) => ({ colour: n % 10 })))).toBe(1);
});
