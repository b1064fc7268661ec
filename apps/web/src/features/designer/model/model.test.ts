import {
  createEditor,
  createPage,
  defaultDesignerConfig,
  type Page,
  type Position,
  unbound,
  unboundValue,
  type Widget,
} from '@zutai/diagram';
import { getWidget, widgetCatalog } from '@zutai/widgets/model';
import { describe, expect, it, vi } from 'vitest';
import { setStoredAccount } from '../../../lib/stored/index.ts';
import { bindingAt, setBinding } from '../binding/binding-edit.ts';
import { rulerTicks } from '../canvas/ruler-ticks.ts';
import { findHostAction, hostActions } from '../host/actions.ts';
import { commonSections, commonValue } from '../inspector/common-field.ts';
import { PRESET_COLORS, readRecentColors, withRecentColor } from '../inspector/control/color/recent-color.ts';
import { readNumber } from '../inspector/control/number-text.ts';
import { listLayers } from '../layers/layer-rows.ts';
import { checkPage } from '../save/page-check.ts';
import { createDesignLookup } from './lookup/design-lookup.ts';
import { localClipboard } from './stored/local-clipboard.ts';
import { readConfig } from './stored/stored-config.ts';
import { shortcutText } from './words/shortcut-text.ts';

const at = (x: number, y: number) => ({ x, y, width: 60, height: 20, rotate: 0 });
const make = (id: string, type: string, position: Position = at(100, 100)) =>
  getWidget(type)!.model.create(id, position);
const editorOf = (page: Page) => createEditor({ page, catalog: widgetCatalog });

describe('binding', () => {
  it('keeps what stands beside it, is one step, and is taken back exactly', () => {
    const page = createPage({}, [make('a', 'UsualDataText'), make('b', 'UsualDataText')]);
    const editor = editorOf(page);
    editor.setField('data.unitShow', false, ['a']);
    const before = editor.page;
    editor.select(['a', 'b']);
    setBinding(editor, 'data', { ...unbound, signalId: '7', title: 'Level' });
    const [a, b] = editor.page.widgets;
    expect(a!.data).toMatchObject({ signalId: '7', title: 'Level', unitShow: false });
    expect(b!.data).toMatchObject({ signalId: '7', unitShow: true });
    editor.undo();
    expect(editor.page).toEqual(before);
    editor.redo();
    setBinding(editor, 'data', null);
    expect(bindingAt(editor.page.widgets[0], 'data')).toMatchObject({ signalId: '', title: '' });
  });
});

describe('the inspector for several widgets', () => {
  it('shows what all have and the box around them, without names', () => {
    const sections = commonSections([make('a', 'ShapeRect'), make('b', 'UsualText')]);
    const paths = sections.flatMap(({ fields }) => fields.map(({ path }) => path));
    expect(paths).toContain('style.opacity');
    expect(paths).not.toContain('style.font.size');
    expect(paths).not.toContain('widgetName');
    const box = ['x', 'y', 'width', 'height', 'rotate'].map((name) => `position.${name}`);
    expect(sections.find(({ id }) => id === 'position')?.fields.map(({ path }) => path)).toEqual(box);
  });

  it('shows the corners of one triangle below its box, which comes after what a widget shows', () => {
    const corners = { x1: 140, y1: 100, x2: 100, y2: 160, x3: 180, y3: 160 };
    const triangle = (id: string) => getWidget('ShapeTriangle')!.model.create(id, corners);
    const placesOf = (widgets: Widget[]) =>
      commonSections(widgets)
        .find(({ id }) => id === 'position')
        ?.fields.map(({ path }) => path.replace('position.', ''));
    const box = ['x', 'y', 'width', 'height', 'rotate'];
    expect(placesOf([triangle('a')])).toEqual([...box, ...Object.keys(corners)]);
    expect(placesOf([triangle('a'), triangle('b')])).toEqual(box);
    const order = commonSections([make('a', 'UsualDataText')]).map(({ id }) => id);
    expect(order.indexOf('position')).toBeGreaterThan(order.indexOf('data'));
    expect(order.indexOf('position')).toBeLessThan(order.indexOf('style'));
  });

  it('shows everything of one', () => {
    const paths = commonSections([make('a', 'ShapeRect')]).flatMap(({ fields }) =>
      fields.map(({ path }) => path),
    );
    expect(paths).toEqual(expect.arrayContaining(['position.x', 'widgetName', 'style.fill.color']));
  });

  it('says when they do not agree', () => {
    const [a, b] = [make('a', 'ShapeRect'), make('b', 'ShapeRect', at(1, 1))];
    expect(commonValue([a, b], 'style.opacity')).toEqual({ value: 1, isMixed: false });
    expect(commonValue([a, b], 'position.x')).toEqual({ value: undefined, isMixed: true });
    expect(commonValue([a, b], 'style.fill')).toMatchObject({ isMixed: false });
  });
});

