import { describe, expect, it } from 'vitest';
import { parsePageFile } from '../document/file/page-file.ts';
import type { PageStyle } from '../document/kept/page-style.ts';
import { maxPageStyles } from '../document/limits.ts';
import { createPage, type Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { createTestWidget, rectAt, TestEditor, testCatalog } from '../testing/index.ts';
import { carryStyles } from './carry-styles.ts';
import { chooseDrawStyle, chooseStyle, makeStyle } from './choose-style.ts';
import {
  applyStyleTo,
  backToStyle,
  changeStyle,
  countStyleUses,
  detachStyle,
  ownPaths,
  removeStyle,
} from './edit-styles.ts';
import { mediumStyles } from './mediums.ts';

const water: PageStyle = {
  id: 'water',
  name: '水',
  set: { 'style.fill.color': '#00f', 'style.stroke.width': 3, 'data.thickness': 8 },
};
const pageWith = (...widgets: Widget[]): Page => createPage({ styles: [water] }, widgets);
const fillOf = (page: Page, place: number) => page.widgets[place]!.style.fill.color;
const fillWith = (widget: Widget, color: string): Widget => ({
  ...widget,
  style: { ...widget.style, fill: { ...widget.style.fill, color } },
});
const setFill = (color: string) => (style: PageStyle) => ({
  ...style,
  set: { ...style.set, 'style.fill.color': color },
});

describe('a style of the page', () => {
  const a = rectAt('a', 0, 0);
  const b = rectAt('b', 0, 0);
  const styled = applyStyleTo(pageWith(a, b), ['a', 'b'], 'water');

  it('is written into what follows it, as far as that has the properties', () => {
    expect(styled.widgets[0]).toMatchObject({
      styleId: 'water',
      style: { fill: { color: '#00f' }, stroke: { width: 3 } },
    });
    expect(styled.widgets[0]!.data).toEqual(a.data);
    expect(applyStyleTo(styled, ['a'], 'gone')).toBe(styled);
  });

  it('changes all that follow it, in groups as well, and leaves what a widget has of its own', () => {
    const box = { x: 0, y: 0, width: 10, height: 10 };
    const child = { ...rectAt('child', 0, 0), styleId: 'water', style: styled.widgets[0]!.style };
    const group = createTestWidget('g', 'WidgetGroup', {
      ...box,
      rotate: 0,
      origin: box,
      children: [child],
    });
    const page = { ...styled, widgets: [styled.widgets[0]!, fillWith(styled.widgets[1]!, 'red'), group] };
    const changed = changeStyle(page, 'water', setFill('#0ff'));
    expect(fillOf(changed, 0)).toBe('#0ff');
    expect(fillOf(changed, 1)).toBe('red');
    expect(changed.widgets[2]!.position).toMatchObject({
      children: [{ style: { fill: { color: '#0ff' } } }],
    });
    expect(countStyleUses(changed).get('water')).toBe(3);
    expect(fillOf(backToStyle(changed, ['b']), 1)).toBe('#0ff');
  });

  it('made of a widget of elsewhere, or named at length, is one that the page can be opened with', () => {
    const strange = {
      ...a,
      style: {
        fill: { enable: true, color: 'url(#x)' },
        stroke: { enable: true, color: '$line', width: 900, dasharray: '1 '.repeat(80) },
        opacity: 3,
      },
      data: { ...(a.data as object), cap: 'square', thickness: 0.2 },
    } as unknown as Widget;
    const test = new TestEditor({ widgets: [strange] }).select('a');
    const made = makeStyle(test.editor, 'Mine')!;
    expect(made.set).toEqual({
      'style.fill.enable': true,
      'style.stroke.enable': true,
      'style.stroke.color': '$line',
    });
    test.do((editor) =>
      editor.change('edit', (page) =>
        changeStyle(page, made.id, (style) => ({ ...style, name: 'n'.repeat(200), nameEn: 'e'.repeat(200) })),
      ),
    );
    const { file } = test.editor.beginSave();
    expect(parsePageFile(file, { catalog: testCatalog })).toMatchObject({ ok: true });
  });

  it('changes what is locked too, and is not given to it', () => {
    const page = {
      ...styled,
      widgets: [
        { ...styled.widgets[0]!, posLock: true },
        { ...b, posLock: true },
      ],
    };
    expect(fillOf(changeStyle(page, 'water', setFill('#0ff')), 0)).toBe('#0ff');
    expect(applyStyleTo(page, ['b'], 'water')).toBe(page);
  });

  it('names the properties that are a widget\u2019s own, and puts back one of them', () => {
    const page = { ...styled, widgets: [fillWith(styled.widgets[0]!, 'red')] };
    expect(ownPaths(page.widgets[0]!, water)).toEqual(['style.fill.color']);
    expect(backToStyle(page, ['a'], 'style.stroke.width')).toBe(page);
    expect(backToStyle(page, ['a'], 'style.fill.color').widgets[0]).toEqual(styled.widgets[0]);
  });

  it('leaves the look where it is left or taken away', () => {
    const { styleId: _styleId, ...looks } = styled.widgets[0]!;
    expect(detachStyle(styled, ['a']).widgets[0]).toEqual(looks);
    const without = removeStyle(styled, 'water');
    expect(without.widgets[0]).toEqual(looks);
    expect(without.con.styles).toEqual([]);
  });
});

describe('widgets brought from another page', () => {
  const moved = { ...rectAt('a', 0, 0), styleId: 'water' };
  const styleOf = ({ widgets }: { widgets: readonly Widget[] }) => widgets[0]!.styleId;

  it('bring the styles they follow; the same one is not there twice', () => {
    const there = carryStyles(createPage(), [moved], [water]);
    expect(there.page.con.styles).toEqual([water]);
    expect(styleOf(carryStyles(there.page, [moved], [water]))).toBe('water');
    expect(carryStyles(there.page, [moved], [water]).page).toBe(there.page);
    const named = createPage({ styles: [{ ...water, id: 'other' }] });
    expect(styleOf(carryStyles(named, [moved], [water]))).toBe('other');
  });

  it('keep theirs beside another of the same id', () => {
    const page = createPage({ styles: [{ ...water, name: 'Sea water' }] });
    const carried = carryStyles(page, [moved], [water]);
    expect(styleOf(carried)).toBe('water-2');
    expect(carried.page.con.styles!.map(({ id, name }) => `${id} ${name}`)).toEqual([
      'water Sea water',
      'water-2 水',
    ]);
  });

  it('keep theirs under another name where one of that name looks otherwise', () => {
    const page = createPage({ styles: [{ ...water, id: 'own', set: { 'style.fill.color': '#111' } }] });
    const carried = carryStyles(page, [moved], [{ ...water, nameEn: 'Water' }]);
    expect(styleOf(carried)).toBe('water');
    expect(carried.page.con.styles![1]).toEqual({ ...water, name: '水 2', nameEn: 'Water 2' });
  });

  it('follow nothing where there is no room or no such style', () => {
    const styles = Array.from({ length: maxPageStyles }, (_, n) => ({ ...water, id: `s${n}`, name: `${n}` }));
    expect(styleOf(carryStyles(createPage({ styles }), [moved], [water]))).toBeUndefined();
    expect(styleOf(carryStyles(createPage(), [moved], []))).toBeUndefined();
  });

  it('bring them by copy and paste, as one step', () => {
    const from = new TestEditor({ widgets: [rectAt('a', 100, 100)] }).select('a');
    makeStyle(from.editor, 'Mine');
    const to = new TestEditor({ widgets: [], clipboard: from.editor.clipboard });
    from.run('copy');
    to.run('paste');
    expect(to.editor.page.con.styles).toMatchObject([{ name: 'Mine' }]);
    expect(to.widgets[0]!.styleId).toBe(to.editor.page.con.styles![0]!.id);
    to.run('undo');
    expect(to.editor.page.con.styles).toBeUndefined();
    expect(to.widgets).toEqual([]);
  });
});

describe('ready-made styles', () => {
  it('are added with the first use, and what is drawn next has the one that was chosen', () => {
    const test = new TestEditor({ widgets: [] });
    const { editor } = test;
    test.use('draw-ShapePipe').drag(100, 100, 200, 0);
    chooseStyle(editor, 'medium-steam');
    const [steam] = editor.page.con.styles!;
    expect(steam).toEqual(mediumStyles.find(({ id }) => id === 'medium-steam'));
    expect(test.widgets[0]).toMatchObject({ styleId: 'medium-steam', data: { flowColor: '#ffffff' } });
    test.use('draw-ShapePipe').drag(100, 300, 200, 0);
    expect(test.widgets[1]).toMatchObject({ styleId: 'medium-steam', style: { fill: { color: '#c8202f' } } });
    test.use('draw-ShapeRect').drag(100, 400, 200, 50);
    expect(test.widgets[2]!.styleId).toBeUndefined();
    test.use('draw-ShapePipe');
    chooseDrawStyle(editor, 'ShapePipe', 'medium-water');
    test.drag(100, 500, 200, 0);
    expect(test.widgets[3]!.styleId).toBe('medium-water');
  });

  it('have ids of their own and values that a page takes', () => {
    expect(new Set(mediumStyles.map(({ id }) => id)).size).toBe(mediumStyles.length);
  });
});
