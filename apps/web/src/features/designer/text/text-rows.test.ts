import { createPage, localisePage, setAtPath, type Widget } from '@zutai/diagram';
import { widgetCatalog } from '@zutai/widgets';
import { textPathsOf } from '@zutai/widgets/model';
import { describe, expect, it } from 'vitest';
import { applyTexts, filterTexts, isMissing, listTexts, textKey } from './text-rows.ts';

function create(type: string, id: string, fields: Record<string, unknown>): Widget {
  const model = widgetCatalog.get(type);
  if (model === undefined) throw new Error(`${type} is registered`);
  const widget = model.create(id, { x: 10, y: 10, width: 80, height: 30, rotate: 0 }) as Widget;
  return Object.entries(fields).reduce((made, [path, value]) => setAtPath(made, path, value), widget);
}

const page = createPage({ title: '泵站' }, [
  create('UsualText', 'a', { 'data.text': '进水' }),
  create('UsualButton', 'b', { 'data.text': '启动' }),
  create('UsualText', 'c', { 'data.text': '12.5' }),
]);

describe('the texts of a page', () => {
  it('are its title and what its widgets show, not their fonts, formats and addresses', () => {
    const texts = listTexts(page);
    expect(texts.map(({ zh }) => zh)).toEqual(['泵站', '进水', '启动', '12.5']);
    for (const widget of page.widgets)
      expect(textPathsOf(widget).filter((path) => /font|format|link|writeValue/.test(path))).toEqual([]);
  });

  it('include those in the lists of a widget', () => {
    const select = create('UsualSelect', 's', {
      'data.selectDatas': [{ text: '自动' }, { text: '手动' }],
    });
    expect(listTexts(createPage({}, [select])).map(({ zh }) => zh)).toEqual(
      expect.arrayContaining(['自动', '手动']),
    );
  });

  it('need a translation when they are Chinese; tags need none', () => {
    expect(listTexts(page).filter(isMissing).length).toBe(3);
    expect(isMissing({ zh: 'P-101', en: '' })).toBe(false);
    expect(isMissing({ zh: 'P-101 水泵', en: '' })).toBe(true);
  });

  it('are found by either language, also by what was just typed', () => {
    const texts = listTexts(page);
    const edits = new Map([[textKey(texts[1]!), { en: 'Inflow' }]]);
    const found = filterTexts(texts, edits, { keyword: 'inflow', isMissingOnly: false });
    expect(found.map(({ zh }) => zh)).toEqual(['进水']);
  });

  it('stay in the list of the missing while they are translated', () => {
    const texts = listTexts(page);
    const edits = new Map([[textKey(texts[1]!), { en: 'Inflow' }]]);
    expect(filterTexts(texts, edits, { keyword: '', isMissingOnly: true })).toHaveLength(3);
  });
});

describe('what was typed', () => {
  const key = (zh: string) => textKey(listTexts(page).find((text) => text.zh === zh)!);

  it('is on the page in both languages', () => {
    const next = applyTexts(
      page,
      new Map([
        [key('泵站'), { en: 'Pump station' }],
        [key('进水'), { zh: '进水口', en: ' Inlet ' }],
      ]),
    );
    expect(listTexts(next).slice(0, 2)).toMatchObject([
      { zh: '泵站', en: 'Pump station' },
      { zh: '进水口', en: 'Inlet' },
    ]);
    expect(localisePage(next, 'en').con.title).toBe('Pump station');
  });

  it('leaves everything else the same object, so that it is one small step', () => {
    const next = applyTexts(page, new Map([[key('进水'), { en: 'Inlet' }]]));
    expect(next.widgets[1]).toBe(page.widgets[1]);
    expect(applyTexts(page, new Map([[key('进水'), { zh: '进水', en: '' }]]))).toBe(page);
  });

  it('does not empty a text, which would hide it from this table for good', () => {
    expect(applyTexts(page, new Map([[key('进水'), { zh: '  ' }]]))).toBe(page);
  });
});
