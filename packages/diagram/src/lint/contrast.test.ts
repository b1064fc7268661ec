import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPage } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { contrastOf } from '../paint/contrast.ts';
import type { Primitive } from '../paint/primitive.ts';
import { rectAt } from '../testing/index.ts';
import { lintContrast } from './contrast.ts';

const write = (x: number, fill = '#777777', change: object = {}): Primitive => ({
  ...{ kind: 'text', text: 'Level', x, y: 50, size: 14, anchor: 'middle', baseline: 'middle' },
  fill,
  ...change,
});
const box = (x: number, fill: string, change: object = {}): Primitive => ({
  ...{ kind: 'rect', x: x - 40, y: 30, width: 80, height: 40 },
  fill,
  ...change,
});

/** One widget for each picture, from below; what is found of each. */
function check(...pictures: (readonly Primitive[])[]) {
  const widgets = pictures.map((_, place) => rectAt(String(place), 0, 0));
  const paint = ({ id }: Widget) => pictures[Number(id)]!;
  const work = lintContrast(createPage({}, widgets), [{ ground: '#ffffff', paint }]);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value.map(({ widgetId, params }) => `${widgetId} ${params.ratio}`);
  }
}

describe('contrast of texts', () => {
  it.each<[string, Primitive[][], string[]]>([
    ['text that is grey on the page', [[write(100)]], ['0 4.4']],
    ['but not black', [[write(100, '#333')]], []],
    ['nor large', [[write(100, '#777777', { size: 24 })]], []],
    ['nor bold from 18.66 px', [[write(100, '#777777', { size: 20, weight: '700' })]], []],
    ['black on a dark body below', [[box(100, '#222222')], [write(100, '#000000')]], ['1 1.3']],
    ['what it stands on, not what is above or beside it', [[write(100, '#222')], [box(100, '#222222')]], []],
    ['its own ground', [[box(100, '#000'), write(100, '#fff')]], []],
    ['the ground in between', [[box(100, '#000')], [box(100, '#eee')], [write(100, '#222')]], []],
    [
      'what is inside groups',
      [[{ kind: 'group', children: [box(100, '#111'), write(100, '#000')] }]],
      ['0 1.1'],
    ],
    ['blank text', [[write(100, '#ffffff', { text: ' ' })]], []],
  ])('%s', (_name, pictures, found) => {
    expect(check(...pictures)).toEqual(found);
  });

  it('says nothing of what lies on something turned, cut off or faded as a whole', () => {
    const bar = {
      ...{ kind: 'rect', x: 20, y: 40, width: 160, height: 20, fill: '#222' },
      rotate: { degrees: 90, cx: 100, cy: 50 },
    } as Primitive;
    expect(check([bar], [write(100, '#ffffff', { y: 120 })])).toEqual([]);
    const { rotate, ...level } = bar;
    const turned = { kind: 'group', rotate, children: [level] } as Primitive;
    expect(check([turned], [write(100, '#ffffff', { y: 120 })])).toEqual([]);
    const clip = { x: 0, y: 0, width: 10, height: 10 };
    const cut = { kind: 'group', clip, children: [box(100, '#111')] } as Primitive;
    const faded = { kind: 'group', opacity: 0.2, children: [box(100, '#111')] } as Primitive;
    for (const behind of [cut, faded]) expect(check([behind], [write(100, '#000')])).toEqual([]);
  });

  it('says nothing where what is behind has no one colour', () => {
    const image: Primitive = { kind: 'image', x: 0, y: 0, width: 200, height: 100, href: '/a', fit: 'fill' };
    const path: Primitive = {
      kind: 'path',
      fill: '#222',
      segments: [['move', 60, 0], ['line', 140, 0], ['line', 140, 100], ['line', 60, 100], ['close']],
    };
    for (const behind of [image, box(100, '#222', { opacity: 0.5 }), box(100, '#22222280'), box(100, 'navy')])
      expect(check([behind], [write(100, '#000')])).toEqual([]);
    // Of two pieces far from each other neither is behind what is written between them.
    const feet: Primitive = {
      ...{ kind: 'path', fill: '#222' },
      segments: [
        ...[['move', 0, 40], ['line', 20, 40], ['line', 20, 60], ['line', 0, 60], ['close']],
        ...[['move', 180, 40], ['line', 200, 40], ['line', 200, 60], ['line', 180, 60], ['close']],
      ] as never,
    };
    expect(check([feet], [write(100, '#000')])).toEqual([]);
    expect(check([path], [write(62, '#000')])).toEqual([]);
    expect(check([path], [write(100, '#000')])).toEqual(['1 1.3']);
  });

  it('tells the worst text of a widget, in the worst theme', () => {
    const paint = () => [write(100, '#777777'), write(300, '#999999')];
    const page = createPage({}, [rectAt('a', 0, 0)]);
    const themes = ['#ffffff', '#999999'].map((ground) => ({ ground, paint }));
    const work = lintContrast(page, themes);
    let step = work.next();
    while (!step.done) step = work.next();
    expect(step.value).toMatchObject([{ widgetId: 'a', params: { ratio: '1.0', least: '4.5' } }]);
    expect(step.value).toHaveLength(1);
  });

  it('is as WCAG has it, for hex and rgb', () => {
    expect(contrastOf('#000', 'rgb(255, 255, 255)')).toBeCloseTo(21, 6);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
    expect(contrastOf('rgba(0,0,0,0.5)', '#fff')).toBeUndefined();
    const channel = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(channel, channel, channel, (red, green, blue) => {
        const hex = `#${[red, green, blue].map((one) => one.toString(16).padStart(2, '0')).join('')}`;
        expect(contrastOf(hex, `rgb(${red} ${green} ${blue})`)).toBe(1);
        const [toWhite, toBlack] = [contrastOf(hex, '#fff')!, contrastOf('#000', hex)!];
        expect(toWhite * toBlack).toBeCloseTo(21, 6);
      }),
    );
  });
});
