import { createEditor, createPage, getAtPath, setAtPath, unbound } from '@zutai/diagram';
import { widgetText } from '@zutai/widgets';
import { fieldsOfItem, getWidget, optionsOfField, widgetCatalog, widgets } from '@zutai/widgets/model';
import { describe, expect, it } from 'vitest';
import { moveItem } from '../../../../lib/list/index.ts';
import { setBinding } from '../../binding/binding-edit.ts';
import { commonSections } from '../common-field.ts';
import { isMadeOfBindings, itemTitle, placeAfterMove, placeAfterRemoval, toggleItem } from './list-edit.ts';

const make = (id: string, type: string) =>
  getWidget(type)!.model.create(id, { x: 0, y: 0, width: 100, height: 80, rotate: 0 });
const listsOf = (...types: string[]) =>
  commonSections(types.map((type, place) => make(String(place), type))).flatMap(({ lists = [] }) => lists);

describe('lists of the inspector', () => {
  it('are those all selected widgets have, also where no field is common', () => {
    expect(listsOf('ComplexBar', 'ComplexPie').map(({ path }) => path)).toEqual([
      'data.signalArray',
      'data.systemArray',
      'data.mvarArray',
    ]);
    expect(listsOf('UsualAnimation').map(({ path }) => path)).toContain('data.textItems');
    expect(listsOf('ComplexBar', 'UsualAnimation')).toEqual([]);
  });

  it('are there only while their condition holds', () => {
    const dashboard = make('d', 'UsualDashboard');
    const paths = (type: string) =>
      commonSections([setAtPath(dashboard, 'data.dataAddon.type', type)]).flatMap(({ lists = [] }) =>
        lists.map(({ path }) => path),
      );
    expect(paths('monochrome')).toEqual([]);
    expect(paths('multistage')).toEqual(['data.stages']);
  });

  it('bind an item in its place and leave what stands beside the binding', () => {
    const editor = createEditor({ page: createPage({}, [make('a', 'ComplexBar')]), catalog: widgetCatalog });
    editor.select(['a']);
    const [list] = listsOf('ComplexBar');
    editor.setField(list!.path, [list!.create(0), list!.create(1)]);
    const [binding] = fieldsOfItem(list!, 1);
    editor.setField('data.signalArray.1.alias', 'North');
    setBinding(editor, binding!.path, { ...unbound, signalId: '7', title: 'Level' });
    const [widget] = editor.page.widgets;
    expect(getAtPath(widget, 'data.signalArray.1')).toMatchObject({ signalId: '7', alias: 'North' });
    expect(getAtPath(widget, 'data.signalArray.0')).toMatchObject({ signalId: '' });
    const words = { text: String, source: ({ title }: { title: string }) => (title ? `${title} (en)` : '') };
    expect(itemTitle(widget!, fieldsOfItem(list!, 1), words)).toBe('Level (en) North');
    expect(itemTitle(widget!, fieldsOfItem(list!, 0), words)).toBe('');
  });
});

describe('the states of a symbol', () => {
  const symbol = (symbolId: string) => setAtPath(make(symbolId, 'UsualSymbol'), 'data.symbolId', symbolId);
  const [list] = listsOf('UsualSymbol');
  const said = (symbolId: string, language: 'zh' | 'en') => {
    const texts: Readonly<Record<string, string>> = widgetText[language];
    const words = { text: (key: string) => texts[key] ?? key, source: () => '' };
    return [0, 1, 2].map((place) => itemTitle(symbol(symbolId), fieldsOfItem(list!, place), words));
  };

  it('are called what that kind of equipment calls them', () => {
    expect(said('valve-gate', 'zh')).toEqual(['= 0 已关（空心）', '= 1 已开（填充）', '= 2 故障']);
    expect(said('damper', 'en')).toEqual(['= 0 Closed (hollow)', '= 1 Open (filled)', '= 2 Fault']);
    expect(said('breaker', 'en')).toEqual(['= 0 Open (hollow)', '= 1 Closed (filled)', '= 2 Fault']);
    expect(said('pump', 'zh')).toEqual(['= 0 停止（空心）', '= 1 运行（填充）', '= 2 故障']);
    // One this version does not know.
    expect(said('nothing', 'en')[1]).toBe('= 1 Running (filled)');
  });

  it('have the common names where several kinds are selected, and always the same values', () => {
    const state = fieldsOfItem(list!, 0).find(({ path }) => path.endsWith('.state'))!;
    const labels = (...ids: string[]) =>
      optionsOfField(state, ids.map(symbol)).map(({ label }) => label.split('.').slice(-2).join('.'));
    expect(labels('valve', 'valve-check')).toEqual([
      'valveStates.stopped',
      'valveStates.running',
      'states.fault',
    ]);
    expect(labels('valve', 'pump')).toEqual(['states.stopped', 'states.running', 'states.fault']);
    expect(labels()).toEqual(labels('pump'));
    const values = ['valve', 'breaker', 'pump'].map((id) =>
      optionsOfField(state, [symbol(id)]).map(({ value }) => value),
    );
    expect(new Set(values.map(String)).size).toBe(1);
  });
});

describe('data and action', () => {
  const order = (type: string) => commonSections([make('a', type)]).map(({ id }) => id);

  it('come before place and looks, for every widget', () => {
    for (const { model, family } of widgets) {
      if (family === 'group') continue;
      const own = commonSections([model.create('a', getWidget(model.type)!.preview)]).map(({ id }) => id);
      const wanted = ['data', 'click', 'position', 'style', 'animation', 'general'];
      expect([model.type, own]).toEqual([model.type, wanted.filter((id) => own.includes(id))]);
    }
    expect(order('UsualButton').slice(0, 3)).toEqual(['data', 'click', 'position']);
  });

  it('of a chart are its curves; where the widget itself is bound, lists stay below', () => {
    const made = (type: string) => isMadeOfBindings(commonSections([make('a', type)])[0]!);
    expect(['ComplexLine', 'ComplexXYCurve', 'ComplexMap'].map(made)).toEqual([true, true, true]);
    expect(['UsualRadio', 'ComplexSection', 'ComplexCarousel'].map(made)).toEqual([false, false, false]);
  });

  it('of several signals are chosen one after another, and given back', () => {
    const [list] = listsOf('ComplexLine');
    const signal = (id: string) => ({ ...unbound, signalId: id, title: id });
    const ids = (items: readonly unknown[]) => items.map((item) => (item as { signalId: string }).signalId);
    const blank = { ...(list!.create(0) as object), alias: 'North' };
    const one = toggleItem(list!, [blank], signal('7'));
    expect(one).toEqual([{ ...blank, ...signal('7') }]);
    const two = toggleItem(list!, one, signal('8'));
    expect(ids(two)).toEqual(['7', '8']);
    expect(ids(toggleItem(list!, two, signal('7')))).toEqual(['8']);
    const full = Array.from({ length: list!.maxItems }, (_, place) => signal(`f${place}`));
    expect(toggleItem(list!, full, signal('9'))).toEqual(full);
  });
});

describe('items', () => {
  it('move, and what is open stays open', () => {
    expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moveItem(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
    expect([0, 1, 2].map((place) => placeAfterMove(place, 0, 1))).toEqual([1, 0, 2]);
    expect([null, 0, 1, 2].map((place) => placeAfterRemoval(place, 1))).toEqual([null, 0, null, 1]);
  });
});
