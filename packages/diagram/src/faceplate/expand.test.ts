import { describe, expect, it } from 'vitest';
import { collectBindLists } from '../binding/collect.ts';
import { findBindings } from '../binding/walk.ts';
import { type Binding, bindingKey, unbound } from '../document/binding.ts';
import { createPage, type FaceplateParameter, type Page } from '../document/page.ts';
import type { RectPosition } from '../document/position.ts';
import type { GroupPosition, Widget } from '../document/widget.ts';
import { localisePage } from '../language/localise.ts';
import { createTestWidget, pipeBetween, rectAt } from '../testing/index.ts';
import { expandPage, expandWidget, maxExpandedWidgets, maxFaceplateDepth } from './expand.ts';
import { listFaceplateIds } from './instance.ts';
import type { FaceplateSource } from './source.ts';

/** A reference as a faceplate holds it. */
const ref = (name: string) => `\${${name}}`;
const byTag = (tag: string, equipId = ''): Binding => ({ ...unbound, equipId, tag, title: tag });
const bound = (id: string, binding: Binding): Widget => ({ ...rectAt(id, 10, 10, 40, 20), data: binding });
const equipment: FaceplateParameter = { name: 'pump', title: 'Pump', kind: 'equipment', default: '' };
const label: FaceplateParameter = { name: 'label', title: 'Label', kind: 'text', default: 'unnamed' };

function instance(id: string, faceplateId: string, params = {}, position = {}): Widget {
  const place = { x: 100, y: 100, width: 200, height: 100, rotate: 0, ...position };
  return { ...createTestWidget(id, 'WidgetFaceplate', place), data: { faceplateId, params } };
}

function faceplate(widgets: readonly Widget[], parameters = [equipment, label]): Page {
  return createPage({ width: 100, height: 50, parameters }, widgets);
}

function sourceOf(faceplates: Record<string, Page>, more: Partial<FaceplateSource> = {}): FaceplateSource {
  return {
    faceplates: new Map(Object.entries(faceplates)),
    signalByTag: (equipId, tag) =>
      tag === 'gone' ? undefined : { id: `${equipId}-${tag}`, title: `T ${tag}` },
    equipments: [
      { id: '1', title: 'North' },
      { id: '2', title: 'South' },
      { id: '3', title: 'West' },
    ],
    ...more,
  };
}

const childrenOf = (widget: Widget) => (widget.position as GroupPosition).children;
const keysOf = (widget: Widget) => findBindings(widget).map(({ binding }) => bindingKey(binding));

