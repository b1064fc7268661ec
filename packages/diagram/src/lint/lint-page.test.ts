import { describe, expect, it } from 'vitest';
import { type Binding, unbound } from '../document/binding.ts';
import { setAtPath } from '../document/edit/path.ts';
import { createPage } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { groupAround } from '../geometry/groups.ts';
import { createTestWidget, pipeBetween, rectAt } from '../testing/index.ts';
import { diagramText } from '../text/index.ts';
import { type LintKnown, lintCodes } from './known.ts';
import { isSafeLink } from './link.ts';
import { lintPage } from './lint-page.ts';

const bindTo = (change: Partial<Binding>): Binding => ({ ...unbound, title: 'Level', ...change });
const bound = (change: Partial<Binding>): Widget => ({ ...rectAt('a', 100, 100), data: bindTo(change) });
const click = (config: object, enable = true): Widget =>
  ({
    ...rectAt('a', 100, 100),
    clickEvent: { enable, config: { data: unbound, pageId: '', link: '', iframe: '', page: {}, ...config } },
  }) as never;
const placed = (data: object): Widget => ({
  ...createTestWidget('a', 'WidgetFaceplate', { x: 9, y: 9, width: 90, height: 90, rotate: 0 }),
  data,
});
const parameters = [
  { name: 'pump', title: 'Pump', kind: 'equipment', default: '' },
  { name: 'label', title: 'Label', kind: 'text', default: '' },
] as const;
const inner = { ...rectAt('in', 0, 0), data: { ...unbound, tag: 'level', equipId: '' } };

const known: LintKnown = {
  signal: (id) =>
    ({ '1': { equipId: '10' }, '2': { equipId: '11' }, '3': { equipId: '10', isReadOnly: true } })[id],
  mvar: (id) => (id === '5' ? {} : undefined),
  system: (key) => (key === 'online' ? {} : undefined),
  equipIds: new Set(['10']),
  hasPage: (id) => id === 'home',
  regions: new Set(['r1']),
  showsValue: ({ widgetName }) => widgetName === 'value',
  writesValue: ({ widgetName }) => widgetName === 'input',
  answersClicks: ({ widgetName }) => widgetName === 'input',
  faceplates: {
    faceplates: new Map([
      ['pump', createPage({ parameters }, [inner])],
      ['self', createPage({}, [placed({ faceplateId: 'self', params: {} })])],
    ]),
    signalByTag: (_equipId, tag) => (tag === 'level' ? { id: '1', title: 'Level' } : undefined),
    equipments: [{ id: '10', title: 'Tank' }],
    equipId: '10',
  },
};
const lint = (...widgets: Widget[]) =>
  lintPage(createPage({}, widgets), known).map(({ widgetId, code, path }) => `${widgetId} ${code} ${path}`);