describe('layers', () => {
  it('are listed from the top, groups opened on demand', () => {
    const child = make('c', 'ShapeRect');
    const group = make('g', 'WidgetGroup', {
      ...at(0, 0),
      origin: at(0, 0),
      children: [child, make('d', 'ShapeRect')],
    });
    const widgets = [make('a', 'ShapeRect'), group];
    expect(listLayers(widgets, new Set()).map(({ widget }) => widget.id)).toEqual(['g', 'a']);
    const open = listLayers(widgets, new Set(['g']));
    expect(open.map(({ widget, depth, pickId, parentId }) => [widget.id, depth, pickId, parentId])).toEqual([
      ['g', 0, 'g', null],
      ['d', 1, 'd', 'g'],
      ['c', 1, 'c', 'g'],
      ['a', 0, 'a', null],
    ]);
  });
});

describe('hiding in the designer', () => {
  it('keeps a widget from being picked and from nothing else', () => {
    const editor = editorOf(createPage({}, [make('a', 'ShapeRect')]));
    const press = { x: 130, y: 110, shift: false, ctrl: false, meta: false, alt: false };
    editor.pointerDown(press);
    editor.pointerUp(press);
    expect(editor.state.selection).toEqual(['a']);
    editor.setHidden(new Set(['a']));
    expect(editor.state.selection).toEqual([]);
    editor.pointerDown(press);
    editor.pointerUp(press);
    expect(editor.state).toMatchObject({ selection: [], isUnsaved: false });
    expect(editor.beginSave().file.widgets).toHaveLength(1);
  });
});

describe('numbers typed', () => {
  it.each([
    ['12', 12],
    [' 12.50 ', 12.5],
    ['-3', -3],
    ['100+20', 120],
    ['0.1+0.2', 0.3],
    ['90/4', 22.5],
    ['1/0', undefined],
    ['abc', undefined],
    ['', undefined],
    ['1e9', undefined],
    ['3，5', 3.5],
    ['1,200+1', 1201],
    ['-2*3', -6],
  ])('%s', (text, wanted) => expect(readNumber(text, {})).toBe(wanted));

  it('stay within their limits', () => {
    expect(readNumber('500', { max: 360 })).toBe(360);
    expect(readNumber('-1', { min: 0 })).toBe(0);
  });
});

describe('the settings kept on this computer', () => {
  it('are those of section 9 until chosen otherwise', () => {
    expect(readConfig(null)).toEqual(defaultDesignerConfig);
    expect(readConfig('{"grid":false,"saveInterval":10,"dataTextShow":"value"}')).toMatchObject({
      grid: false,
      ruler: true,
      saveInterval: 10,
      dataTextShow: 'value',
    });
  });

  it('are all read back as they were stored', () => {
    const changed: typeof defaultDesignerConfig = {
      autoSave: true,
      saveInterval: 30,
      grid: false,
      ruler: false,
      adsorb: true,
      dataTextShow: 'equipName',
      alignTo: 'first',
    };
    expect(readConfig(JSON.stringify(changed))).toEqual(changed);
  });

  it.each(['nonsense', '[]', 'null', '{"grid":"no","saveInterval":0,"dataTextShow":"x"}'])(
    'are the defaults where %s is stored',
    (text) => expect(readConfig(text)).toEqual(defaultDesignerConfig),
  );
});

describe('the clipboard', () => {
  it('falls back to memory when storage is full', () => {
    const kept = new Map<string, string>();
    let isFull = false;
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem(key: string, value: string) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        kept.set(key, value);
      },
    };
    vi.stubGlobal('localStorage', storage);
    expect(localClipboard.read()).toBeNull();
    localClipboard.write('one');
    expect([...kept.values()]).toEqual(['one']);
    isFull = true;
    localClipboard.write('two');
    expect(localClipboard.read()).toBe('two');
    isFull = false;
    localClipboard.write('three');
    expect(localClipboard.read()).toBe('three');
    setStoredAccount('7');
    expect(localClipboard.read()).toBeNull();
    localClipboard.write('of 7');
    setStoredAccount('');
    expect(localClipboard.read()).toBe('three');
    vi.unstubAllGlobals();
  });
});