describe('a faceplate placed on a page', () => {
  const pump = faceplate([
    bound('level', byTag('level', ref('pump'))),
    {
      ...rectAt('name', 0, 0),
      data: { text: `${ref('label')} of ${ref('pump.title')}, ${ref('other')}` },
      widgetName: ref('label'),
    },
  ]);

  it('becomes a group of its widgets, bound to the equipment of each instance', () => {
    const page = createPage({}, [
      instance('i1', 'pump', { pump: '1', label: 'P1' }),
      instance('i2', 'pump', { pump: '2' }),
    ]);
    const { page: expanded, problems } = expandPage(page, sourceOf({ pump }));
    expect(problems).toEqual([]);
    const [first, second] = expanded.widgets;
    expect(first).toMatchObject({ id: 'i1', widgetType: 'WidgetGroup' });
    expect(first!.position).toMatchObject({
      x: 100,
      width: 200,
      origin: { x: 0, y: 0, width: 100, height: 50 },
    });
    expect(childrenOf(first!).map(({ id }) => id)).toEqual(['i1/level', 'i1/name']);
    expect(keysOf(first!)).toEqual(['signal:1-level']);
    expect(keysOf(second!)).toEqual(['signal:2-level']);
    expect(childrenOf(first!)[0]!.data).toMatchObject({ equipId: '1', subTitle: 'North', title: 'T level' });
    expect(childrenOf(first!)[1]).toMatchObject({
      widgetName: 'P1',
      data: { text: `P1 of North, ${ref('other')}` },
    });
    expect(childrenOf(second!)[1]).toMatchObject({ data: { text: `unnamed of South, ${ref('other')}` } });
    expect(collectBindLists(expanded.widgets).signals).toEqual(['1-level', '2-level']);
  });

  it('is about the equipment of the page where nobody says otherwise', () => {
    const page = createPage({ equipmentId: '3' }, [instance('i', 'pump')]);
    expect(keysOf(expandPage(page, sourceOf({ pump })).page.widgets[0]!)).toEqual(['signal:3-level']);
    const bare = faceplate([bound('x', byTag('flow'))]);
    const given = createPage({ equipmentId: '3' }, [instance('i', 'bare', { pump: '2' })]);
    expect(keysOf(expandPage(given, sourceOf({ bare })).page.widgets[0]!)).toEqual(['signal:2-flow']);
  });

  it('reads in English by the default in English, and is bound and writes by the other', () => {
    const english = { ...label, default: '水泵', defaultEn: 'Pump' };
    const board = faceplate(
      [
        bound('level', byTag(`${ref('label')}/level`, '1')),
        {
          ...rectAt('name', 0, 0),
          data: { text: `${ref('label')} 1`, items: [{ text: ref('label.title'), value: ref('label') }] },
          clickEvent: { config: { writeValue: ref('label') } } as never,
        },
        instance('in', 'inner', { text: ref('label') }),
      ],
      [english],
    );
    const inner = faceplate(
      [{ ...rectAt('own', 0, 0), data: { text: ref('text') } }],
      [{ ...label, name: 'text', default: '' }],
    );
    const shownIn = (language: 'zh' | 'en', params = {}) => {
      const source = sourceOf({ board: localisePage(board, language), inner });
      const { page } = expandPage(createPage({}, [instance('i', 'board', params)]), source);
      const [level, name, deep] = childrenOf(page.widgets[0]!);
      const { text, items } = name!.data as { text: string; items: object[] };
      const { writeValue } = (name!.clickEvent as unknown as { config: { writeValue: string } }).config;
      const deepText = (childrenOf(deep!)[0]!.data as { text: string }).text;
      return [keysOf(level!)[0], text, items[0], writeValue, deepText];
    };
    const [tag, own] = ['signal:1-水泵/level', '水泵'];
    expect(shownIn('zh')).toEqual([tag, '水泵 1', { text: own, value: own }, own, own]);
    // What is handed on may be a tag further in.
    expect(shownIn('en')).toEqual([tag, 'Pump 1', { text: 'Pump', value: own }, own, own]);
    const given = ['signal:1-P1/level', 'P1 1', { text: 'P1', value: 'P1' }, 'P1', 'P1'];
    expect(shownIn('en', { label: 'P1' })).toEqual(given);
    expect(shownIn('en', { label: 'P1', 'label.title': 'One' })[2]).toEqual({ text: 'One', value: 'P1' });
    // A value that is translated is read in English; the tag is the value.
    const told = { ...instance('i', 'board', { label: own }), i18n: { en: { 'data.params.label': 'Own' } } };
    const source = sourceOf({ board: localisePage(board, 'en'), inner });
    const { page } = expandPage(localisePage(createPage({}, [told]), 'en'), source);
    const [level, name] = childrenOf(page.widgets[0]!);
    expect(keysOf(level!)).toEqual([tag]);
    expect(name!.data).toEqual({ text: 'Own 1', items: [{ text: 'Own', value: own }] });
  });

  it('stands in others, which hand their parameters on', () => {
    const pair = faceplate(
      [instance('left', 'pump', { pump: ref('a'), label: `${ref('name')} A` }), rectAt('frame', 0, 0)],
      [
        { ...equipment, name: 'a' },
        { ...label, name: 'name' },
      ],
    );
    const page = createPage({}, [instance('i', 'pair', { a: '2', name: 'Station' })]);
    const { page: expanded, problems } = expandPage(page, sourceOf({ pump, pair }));
    expect(problems).toEqual([]);
    const [inner] = childrenOf(expanded.widgets[0]!);
    expect(inner!.id).toBe('i/left');
    expect(childrenOf(inner!).map(({ id }) => id)).toEqual(['i/left/level', 'i/left/name']);
    expect(keysOf(inner!)).toEqual(['signal:2-level']);
    expect(childrenOf(inner!)[1]!.widgetName).toBe('Station A');
  });

  it('keeps its pipes attached to its own widgets', () => {
    const piped = faceplate([
      rectAt('tank', 0, 0),
      pipeBetween('pipe', { widgetId: 'tank', anchor: { x: 1, y: 0.5 } }, { x: 90, y: 40 }),
    ]);
    const { page } = expandPage(createPage({}, [instance('i', 'piped')]), sourceOf({ piped }));
    expect(childrenOf(page.widgets[0]!)[1]!.data).toMatchObject({ start: { widgetId: 'i/tank' } });
  });

  it('keeps what the instance itself has: name, animation, click, regions', () => {
    const given = { ...instance('i', 'pump', { pump: '1' }), authRegion: 'r1', widgetName: 'Pump one' };
    const { page } = expandPage(createPage({}, [given]), sourceOf({ pump }));
    expect(page.widgets[0]).toMatchObject({ authRegion: 'r1', widgetName: 'Pump one', clickEvent: {} });
  });

  it('is found by its id for who has to fetch it', () => {
    const group = createTestWidget('g', 'WidgetGroup', {
      ...{ x: 0, y: 0, width: 9, height: 9, rotate: 0 },
      origin: { x: 0, y: 0, width: 9, height: 9 },
      children: [instance('in', 'deep')],
    });
    const widgets = [
      instance('a', 'pump'),
      instance('b', 'pump'),
      instance('c', ''),
      group,
      rectAt('d', 0, 0),
    ];
    expect(listFaceplateIds(createPage({}, widgets))).toEqual(['pump', 'deep']);
  });
});

