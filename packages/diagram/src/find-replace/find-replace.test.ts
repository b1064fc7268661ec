import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Binding, unbound } from '../document/binding.ts';
import { setAtPath } from '../document/edit/path.ts';
import type { Widget } from '../document/widget.ts';
import { flattenWidgets } from '../geometry/flatten.ts';
import { createTestWidget, rectAt, TestEditor } from '../testing/index.ts';
import type { WordSource } from '../word-places/word-places.ts';
import {
  countColors,
  type FindHit,
  type FindKind,
  listFindPlaces,
  replaceHits,
  styleIdOfPlace,
} from './find-places.ts';
import { createReplacer, type FindQuery } from './replacer.ts';

const query = (text: string, more: Partial<FindQuery> = {}): FindQuery => ({
  ...{ text, replacement: 'X', isCaseSensitive: false, isWholeWord: false, isPattern: false },
  ...more,
});

function replaced(words: string, asked: FindQuery): string | undefined {
  const made = createReplacer(asked);
  if (!made.ok) throw new Error(made.problem);
  return made.replace(words);
}

describe('a replacer', () => {
  it.each([
    ['P01/Speed', query('p01'), 'X/Speed'],
    ['P01/Speed', query('p01', { isCaseSensitive: true }), undefined],
    ['a.b axb', query('a.b'), 'X axb'],
    ['a.b axb', query('a.b', { isPattern: true }), 'X X'],
    ['p1 p12', query('p1', { isWholeWord: true }), 'X p12'],
    ['水泵 泵', query('泵', { isWholeWord: true }), '水泵 X'],
    ['pump12', query('pump(\\d)(\\d)', { isPattern: true, replacement: '$2-$1' }), '2-1'],
    ['$1', query('$1', { replacement: '$&$&' }), '$&$&'],
    ['a|b', query('a|c', { isPattern: true, isWholeWord: true }), 'X|b'],
  ])('%s', (words, asked, expected) => {
    expect(replaced(words, asked)).toBe(expected);
  });

  it.each([
    ['', false, 'empty'],
    ['(', true, 'invalid'],
    [')(', true, 'invalid'],
    ['a*', true, 'matches-nothing'],
  ] as const)('%s is refused: %s', (text, isPattern, problem) => {
    expect(createReplacer(query(text, { isPattern }))).toEqual({ ok: false, problem });
  });

  it('of plain text does what taking apart and joining does, whatever the signs', () => {
    const sign = fc.constantFrom(...'aA$.*\\([^-/泵 ');
    const words = fc.string({ unit: sign, maxLength: 30 });
    const part = fc.string({ unit: sign, minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(words, part, words, (text, sought, replacement) => {
        const asked = query(sought, { isCaseSensitive: true, replacement });
        const joined = text.split(sought).join(replacement);
        expect(replaced(text, asked)).toBe(text.includes(sought) ? joined : undefined);
      }),
    );
  });
});

const source: WordSource = {
  textPathsOf: ({ widgetType }) => (widgetType === 'UsualText' ? ['data.text'] : []),
  parametersOf: () => [{ name: 'prefix', title: '', kind: 'text', default: 'p01/' }],
  signalByTag: (equipId, tag) => (tag === 'X/speed' ? { id: `${equipId}x`, title: 'X' } : undefined),
};
const box = { x: 0, y: 0, width: 9, height: 9, rotate: 0 };
const bound = (id: string, tag: string): Widget => ({
  ...rectAt(id, 100, 100),
  data: { ...unbound, signalId: '70', equipId: '7', tag } satisfies Binding,
});
const text = (id: string, words: string, en = ''): Widget => ({
  ...setAtPath(createTestWidget(id, 'UsualText', box), 'data.text', words),
  ...(en !== '' && { i18n: { en: { 'data.text': en } } }),
});
const coloured = (id: string, color: string, isFilled = true): Widget => ({
  ...rectAt(id, 300, 300),
  style: { fill: { enable: isFilled, color } } as Widget['style'],
  data: { stages: [{ color }], other: color },
});
const faceplate = (id: string): Widget => ({
  ...createTestWidget(id, 'WidgetFaceplate', box),
  data: { faceplateId: '5', params: {} },
});
const kinds: readonly FindKind[] = ['text', 'tag', 'parameter', 'name', 'color'];

function setUp() {
  const test = new TestEditor({
    con: { title: 'p01 station', bgColor: '#ff0000' },
    widgets: [
      bound('bound', 'p01/speed'),
      text('text', '泵 p01', 'Pump p01'),
      faceplate('faceplate'),
      { ...bound('locked', 'p01/speed'), posLock: true },
      coloured('coloured', '#FF0000'),
      coloured('off', '$accent', false),
      { ...text('inner', 'p01'), widgetName: 'P01' },
      bound('innerTag', 'p01/flow'),
    ],
  }).select('inner', 'innerTag');
  return test.run('group').select();
}

function find(test: TestEditor, asked: FindQuery, only = kinds, ids: string[] | null = null): FindHit[] {
  const made = createReplacer(asked);
  if (!made.ok) return [];
  const scope = { ids: ids && new Set(ids), kinds: new Set(only) };
  return listFindPlaces(test.editor.page, scope, source).flatMap((place) => {
    const after = made.replace(place.value);
    return after === undefined ? [] : [{ ...place, after }];
  });
}

const replaceAll = (test: TestEditor, hits: readonly FindHit[]) =>
  test.editor.change('edit', (page) => replaceHits(page, hits, source));

describe('finding', () => {
  it('finds texts of both languages, tags, parameters also where they are the usual ones, and names', () => {
    const found = find(setUp(), query('p01'));
    expect(found.map(({ widgetId, kind, language, after }) => [widgetId, kind, language, after])).toEqual([
      [null, 'text', undefined, 'X station'],
      ['bound', 'tag', undefined, 'X/speed'],
      ['text', 'text', undefined, '泵 X'],
      ['text', 'text', 'en', 'Pump X'],
      ['faceplate', 'parameter', undefined, 'X/'],
      ['locked', 'tag', undefined, 'X/speed'],
      ['inner', 'name', undefined, 'X'],
      ['inner', 'text', undefined, 'X'],
      ['innerTag', 'tag', undefined, 'X/flow'],
    ]);
  });

  it('keeps to the kinds and the widgets asked for', () => {
    expect(find(setUp(), query('p01'), ['name']).map(({ widgetId }) => widgetId)).toEqual(['inner']);
    expect(find(setUp(), query('p01'), kinds, ['text']).map(({ widgetId }) => widgetId)).toEqual([
      'text',
      'text',
    ]);
  });

  it('counts colours as they are shown, those that are off left out', () => {
    expect(countColors(setUp().editor.page, null, source)).toEqual([
      { color: '#ff0000', count: 3 },
      { color: '$accent', count: 1 },
    ]);
  });
});

describe('a colour of a style with a name', () => {
  const steam = {
    id: 'steam',
    name: '蒸汽',
    set: { 'style.fill.color': '#FF0000', 'style.stroke.width': 3 },
  };
  const styled = () => {
    const follows = { ...coloured('follows', '#FF0000'), styleId: 'steam' };
    const own = { ...coloured('own', '#00ff00'), styleId: 'steam' };
    return new TestEditor({ con: { styles: [steam] }, widgets: [follows, own] });
  };
  const fillOf = (test: TestEditor, id: string) => test.widget(id).style.fill.color;

  it('is found and counted, and what follows the style changes with it', () => {
    const test = styled();
    expect(countColors(test.editor.page, null, source)[0]).toEqual({ color: '#ff0000', count: 3 });
    const found = find(test, query('#FF0000', { replacement: '#0000ff' }), ['color']);
    expect(found.map(styleIdOfPlace)).toContain('steam');
    replaceAll(test, found);
    expect(test.editor.page.con.styles).toEqual([
      { ...steam, set: { 'style.fill.color': '#0000ff', 'style.stroke.width': 3 } },
    ]);
    expect([fillOf(test, 'follows'), fillOf(test, 'own')]).toEqual(['#0000ff', '#00ff00']);
    expect(test.run('undo').editor.page).toEqual(styled().editor.page);
  });

  it('stays where only widgets are chosen, whose colour is their own then', () => {
    const test = styled();
    const found = find(test, query('#FF0000', { replacement: '#0000ff' }), ['color']);
    replaceAll(
      test,
      found.filter((hit) => styleIdOfPlace(hit) === undefined),
    );
    expect(test.editor.page.con.styles).toEqual([steam]);
    expect(fillOf(test, 'follows')).toBe('#0000ff');
  });
});

describe('replacing', () => {
  it('changes all but what is locked, as one step', () => {
    const test = setUp();
    replaceAll(test, find(test, query('p01')));
    expect(test.editor.state.undoLength).toBe(2);
    expect(find(test, query('p01')).map(({ widgetId }) => widgetId)).toEqual(['locked']);
    expect(test.editor.page.con.title).toBe('X station');
    expect((test.widget('faceplate').data as { params: object }).params).toEqual({ prefix: 'X/' });
  });

  it('binds to the signal with the new tag, by tag where there is none', () => {
    const test = setUp();
    replaceAll(test, find(test, query('p01')));
    const all = flattenWidgets(test.widgets);
    const bindingOf = (id: string) => all.find((widget) => widget.id === id)!.data;
    expect(bindingOf('bound')).toMatchObject({ signalId: '7x', tag: 'X/speed', title: 'X' });
    expect(bindingOf('innerTag')).toMatchObject({ signalId: '', tag: 'X/flow' });
  });

  it('replaces colours, with those of the page and of lists', () => {
    const test = setUp();
    const hits = listFindPlaces(test.editor.page, { ids: null, kinds: new Set(['color']) }, source)
      .filter(({ value }) => value.toLowerCase() === '#ff0000')
      .map((place) => ({ ...place, after: '$bad' }));
    replaceAll(test, hits);
    expect(test.editor.page.con.bgColor).toBe('$bad');
    expect(test.widget('coloured')).toMatchObject({
      style: { fill: { color: '$bad' } },
      data: { stages: [{ color: '$bad' }], other: '#FF0000' },
    });
  });

  it('leaves what has changed since it was found', () => {
    const test = setUp();
    const hits = find(test, query('p01'));
    test.editor.setField('data.text', 'else', ['text']);
    replaceAll(test, hits);
    expect(test.widget('text').data).toMatchObject({ text: 'else' });
  });

  it('of any of the hits is taken back and done again whole', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('p0', 'p', '1', 'speed', 'station', '#ff', '/'),
        fc.string({ maxLength: 6 }),
        fc.subarray([...kinds]),
        fc.nat(),
        (sought, replacement, only, drop) => {
          const test = setUp();
          const hits = find(test, query(sought, { replacement }), only);
          const chosen = hits.filter((_, place) => place !== drop % (hits.length + 1));
          const before = structuredClone(test.editor.page);
          const { undoLength } = test.editor.state;
          replaceAll(test, chosen);
          const after = structuredClone(test.editor.page);
          if (test.editor.state.undoLength === undoLength) {
            expect(after).toEqual(before);
            return;
          }
          expect(after).not.toEqual(before);
          test.editor.undo();
          expect(test.editor.page).toEqual(before);
          test.editor.redo();
          expect(test.editor.page).toEqual(after);
        },
      ),
      { numRuns: 200 },
    );
  });
});