describe('colours', () => {
  it('offers 50 and remembers 20, the newest first', () => {
    expect(new Set(PRESET_COLORS).size).toBe(50);
    let recent: string[] = [];
    for (let count = 0; count < 25; count += 1) recent = withRecentColor(recent, `#${count}`);
    recent = withRecentColor(recent, '#20');
    expect(recent).toHaveLength(20);
    expect(recent.slice(0, 2)).toEqual(['#20', '#24']);
    expect(readRecentColors('{"a":1}')).toEqual([]);
    expect(readRecentColors('["#fff",5]')).toEqual(['#fff']);
  });
});

describe('ruler', () => {
  it.each([0.05, 0.5, 1, 3, 8])('keeps labels apart at zoom %s', (zoom) => {
    const ticks = rulerTicks(-100, 2000, zoom);
    const labels = ticks.filter(({ isLabelled }) => isLabelled).map(({ at }) => at);
    expect((labels[1]! - labels[0]!) * zoom).toBeGreaterThanOrEqual(64);
    expect(ticks.length).toBeLessThan(2000);
  });
});

describe('page settings', () => {
  const con = createPage({ title: 'A' }).con;
  it('have the limits of the save call', () => {
    expect(checkPage(con, false)).toEqual({});
    expect(checkPage({ ...con, title: ' ', width: 99, height: 100.5 }, false)).toEqual({
      title: 'pageTitleNeeded',
      width: 'sizeRange',
      height: 'sizeRange',
    });
    expect(checkPage({ ...con, checkpwd: true }, false)).toEqual({ password: 'passwordNeeded' });
    expect(checkPage({ ...con, checkpwd: true }, true)).toEqual({});
    for (const password of ['abc', 'pass-word'])
      expect(checkPage({ ...con, checkpwd: true, password }, true)).toEqual({ password: 'passwordForm' });
    expect(checkPage({ ...con, checkpwd: true, password: 'a123' }, true)).toEqual({});
  });
});

describe('shortcuts', () => {
  const press = (key: string, held: object = {}) => ({
    key,
    shift: false,
    ctrl: false,
    meta: false,
    alt: false,
    ...held,
  });

  it('are written as people know them', () => {
    expect(shortcutText('Mod+Shift+Z', false)).toBe('Ctrl + Shift + Z');
    expect(shortcutText('Mod+Shift+Z', true)).toBe('⌘⇧Z');
    expect(shortcutText('ArrowLeft', false)).toBe('←');
  });

  it('find their action, also where + needs Shift', () => {
    expect(findHostAction(press('r'))?.id).toBe('draw-ShapeRect');
    expect(findHostAction(press('+', { ctrl: true, shift: true }))?.id).toBe('zoom-in');
    expect(findHostAction(press('?', { shift: true }))?.id).toBe('shortcuts');
    expect(findHostAction(press('q'))).toBeUndefined();
  });

  it('are not given to two actions, nor to one of the engine’s commands', () => {
    const editor = editorOf(createPage());
    const own = hostActions.flatMap(({ shortcuts }) => shortcuts);
    expect(new Set(own).size).toBe(own.length);
    for (const shortcut of own.filter((one) => one !== 'Shift+?')) {
      const parts = shortcut.split('+');
      const key = shortcut.endsWith('+=') ? '=' : parts.at(-1)!;
      const held = { ctrl: parts.includes('Mod'), shift: parts.includes('Shift') };
      expect(editor.keyDown(press(key, held)), shortcut).toBe(false);
    }
  });
});

describe('values while a page is drawn', () => {
  it('are not shown, so that none looks live; unbound stays unbound', () => {
    const live = { ...unboundValue, value: 5, quality: 'good' as const, code: '200', unit: 'm', timeMs: 1 };
    const lookup = createDesignLookup({ get: ({ signalId }) => (signalId === '' ? unboundValue : live) });
    expect(lookup.get({ ...unbound, signalId: '1' })).toMatchObject({ value: null, timeMs: null, unit: 'm' });
    expect(lookup.get(unbound).quality).toBe('unbound');
  });

  it('shows values where they are wanted, but none that is not current', () => {
    const good = { ...unboundValue, value: 1.5, timeMs: 7, code: '200', quality: 'good' as const };
    const old = { ...good, quality: 'stale' as const };
    const lookup = createDesignLookup({ get: ({ signalId }) => (signalId === '1' ? good : old) }, true);
    expect(lookup.get({ ...unbound, signalId: '1' })).toMatchObject({ value: 1.5, timeMs: 7 });
    expect(lookup.get({ ...unbound, signalId: '2' })).toMatchObject({ value: null, quality: 'good' });
  });
});