describe('bindings by tag', () => {
  it('are resolved on plain pages too, and a tag that does not exist is bound to nothing', () => {
    const page = createPage({ equipmentId: '1' }, [bound('a', byTag('level')), bound('b', byTag('gone'))]);
    const { page: expanded, problems } = expandPage(page, sourceOf({}));
    expect(expanded.widgets.map(keysOf)).toEqual([['signal:1-level'], []]);
    expect(expanded.widgets[1]!.data).toMatchObject({ title: 'gone', signalId: '' });
    expect(problems).toEqual([{ code: 'tag-missing', widgetId: 'b', equipId: '1', tag: 'gone' }]);
  });

  it('wait where there is no equipment', () => {
    const { problems } = expandPage(createPage({}, [bound('a', byTag('level'))]), sourceOf({}));
    expect(problems).toMatchObject([{ code: 'tag-missing', equipId: '' }]);
  });

  it('are resolved inside groups', () => {
    const box = { x: 0, y: 0, width: 100, height: 100 };
    const position = { ...box, rotate: 0, origin: box, children: [bound('in', byTag('level', '2'))] };
    const page = createPage({}, [createTestWidget('g', 'WidgetGroup', position)]);
    expect(keysOf(expandPage(page, sourceOf({})).page.widgets[0]!)).toEqual(['signal:2-level']);
  });

  it('leave a page without any as the same object', () => {
    const page = createPage({}, [bound('a', { ...unbound, signalId: '5' }), rectAt('b', 0, 0)]);
    expect(expandPage(page, sourceOf({})).page).toBe(page);
  });
});

