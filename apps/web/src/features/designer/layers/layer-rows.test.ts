import { createPage, type FaceplateSource, groupAround, unbound, type Widget } from '@zutai/diagram';
import { widgetText } from '@zutai/widgets';
import { getWidget } from '@zutai/widgets/model';
import { describe, expect, it } from 'vitest';
import { symbolNameOf, widgetNameOf } from '../model/words/widget-name.ts';
import { connectorNote, layerNote, listLayers, moveLayers, searchLayers } from './layer-rows.ts';
import { createLayerWords } from './layer-words.ts';

const place = { x: 10, y: 10, width: 100, height: 40, rotate: 0 };
const make = (id: string, type = 'ShapeRect', change: Partial<Widget> = {}): Widget => ({
  ...getWidget(type)!.model.create(id, place),
  ...change,
});
const idsOf = (widgets: readonly Widget[]) => widgets.map(({ id }) => id).join('');

describe('layers', () => {
  const bound = make('v', 'UsualDataText', {
    widgetName: 'Speed',
    data: { ...unbound, signalId: '1', title: '转速', tag: 'pump1/speed', subTitle: 'North' },
  });
  const group = { ...make('g', 'WidgetGroup'), position: groupAround([make('i'), bound]) } as Widget;

  it('say what they show, in the words of who reads it', () => {
    expect(layerNote(bound)).toBe('转速');
    expect(layerNote(bound, ({ signalId }) => `signal ${signalId}`)).toBe('signal 1');
    expect(layerNote(make('t', 'UsualText', { data: { text: 'Inlet', title: 'x' } }), () => 'y')).toBe(
      'Inlet',
    );
    expect(layerNote(make('r'), () => 'y')).toBe('');
  });

  it('say of a pipe what it holds on to', () => {
    const anchor = { x: 0, y: 0.5 };
    const pipe = (start: string | null, end: string | null) => {
      const hold = (widgetId: string | null) => (widgetId === null ? null : { widgetId, anchor });
      const position = {
        points: [
          { x: 0, y: 0 },
          { x: 9, y: 0 },
        ],
      };
      const made = getWidget('ShapePipe')!.model.create('p', position);
      return { ...made, data: { ...(made.data as object), start: hold(start), end: hold(end) } };
    };
    const named = (id: string) => make(id, 'UsualSymbol', { widgetName: id.toUpperCase() });
    const main = { ...pipe('p-201', 'cv-201'), id: 'main', widgetName: 'Pipe' };
    const branch = { ...pipe('main', null), id: 'branch', widgetName: 'Pipe' };
    const ends = ['p-101', 'cv-101', 'p-201', 'cv-201'].map(named);
    const names = {
      find: (id: string) => [...ends, main, branch].find((widget) => widget.id === id),
      nameOf: ({ widgetName }: Widget) => widgetName,
      loose: 'free end',
    };
    expect(connectorNote(pipe('p-101', 'cv-101'), names)).toBe('P-101 → CV-101');
    expect(connectorNote(pipe('p-101', null), names)).toBe('P-101 → free end');
    // A tee says which main it is on.
    expect(connectorNote(pipe('main', 'cv-101'), names)).toBe('Pipe (P-201 → CV-201) → CV-101');
    expect(connectorNote(pipe('p-101', 'branch'), names)).toBe('P-101 → Pipe (Pipe → free end)');
    expect(connectorNote(pipe(null, null), names)).toBe('');
    expect(connectorNote(pipe('gone', null), names)).toBe('');
    expect(connectorNote(make('r'), names)).toBe('');
  });

  it('show what is inside groups and faceplates, once opened', () => {
    const instance = make('f', 'WidgetFaceplate', { data: { faceplateId: '5', params: {} } });
    const source: FaceplateSource = {
      faceplates: new Map([['5', createPage({ width: 100, height: 40 }, [make('x'), make('y')])]]),
      equipments: [],
      signalByTag: () => undefined,
    };
    const rows = listLayers([group, instance], new Set(['g', 'f']), source);
    expect(rows.map(({ widget, depth, kind }) => [widget.id, depth, kind])).toEqual([
      ['f', 0, 'faceplate'],
      ['f/y', 1, 'plain'],
      ['f/x', 1, 'plain'],
      ['g', 0, 'group'],
      ['v', 1, 'plain'],
      ['i', 1, 'plain'],
    ]);
    // What a faceplate draws is picked by its instance, what is in a group by itself.
    expect(rows.map(({ pickId, parentId }) => [pickId, parentId])).toEqual([
      ['f', null],
      ['f', 'f'],
      ['f', 'f'],
      ['g', null],
      ['v', 'g'],
      ['i', 'g'],
    ]);
    expect(listLayers([group], new Set()).map(({ canOpen }) => canOpen)).toEqual([true]);
  });

  it('are found by name, text, what they are bound to, and what the list says of them and their inside', () => {
    const label = make('t', 'UsualText', {
      data: { text: '入口阀' },
      i18n: { en: { 'data.text': 'Inlet valve' } },
    });
    const all = [make('a'), group, label];
    // What a line shows is in no file: the names of types and symbols, those of signals in the reader's language.
    const shown: Readonly<Record<string, string>> = {
      a: 'Rectangle',
      i: 'Rectangle',
      v: 'Speed of pump',
      g: 'Group',
    };
    const shownText = ({ id }: Widget) => shown[id] ?? '';
    const found = (keyword: string) => idsOf(searchLayers(all, keyword, shownText));
    expect(found('入口')).toBe('t');
    expect(found('inlet VALVE')).toBe('t');
    expect(found('rectangle')).toBe('ag');
    expect(found('rectangle speed')).toBe('g');
    expect(found('PUMP1 north')).toBe('g');
    expect(found('nothing')).toBe('');
    expect(searchLayers(all, '  ', shownText)).toBe(all);
  });

  it('are found by the line of the list: translated names, texts of the drawing, what a pipe joins', () => {
    const valve = make('v1', 'UsualSymbol', {
      widgetName: '闸阀',
      data: { symbolId: 'valve-gate', text: '' },
    });
    const label = make('t', 'UsualText', {
      data: { text: '入口' },
      i18n: { en: { 'data.text': 'Inlet' } },
    });
    const hold = { widgetId: 'v1', anchor: { x: 0, y: 0.5 } };
    const points = [
      { x: 0, y: 0 },
      { x: 9, y: 0 },
    ];
    const made = getWidget('ShapePipe')!.model.create('p', { points });
    const pipe = { ...made, data: { ...(made.data as object), start: hold, end: null } };
    const all = [valve, label, pipe, bound];
    const wordsIn = (language: 'zh' | 'en') => {
      const texts: Readonly<Record<string, string>> = widgetText[language];
      const nameOfType = (type: string) => texts[`widget.${type}.name`]!;
      return createLayerWords({
        nameOf: (widget) =>
          symbolNameOf(widget, language) ?? widgetNameOf(widget, nameOfType(widget.widgetType)),
        typeName: nameOfType,
        sourceTitle: ({ title = '' }) => (language === 'en' && title === '转速' ? 'Rotation' : title),
        language,
        find: (id) => all.find((widget) => widget.id === id),
        loose: 'free end',
      });
    };
    const found = (keyword: string, language: 'zh' | 'en') =>
      searchLayers(all, keyword, wordsIn(language).searchTextOf).map(({ id }) => id);
    // The pipe says what it is joined to, a valve what it is called in the language of the interface.
    expect(found('gate valve', 'en')).toEqual(['v1', 'p']);
    expect(found('gate', 'zh')).toEqual([]);
    expect(found('symbol', 'en')).toEqual(['v1']);
    expect(found('free end', 'en')).toEqual(['p']);
    expect(found('rotation', 'en')).toEqual(['v']);
    expect(wordsIn('en').noteOf(label)).toBe('Inlet');
    expect(wordsIn('zh').noteOf(label)).toBe('入口');
  });

  it('move above or below another, together and in their order', () => {
    const all = ['a', 'b', 'c', 'd'].map((id) => make(id));
    const move = (ids: string, target: string, side: 'above' | 'below') =>
      idsOf(moveLayers(all, new Set(ids), target, side));
    expect(move('a', 'd', 'above')).toBe('bcda');
    expect(move('a', 'd', 'below')).toBe('bcad');
    expect(move('db', 'a', 'below')).toBe('bdac');
    expect(moveLayers(all, new Set('b'), 'a', 'above')).toBe(all);
    expect(moveLayers(all, new Set('b'), 'b', 'above')).toBe(all);
    expect(moveLayers(all, new Set('b'), 'x', 'above')).toBe(all);
  });
});