describe('the lint list', () => {
  it('is empty for a page that is right', () => {
    const right = [
      bound({ signalId: '1', equipId: '10' }),
      { ...bound({ tag: 'level' }), id: 'b' },
      { ...click({ action: 'write', data: bindTo({ signalId: '1' }) }), id: 'c', authRegion: 'r1' },
      { ...click({ action: 'page', pageId: 'home' }), id: 'd', position: rectAt('d', 300, 300).position },
      { ...click({ action: 'write' }, false), id: 'e' },
      { ...placed({ faceplateId: 'pump', params: { label: 'P1' } }), id: 'f' },
      { ...bound({ type: 'mvar', mvarId: '5' }), id: 'g' },
    ];
    expect(lint(...right)).toEqual([]);
  });

  it.each<[string, Widget, string]>([
    ['a signal that is gone', bound({ signalId: '9' }), 'signal-missing data'],
    [
      'a signal of other equipment than it says',
      bound({ signalId: '1', equipId: '11' }),
      'equipment-mismatch data',
    ],
    ['equipment that is not the page’s', bound({ signalId: '2', equipId: '11' }), 'equipment-mismatch data'],
    ['a variable that is gone', bound({ type: 'mvar', mvarId: '6' }), 'mvar-missing data'],
    ['a system value that is gone', bound({ type: 'system', systemKey: 'x' }), 'system-missing data'],
    ['a tag nobody has', bound({ tag: 'flow' }), 'tag-missing data'],
    [
      'a write to what is read-only',
      click({ action: 'write', data: bindTo({ signalId: '3' }) }),
      'write-read-only clickEvent.config.data',
    ],
    ['a write to nothing', click({ action: 'write' }), 'unbound clickEvent.config.data'],
    ['a value bound to nothing', { ...rectAt('a', 9, 9), widgetName: 'value' }, 'unbound data'],
    [
      'an animation bound to nothing',
      setAtPath(rectAt('a', 9, 9), 'animation.twinkle', { enable: true, config: { data: unbound } }),
      'unbound animation.twinkle.config.data',
    ],
    [
      'a page that is gone',
      click({ action: 'page', pageId: 'old' }),
      'page-missing clickEvent.config.pageId',
    ],
    [
      'a page that is gone, where its equipment is not named',
      click({
        action: 'page',
        pageId: 'old',
        page: { type: '', equipId: '', equipPageId: '', equipTitle: '' },
      }),
      'page-missing clickEvent.config.pageId',
    ],
    ['a popup without a page', click({ action: 'window' }), 'page-missing clickEvent.config.pageId'],
    ['a link without an address', click({ action: 'link' }), 'link-missing clickEvent.config.link'],
    [
      'a link that runs script',
      click({ action: 'link', link: 'java\tscript:alert(1)' }),
      'link-unsafe clickEvent.config.link',
    ],
    [
      'a frame of another scheme',
      click({ action: 'iframe', iframe: 'file:///x' }),
      'link-unsafe clickEvent.config.iframe',
    ],
    [
      'a click inside its data',
      {
        ...rectAt('a', 9, 9),
        data: { items: [{ clickEvent: click({ action: 'page', pageId: 'x' }).clickEvent }] },
      },
      'page-missing data.items.0.clickEvent.config.pageId',
    ],
    [
      'a faceplate that is gone',
      placed({ faceplateId: 'x', params: {} }),
      'faceplate-missing data.faceplateId',
    ],
    [
      'a place where no faceplate is chosen',
      placed({ faceplateId: '', params: {} }),
      'faceplate-unset data.faceplateId',
    ],
    [
      'a faceplate in itself',
      placed({ faceplateId: 'self', params: {} }),
      'faceplate-cyclic data.faceplateId',
    ],
    [
      'a parameter nobody gave',
      placed({ faceplateId: 'pump', params: {} }),
      'parameter-missing data.params.label',
    ],
    ['regions that do not exist', { ...rectAt('a', 9, 9), authRegion: 'r8,r9' }, 'region-missing authRegion'],
    ['a region among others', { ...rectAt('a', 9, 9), authRegion: 'r1, r9' }, 'region-stale authRegion'],
    [
      'the region of an entry',
      { ...rectAt('a', 9, 9), data: { dataArray: [{ authRegion: 'r1', children: [{ authRegion: 'r9' }] }] } },
      'region-missing data.dataArray.0.children.0.authRegion',
    ],
    ['what lies beside the page', rectAt('a', 1024, 100), 'outside-page position'],
    ['what lies partly beside the page', rectAt('a', 1000, 100, 60, 50), 'partly-outside position'],
    [
      'an input of what is read-only',
      { ...bound({ signalId: '3' }), widgetName: 'input' },
      'input-read-only data',
    ],
    [
      'a click on what answers clicks itself',
      { ...click({ action: 'back' }), widgetName: 'input' },
      'click-ignored clickEvent',
    ],
    ['what has no size', rectAt('a', 100, 100, 0, 50), 'zero-size position'],
    [
      'a pipe to nothing',
      pipeBetween('a', { widgetId: 'x', anchor: { x: 0, y: 0 } }, { x: 50, y: 50 }),
      'connector-loose data.start',
    ],
  ])('names %s', (_name, widget, finding) => {
    expect(lint(widget)).toEqual([`a ${finding}`]);
  });

  it('names a command under another control, unless that is not always there', () => {
    const at = (widget: Widget, change: object) => ({ ...widget, ...change }) as Widget;
    const command = click({ action: 'back' });
    const under = at(command, { position: rectAt('a', 110, 110, 40, 20).position });
    const over = (change: object = {}) =>
      at(command, { id: 'b', position: rectAt('b', 100, 100, 80, 60).position, ...change });
    expect(lint(under, over())).toEqual(['a click-covered clickEvent']);
    expect(lint(over(), under)).toEqual([]);
    expect(lint(under, at(rectAt('b', 100, 100, 80, 60), {}))).toEqual([]);
    expect(lint(under, over({ authRegion: 'r1' }))).toEqual([]);
    expect(lint(under, over({ position: rectAt('b', 120, 100, 80, 60).position }))).toEqual([]);
    const hiding = setAtPath(over(), 'animation.visiable', {
      enable: true,
      config: { data: bindTo({ signalId: '1', equipId: '10' }) },
    });
    expect(lint(under, hiding)).toEqual([]);
  });

  it('looks into groups, and leaves their coordinates alone', () => {
    const box = { x: 10, y: 10, width: 50, height: 50 };
    const children = [{ ...rectAt('in', 5000, 5000), data: bindTo({ signalId: '9' }) }];
    const group = createTestWidget('g', 'WidgetGroup', {
      ...box,
      rotate: 0,
      origin: { x: 5000, y: 5000, width: 100, height: 60 },
      children,
    });
    expect(lint(group)).toEqual(['in signal-missing data']);
  });

  it('names pipes that run through something, but those that a hand has put there, end in it or run over a label', () => {
    const pipe = (id: string, y: number, isPinned = false) => {
      const made = pipeBetween(id, null, null);
      const first = { x: 100, y, ...(isPinned && { pinned: true as const }) };
      return {
        ...made,
        data: { ...(made.data as object), start: null, end: null, routing: 'orthogonal' },
        position: { points: [first, { x: 700, y }] },
      } as Widget;
    };
    const label = { ...rectAt('label', 350, 400), widgetName: 'label' };
    const group = createTestWidget('g', 'WidgetGroup', groupAround([rectAt('box', 350, 200)]));
    const widgets = [group, label, rectAt('end', 650, 550)];
    widgets.push(pipe('through', 230), pipe('pinned', 240, true), pipe('label', 430), pipe('ending', 580));
    const found = lintPage(createPage({ width: 1000, height: 700 }, widgets), {
      signal: () => undefined,
      standsInTheWay: ({ widgetType, widgetName }) => widgetType === 'ShapeRect' && widgetName !== 'label',
    });
    expect(found.map(({ widgetId, code }) => `${widgetId} ${code}`)).toEqual(['through pipe-through']);
  });

  it('does not judge what a faceplate leaves open, nor what it is not told of', () => {
    const open = { ...unbound, tag: `\${prefix}level`, equipId: `\${pump}` };
    expect(lint({ ...rectAt('a', 9, 9), data: open })).toEqual([]);
    const odd = [bound({ type: 'mvar', mvarId: '6' }), { ...rectAt('b', 9, 9), authRegion: 'r9' }];
    expect(lintPage(createPage({}, odd), { signal: () => undefined })).toEqual([]);
  });

  it('has a text in both languages for everything it finds', () => {
    for (const code of lintCodes) {
      expect(diagramText.zh).toHaveProperty([`lint.${code}`]);
      expect(diagramText.en).toHaveProperty([`lint.${code}`]);
    }
  });
});

describe('links', () => {
  it.each(['https://a.test/x', 'HTTP://a.test', 'mailto:a@b.test', 'tel:110', '/monitor', 'page?x=1'])(
    '%s may be followed',
    (link) => expect(isSafeLink(link)).toBe(true),
  );
  it.each([
    'javascript:alert(1)',
    ' jav\u0000ascript:x',
    'data:text/html,x',
    '//evil.test',
    'file:///a',
    '\\\\x',
  ])('%s may not', (link) => expect(isSafeLink(link)).toBe(false));
});