describe('what cannot be made', () => {
  const codesOf = (page: Page, source: FaceplateSource) =>
    expandPage(page, source).problems.map(({ code, widgetId }) => `${code} ${widgetId}`);

  it('stays as it is, with its problem, and the rest of the page is made', () => {
    const page = createPage({}, [instance('i', 'nowhere'), bound('a', byTag('level', '1'))]);
    const { page: expanded, problems } = expandPage(page, sourceOf({}));
    expect(problems).toEqual([{ code: 'faceplate-missing', widgetId: 'i', faceplateId: 'nowhere' }]);
    expect(expanded.widgets[0]).toMatchObject({
      widgetType: 'WidgetFaceplate',
      data: { problem: 'faceplate-missing' },
    });
    expect(keysOf(expanded.widgets[1]!)).toEqual(['signal:1-level']);
  });

  it('ends a faceplate that contains itself, also around a corner', () => {
    const a = faceplate([instance('in', 'b')]);
    const b = faceplate([instance('in', 'a')]);
    const self = faceplate([instance('in', 'self')]);
    expect(codesOf(createPage({}, [instance('i', 'self')]), sourceOf({ self }))).toEqual([
      'faceplate-cyclic i/in',
    ]);
    expect(codesOf(createPage({}, [instance('i', 'a')]), sourceOf({ a, b }))).toEqual([
      'faceplate-cyclic i/in/in',
    ]);
  });

  it('goes no deeper than 8', () => {
    const chain = Object.fromEntries(
      Array.from({ length: maxFaceplateDepth + 1 }, (_, n) => [
        `f${n}`,
        faceplate(n === maxFaceplateDepth ? [rectAt('end', 0, 0)] : [instance('n', `f${n + 1}`)]),
      ]),
    );
    const codes = expandPage(createPage({}, [instance('n', 'f0')]), sourceOf(chain)).problems;
    expect(codes.map(({ code }) => code)).toEqual(['faceplate-too-deep']);
    expect(expandPage(createPage({}, [instance('n', 'f1')]), sourceOf(chain)).problems).toEqual([]);
  });

  it('makes no more than 20,000 widgets', () => {
    const many = faceplate(Array.from({ length: 1500 }, (_, n) => rectAt(`w${n}`, 0, 0)));
    const page = createPage(
      {},
      Array.from({ length: 20 }, (_, n) => instance(`i${n}`, 'many')),
    );
    const { page: expanded, problems } = expandPage(page, sourceOf({ many }));
    expect(maxExpandedWidgets).toBe(20_000);
    expect(problems).toHaveLength(7);
    expect(problems[0]).toMatchObject({ code: 'too-many-widgets', widgetId: 'i13' });
    expect(expanded.widgets.filter(({ widgetType }) => widgetType === 'WidgetGroup')).toHaveLength(13);
  });

  describe('made to grow without end', () => {
    const equipments = Array.from({ length: 200 }, (_, n) => ({ id: `e${n}`, title: `E${n}` }));
    const repeater = (id: string, faceplateId: string, params = {}): Widget => ({
      ...instance(id, faceplateId),
      widgetType: 'WidgetRepeater',
      data: { faceplateId, source: 'project', equips: [], columns: Infinity, gap: Infinity, params },
    });
    function countOf(widgets: readonly Widget[]): number {
      return widgets.reduce(
        (sum, { position }) => sum + 1 + ('children' in position ? countOf(position.children) : 0),
        0,
      );
    }

    it('stops at repeaters within repeaters, also of nothing', () => {
      const faceplates: Record<string, Page> = { f8: faceplate([]) };
      for (let n = 0; n < 8; n += 1) faceplates[`f${n}`] = faceplate([repeater('r', `f${n + 1}`)]);
      const page = createPage(
        {},
        Array.from({ length: 2000 }, (_, n) => repeater(`r${n}`, n % 2 ? 'f7' : 'f0')),
      );
      const { page: expanded, problems } = expandPage(page, sourceOf(faceplates, { equipments }));
      expect(countOf(expanded.widgets)).toBeLessThanOrEqual(maxExpandedWidgets);
      expect(problems.length).toBeLessThanOrEqual(maxExpandedWidgets);
      expect(problems.map(({ code }) => code)).toContain('too-many-widgets');
    });

    it('stops at texts that double with each faceplate', () => {
      const faceplates: Record<string, Page> = { f7: faceplate([bound('end', byTag(ref('label')))]) };
      for (let n = 0; n < 7; n += 1)
        faceplates[`f${n}`] = faceplate([instance('i', `f${n + 1}`, { label: ref('label').repeat(500) })]);
      const widget = instance('i', 'f0', { label: 'ha'.repeat(500) });
      const { page: expanded } = expandPage(createPage({}, [widget]), sourceOf(faceplates));
      expect(JSON.stringify(expanded).length).toBeLessThan(10_000_000);
      expect(JSON.stringify(expandWidget(widget, sourceOf(faceplates))).length).toBeLessThan(1_000_000);
    });

    it('has cells at places that are numbers', () => {
      const { page: expanded } = expandPage(
        createPage({}, [repeater('r', 'cell')]),
        sourceOf({ cell: faceplate([rectAt('a', 0, 0)]) }, { equipments }),
      );
      const places = expanded.widgets.flatMap(({ position }) => Object.values(position as RectPosition));
      expect(places.filter((one) => typeof one === 'number' && !Number.isFinite(one))).toEqual([]);
    });
  });

  it('never throws, whatever the data is', () => {
    const odd = [
      null,
      {},
      { faceplateId: 7 },
      { faceplateId: 'pump', params: 'x' },
      { faceplateId: 'pump', params: { pump: 5 } },
    ];
    const pump = faceplate([rectAt('a', 0, 0)]);
    const widgets = odd.flatMap((data, n) =>
      ['WidgetFaceplate', 'WidgetRepeater'].map((type) => ({
        ...instance(`${type}${n}`, ''),
        widgetType: type,
        data,
      })),
    );
    expect(() => expandPage(createPage({}, widgets as Widget[]), sourceOf({ pump }))).not.toThrow();
  });
});

