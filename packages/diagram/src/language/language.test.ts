import { describe, expect, it } from 'vitest';
import { createPage } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { createTestWidget, rectAt } from '../testing/index.ts';
import { placesBefore, withListItems } from './list-items.ts';
import { localisePage } from './localise.ts';
import { listPageTexts, translateText } from './page-texts.ts';

const box = { x: 0, y: 0, width: 100, height: 100 };
const label = (id: string, text: string, en?: Record<string, string>): Widget => ({
  ...rectAt(id, 0, 0),
  data: { text, signalId: '7', items: [{ text: '手动' }] },
  ...(en && { i18n: { en } }),
});
const page = createPage({ title: '泵站', i18n: { en: { title: 'Pump station' } } }, [
  label('a', '水位', { 'data.text': 'Level', 'data.items.0.text': 'Manual' }),
  createTestWidget('g', 'WidgetGroup', {
    ...box,
    rotate: 0,
    origin: box,
    children: [label('in', '流量', { 'data.text': 'Flow' }), label('bare', '压力')],
  }),
]);
const pathsOf = (widget: Widget) =>
  widget.id === 'g' ? [] : ['data.text', 'data.items.0.text', 'data.missing'];

describe('a page in a language', () => {
  it('shows translations in groups and lists too, and Chinese where there is none', () => {
    const english = localisePage(page, 'en');
    expect(english.con.title).toBe('Pump station');
    expect(english.widgets[0]!.data).toMatchObject({ text: 'Level', items: [{ text: 'Manual' }] });
    const { children } = english.widgets[1]!.position as unknown as { children: Widget[] };
    expect(children.map(({ data }) => (data as { text: string }).text)).toEqual(['Flow', '压力']);
  });

  it('has the defaults of its parameters in English where they are read', () => {
    const parameter = { name: 'kind', title: '种类', kind: 'text', default: '水泵' } as const;
    const translated = { ...parameter, defaultEn: 'Pump' };
    const equipment = { ...translated, kind: 'equipment' } as const;
    const asked = createPage({ parameters: [translated, parameter, equipment] });
    expect(localisePage(asked, 'en').con.parameters).toEqual([
      { ...translated, readDefault: 'Pump' },
      parameter,
      equipment,
    ]);
    const plain = createPage({ parameters: [parameter, equipment] });
    expect(localisePage(plain, 'en')).toBe(plain);
  });

  it('is the same page in Chinese, and where nothing is translated', () => {
    expect(localisePage(page, 'zh')).toBe(page);
    const plain = createPage({ title: 'x' }, [label('a', 'b')]);
    expect(localisePage(plain, 'en')).toBe(plain);
  });

  it.each([
    'data.signalId',
    'id',
    'position.x',
    'style.fill.color',
    '__proto__.x',
    'clickEvent.config.writeValue',
    'data..x',
  ])('never changes %s, whatever the file says', (path) => {
    const hostile = createPage({}, [
      { ...label('a', 'b', { [path]: 'evil' }), clickEvent: { config: { writeValue: '1' } } as never },
    ]);
    expect(localisePage(hostile, 'en')).toBe(hostile);
  });

  it('puts texts only where texts are', () => {
    const odd = createPage({}, [
      label('a', 'b', { 'data.items': 'x', 'data.items.9.text': 'y', 'data.text': 7 as never }),
    ]);
    expect(localisePage(odd, 'en')).toBe(odd);
  });
});

describe('the table of translations', () => {
  it('lists every text with its translation, the page’s title first', () => {
    expect(listPageTexts(page, pathsOf)).toEqual([
      { widgetId: null, path: 'title', zh: '泵站', en: 'Pump station' },
      { widgetId: 'a', path: 'data.text', zh: '水位', en: 'Level' },
      { widgetId: 'a', path: 'data.items.0.text', zh: '手动', en: 'Manual' },
      { widgetId: 'in', path: 'data.text', zh: '流量', en: 'Flow' },
      { widgetId: 'in', path: 'data.items.0.text', zh: '手动', en: '' },
      { widgetId: 'bare', path: 'data.text', zh: '压力', en: '' },
      { widgetId: 'bare', path: 'data.items.0.text', zh: '手动', en: '' },
    ]);
  });

  it('sets a translation wherever the widget stands, and takes it away', () => {
    const set = translateText(page, { widgetId: 'bare', path: 'data.text' }, 'Pressure');
    expect(listPageTexts(set, pathsOf)[5]).toMatchObject({ widgetId: 'bare', en: 'Pressure' });
    expect(set.widgets[0]).toBe(page.widgets[0]);
    const cleared = translateText(set, { widgetId: null, path: 'title' }, '');
    expect(listPageTexts(cleared, pathsOf)[0]).toMatchObject({ zh: '泵站', en: '' });
    expect(translateText(page, { widgetId: 'nobody', path: 'data.text' }, 'x')).toBe(page);
    expect(translateText(page, { widgetId: 'a', path: 'data.signalId' }, '9')).toBe(page);
  });
});

describe('the translations of items of a list', () => {
  const [a, b, c] = ['手动', '自动', '停止'].map((text) => ({ text }));
  const widget: Widget = {
    ...rectAt('w', 0, 0),
    data: { text: '水位', items: [a, b, c], itemsMore: [a] },
    i18n: {
      en: {
        'data.text': 'Level',
        'data.items.0.text': 'Manual',
        'data.items.1.text': 'Auto',
        'data.items.1.parts.0.text': 'Part',
        'data.items.2.text': 'Stop',
        'data.itemsMore.0.text': 'More',
      },
    },
  };
  const others = { 'data.text': 'Level', 'data.itemsMore.0.text': 'More' };
  const englishAfter = (items: readonly unknown[]) => {
    const set = withListItems(widget, 'data.items', items, placesBefore([a, b, c], items));
    expect((set.data as { items: unknown }).items).toBe(items);
    const { 'data.text': _text, 'data.itemsMore.0.text': _more, ...own } = set.i18n!.en!;
    expect(set.i18n!.en).toMatchObject(others);
    return own;
  };

  it('go where the items go, and go with those that are removed', () => {
    expect(englishAfter([b, a, c])).toEqual({
      'data.items.0.text': 'Auto',
      'data.items.0.parts.0.text': 'Part',
      'data.items.1.text': 'Manual',
      'data.items.2.text': 'Stop',
    });
    expect(englishAfter([a, c])).toEqual({ 'data.items.0.text': 'Manual', 'data.items.1.text': 'Stop' });
    expect(englishAfter([])).toEqual({});
  });

  it('stay with an item that is changed in its place, and are none of a new one', () => {
    const bound = { ...b, signalId: '7' };
    expect(englishAfter([a, bound, c, { text: '新' }])).toEqual({
      'data.items.0.text': 'Manual',
      'data.items.1.text': 'Auto',
      'data.items.1.parts.0.text': 'Part',
      'data.items.2.text': 'Stop',
    });
    expect(placesBefore([a, b], [b, { text: '新' }])).toEqual([1, undefined]);
  });

  it('are none where nothing is translated', () => {
    const { i18n: _i18n, ...plain } = widget;
    expect(withListItems(plain as Widget, 'data.items', [c], [2])).not.toHaveProperty('i18n');
  });
});