describe('a repeater', () => {
  const cell = faceplate([
    { ...rectAt('name', 0, 0), data: { text: ref('label') } },
    bound('v', byTag('level')),
  ]);
  const repeater = (data: object, position = {}): Widget => ({
    ...instance('r', '', {}, { x: 0, y: 0, width: 300, height: 100, ...position }),
    widgetType: 'WidgetRepeater',
    data: { faceplateId: 'cell', source: 'project', equips: [], columns: 0, gap: 0, params: {}, ...data },
  });

  it('places the faceplate once for each equipment, with its name', () => {
    const page = createPage({}, [repeater({ params: { label: `${ref('index')}: ${ref('equipTitle')}` } })]);
    const { page: expanded, problems } = expandPage(page, sourceOf({ cell }));
    expect(problems).toEqual([]);
    expect(expanded.widgets.map(({ id }) => id)).toEqual(['r/1', 'r/2', 'r/3']);
    expect(expanded.widgets.map(keysOf)).toEqual([
      ['signal:1-level'],
      ['signal:2-level'],
      ['signal:3-level'],
    ]);
    expect(expanded.widgets.map((widget) => childrenOf(widget)[0]!.data)).toEqual([
      { text: '1: North' },
      { text: '2: South' },
      { text: '3: West' },
    ]);
  });

  it('goes over a list in its order, once each, and tells of equipment that is gone', () => {
    const page = createPage({}, [repeater({ source: 'list', equips: ['3', '9', '1', '3'] })]);
    const { page: expanded, problems } = expandPage(page, sourceOf({ cell }));
    expect(expanded.widgets.map(({ id }) => id)).toEqual(['r/3', 'r/1']);
    expect(problems).toEqual([{ code: 'equipment-missing', widgetId: 'r', equipId: '9' }]);
  });

  it('stays together when it is turned', () => {
    const page = createPage({}, [repeater({}, { rotate: 90 })]);
    const [group] = expandPage(page, sourceOf({ cell })).page.widgets;
    expect(group).toMatchObject({ id: 'r', widgetType: 'WidgetGroup', position: { rotate: 90 } });
    expect(childrenOf(group!)).toHaveLength(3);
  });

  it('stands in its box in the faceplate’s proportions, the number of columns found or given', () => {
    const page = createPage({}, [repeater({})]);
    const places = expandPage(page, sourceOf({ cell })).page.widgets.map(
      ({ position }) => position as RectPosition,
    );
    expect(places.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([
      [0, 0, 100, 50],
      [100, 0, 100, 50],
      [200, 0, 100, 50],
    ]);
  });
});

describe('painting where it stands', () => {
  it('makes the same of the same objects once', () => {
    const source = sourceOf({ pump: faceplate([rectAt('a', 0, 0)]) });
    const widget = instance('i', 'pump');
    expect(expandWidget(widget, source)).toBe(expandWidget(widget, source));
    expect(expandWidget(widget, sourceOf({}))[0]).toMatchObject({ data: { problem: 'faceplate-missing' } });
  });
});
