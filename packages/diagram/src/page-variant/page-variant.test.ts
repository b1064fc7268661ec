import { describe, expect, it } from 'vitest';
import { parsePageFile, toPageFile } from '../document/file/page-file.ts';
import { createPage, type Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import {
  createTestWidget,
  pipeBetween,
  rectAt,
  symbolAt,
  TestEditor,
  testCatalog,
} from '../testing/index.ts';
import { addVariant, placeInVariant, removeVariant, takeFromVariant } from './edit-variants.ts';
import { pageOfVariant, showMain, showVariant, unplacedOf, variantFor, variantsOf } from './show-variant.ts';

const box = { x: 0, y: 0, width: 200, height: 100 };
const group = createTestWidget('g', 'WidgetGroup', {
  ...{ x: 500, y: 300, width: 200, height: 100, rotate: 0 },
  origin: box,
  children: [rectAt('inner', 20, 20, 40, 20)],
});
const main = createPage({ width: 1000, height: 500 }, [rectAt('a', 100, 100), rectAt('b', 400, 200), group]);
const xOf = ({ widgets }: Page, id: string) =>
  (widgets.find((each) => each.id === id)!.position as { x: number }).x;
const moved = (page: Page, id: string, x: number): Page => ({
  ...page,
  widgets: page.widgets.map((each) =>
    each.id === id ? ({ ...each, position: { ...each.position, x } } as Widget) : each,
  ),
});

describe('a variant of a page', () => {
  it('begins with everything scaled, or with nothing placed', () => {
    const wall = addVariant(main, 'wall', 'scaled');
    expect(wall.con).toMatchObject({ width: 3840, height: 2160, shown: { id: 'wall', unplaced: [] } });
    expect(xOf(wall, 'a')).toBe(384);
    const phone = addVariant(main, 'phone', 'empty');
    expect(phone.con).toMatchObject({ width: 390, height: 844, fit: 'width' });
    expect([...unplacedOf(phone)]).toEqual(['a', 'b', 'g']);
  });

  it('has places and a size of its own; everything else is shared, whichever is shown when it changes', () => {
    const phone = moved(addVariant(main, 'phone', 'scaled'), 'a', 7);
    const named = {
      ...phone,
      widgets: phone.widgets.map((each) => ({ ...each, widgetName: `${each.id}!` })),
    };
    const back = showMain({ ...named, con: { ...named.con, height: 900 } });
    expect(back.con).toMatchObject({ width: 1000, height: 500, fit: 'contain' });
    expect(back.con.shown).toBeUndefined();
    expect(back.widgets.map(({ position }) => position)).toEqual(
      main.widgets.map(({ position }) => position),
    );
    expect(back.widgets.map(({ widgetName }) => widgetName)).toEqual(['a!', 'b!', 'g!']);
    const again = showVariant(moved(back, 'a', 55), 'phone');
    expect(again.con.height).toBe(900);
    expect(xOf(again, 'a')).toBe(7);
    expect(xOf(showMain(again), 'a')).toBe(55);
  });

  it('is kept in the file beside the page, which readers without variants show', () => {
    const phone = moved(addVariant(main, 'phone', 'scaled'), 'a', 7);
    const file = JSON.parse(JSON.stringify(toPageFile(phone, testCatalog)));
    expect(file.con.shown).toBeUndefined();
    expect(file.con.width).toBe(1000);
    const read = parsePageFile(file, { catalog: testCatalog, isStrict: true });
    expect(read.ok && xOf(showVariant(read.value, 'phone'), 'a')).toBe(7);
    expect(read.ok && toPageFile(read.value, testCatalog)).toEqual(file);
  });

  it('shows what is placed alone; what is put in stands below, and taken out is on the page as before', () => {
    const phone = addVariant(main, 'phone', 'empty');
    const filled = placeInVariant(phone, ['b', 'g']);
    expect(pageOfVariant(filled, 'phone', testCatalog).widgets.map(({ id }) => id)).toEqual(['b', 'g']);
    expect(filled.widgets[1]!.position).toMatchObject({ x: 10, y: 10 });
    expect(filled.widgets[2]!.position).toMatchObject({ x: 10, y: 80 });
    expect(placeInVariant(filled, ['b', 'gone'])).toBe(filled);
    const emptied = takeFromVariant(filled, ['b']);
    expect([...unplacedOf(emptied)].sort()).toEqual(['a', 'b']);
    expect(emptied.widgets[1]!.position).toEqual(main.widgets[1]!.position);
    expect(showMain(emptied).widgets.map(({ position }) => position)).toEqual(
      main.widgets.map(({ position }) => position),
    );
  });

  it('does not know what is added to the page later, and gives the page what is added in it', () => {
    const back = showMain(addVariant(main, 'phone', 'scaled'));
    const later = { ...back, widgets: [...back.widgets, rectAt('new', 5, 5)] };
    expect([...unplacedOf(showVariant(later, 'phone'))]).toEqual(['new']);
    const wall = addVariant(main, 'wall', 'scaled');
    const far = { ...wall, widgets: [...wall.widgets, rectAt('far', 3000, 2000)] };
    const { x, y } = showMain(far).widgets.at(-1)!.position as { x: number; y: number };
    expect(x).toBeLessThanOrEqual(900);
    expect(y).toBeLessThanOrEqual(440);
  });

  it('is taken away with its places alone', () => {
    const page = removeVariant(addVariant(main, 'phone', 'scaled'), 'phone');
    expect(variantsOf(page)).toEqual([]);
    expect(page.widgets.map(({ position }) => position)).toEqual(
      main.widgets.map(({ position }) => position),
    );
    expect(removeVariant(main, 'phone')).toBe(main);
    expect(showVariant(main, 'phone')).toBe(main);
  });

  it('is chosen by the width of the window, or by a link', () => {
    const page = showMain(addVariant(addVariant(main, 'phone', 'empty'), 'wall', 'scaled'));
    expect([390, 759, 760, 2559, 2560].map((width) => variantFor(page, width))).toEqual([
      'phone',
      'phone',
      '',
      '',
      'wall',
    ]);
    expect(variantFor(page, 390, 'main')).toBe('');
    expect(variantFor(page, 1000, 'phone')).toBe('phone');
    expect(variantFor(page, 390, 'nonsense')).toBe('phone');
    expect(variantFor(main, 390)).toBe('');
  });

  it('is looked at without anything to save; what is done in it, and adding one, is', () => {
    const { editor } = new TestEditor({ con: { width: 1000, height: 500 }, widgets: main.widgets });
    editor.change('con', (page) => addVariant(page, 'phone', 'scaled'));
    expect(editor.state.isUnsaved).toBe(true);
    editor.beginSave().finish();
    editor.change('con', showMain);
    editor.change('con', (page) => showVariant(page, 'phone'));
    expect(editor.state.isUnsaved).toBe(false);
    editor.change('edit', (page) => moved(page, 'a', 7));
    editor.change('con', showMain);
    expect(editor.state.isUnsaved).toBe(true);
    editor.undo();
    editor.undo();
    expect(editor.state.isUnsaved).toBe(false);
    editor.change('con', (page) => removeVariant(page, 'phone'));
    expect(editor.state.isUnsaved).toBe(true);
  });

  it('is undone across the switch, and hides what it does not place from every tool', () => {
    const test = new TestEditor({ con: { width: 1000, height: 500 }, widgets: main.widgets });
    const { editor } = test;
    editor.change('con', (page) => addVariant(page, 'phone', 'empty'));
    expect(editor.visible).toEqual([]);
    editor.change('edit', (page) => placeInVariant(page, ['a']));
    expect(editor.visible.map(({ id }) => id)).toEqual(['a']);
    test.select('a').press('ArrowRight');
    editor.change('con', showMain);
    expect(editor.state.hidden.size).toBe(0);
    expect(xOf(editor.page, 'a')).toBe(100);
    test.run('undo').run('undo');
    expect(editor.page.con.shown?.id).toBe('phone');
    expect(xOf(editor.page, 'a')).toBe(10);
    test.run('redo').run('redo');
    expect(xOf(editor.page, 'a')).toBe(100);
    expect(xOf(pageOfVariant(editor.page, 'phone', testCatalog), 'a')).toBe(11);
  });
});

describe('variants of a hostile file', () => {
  const read = (con: object) =>
    parsePageFile(
      { version: 1, con, widgets: main.widgets, bind: {} },
      { catalog: testCatalog, isStrict: true },
    );
  const phone = { id: 'phone', width: 390, height: 800, fit: 'width', places: {} };

  it.each([
    ['no list', {}, 'con.variants'],
    ['too many', [phone, { ...phone, id: 'wall' }, phone], 'con.variants'],
    ['null', [null], 'con.variants[0]'],
    ['another id', [{ ...phone, id: 'watch' }], 'con.variants[0].id'],
    ['one id twice', [phone, phone], 'con.variants[1].id'],
    ['no size', [{ ...phone, width: 1e9 }], 'con.variants[0].width'],
    ['no fit', [{ ...phone, fit: 'all' }], 'con.variants[0].fit'],
    ['no places', [{ ...phone, places: [] }], 'con.variants[0].places'],
    ['a place that is none', [{ ...phone, places: { a: 5 } }], 'con.variants[0].places.a'],
    [
      'children in a place',
      [{ ...phone, places: { g: { position: { children: [] } } } }],
      'con.variants[0].places.g.position.children',
    ],
  ])('with %s are refused, with the place', (_name, variants, path) => {
    expect(read({ variants })).toMatchObject({ ok: false, problem: { code: 'wrong-type', path } });
  });

  it('place nothing where a place is not of the form of its widget', () => {
    const odd = {
      a: { position: { x: '1' } },
      b: { position: { cx: 1, cy: 2, r: 3 } },
      g: { position: { x: 1 } },
    };
    const page = read({ variants: [{ ...phone, places: odd }], shown: { id: 'phone', unplaced: 7 } });
    if (!page.ok) throw new Error(page.problem.code);
    expect(page.value.con.shown).toBeUndefined();
    expect([...unplacedOf(showVariant(page.value, 'phone'))]).toEqual(['a', 'b', 'g']);
  });
});

describe('pipes in variants', () => {
  const right = { x: 1, y: 0.5 };
  const left = { x: 0, y: 0.5 };
  const level = (id: string, y: number) => pipeBetween(id, { x: 300, y }, { x: 700, y }, 'straight');
  const upright = pipeBetween('upright', { x: 400, y: 300 }, { x: 400, y: 480 }, 'straight');
  const jointsOf = (page: Page, id: string) =>
    (page.widgets.find((each) => each.id === id)!.data as { joints?: readonly { at: number }[] }).joints;
  const wayOf = ({ widgets }: Page, id: string) =>
    (widgets.find((each) => each.id === id)!.position as { points: readonly { x: number; y: number }[] })
      .points;

  it('cross where they cross there, on the page itself and in its file too', () => {
    const page = createPage({ width: 1000, height: 500, crossings: 'gap' }, [level('level', 400), upright]);
    const test = new TestEditor({ page });
    test.select('upright').press('ArrowRight');
    expect(jointsOf(test.editor.page, 'level')).toMatchObject([{ at: 0.2525 }]);
    test.do((editor) => editor.change('con', (now) => addVariant(now, 'phone', 'scaled')));
    test.select('upright').do((editor) =>
      editor.change('edit', (now) => ({
        ...now,
        widgets: now.widgets.map((each) =>
          each.id === 'upright'
            ? ({
                ...each,
                position: {
                  points: [
                    { x: 250, y: 120 },
                    { x: 250, y: 190 },
                  ],
                },
              } as Widget)
            : each,
        ),
      })),
    );
    const inPhone = jointsOf(test.editor.page, 'level')![0]!.at;
    expect(inPhone).toBeGreaterThan(0.7);
    const { file } = test.editor.beginSave();
    expect(jointsOf(file, 'level')).toMatchObject([{ at: 0.2525 }]);
    expect(jointsOf(pageOfVariant(file, 'phone', testCatalog), 'level')![0]!.at).toBeCloseTo(inPhone, 3);
    test.do((editor) => editor.change('con', showMain));
    expect(jointsOf(test.editor.page, 'level')).toMatchObject([{ at: 0.2525 }]);
  });

  it('keep the ways they have in each, be they through what stands there', () => {
    const points = [
      { x: 100, y: 230 },
      { x: 700, y: 230 },
    ];
    const pipe = {
      ...pipeBetween('pipe', { widgetId: 'from', anchor: right }, { widgetId: 'to', anchor: left }),
      position: { points },
    };
    const widgets = [rectAt('from', 0, 200), rectAt('to', 700, 200), rectAt('box', 350, 200), pipe];
    const test = new TestEditor({ con: { width: 1000, height: 500 }, widgets });
    const way = wayOf(test.editor.page, 'pipe');
    expect(way).toHaveLength(2);
    test.do((editor) => editor.change('con', (now) => addVariant(now, 'phone', 'scaled')));
    expect(wayOf(test.editor.page, 'pipe')).toHaveLength(2);
    test.do((editor) => editor.change('con', showMain));
    expect(wayOf(test.editor.page, 'pipe')).toEqual(way);
  });

  it('join on the page itself what they were joined to in a variant, in its file too', () => {
    const test = new TestEditor({
      con: { width: 1000, height: 500 },
      widgets: [rectAt('from', 0, 200), rectAt('to', 700, 200), symbolAt('pump', 400, 300)],
    });
    test.do((editor) => editor.change('con', (now) => addVariant(now, 'phone', 'scaled')));
    const pipe = pipeBetween('pipe', { widgetId: 'from', anchor: right }, { widgetId: 'to', anchor: left });
    test.do((editor) => editor.change('add', (now) => ({ ...now, widgets: [...now.widgets, pipe] })));
    const way = wayOf(test.editor.beginSave().file, 'pipe');
    expect(way[0]).toEqual({ x: 100, y: 230 });
    expect(way.at(-1)).toEqual({ x: 700, y: 230 });
  });
});

describe('groups made and undone in one layout', () => {
  const places = (page: Page) =>
    showMain(page).widgets.flatMap(({ id, position }) => {
      const { x, y } = position as { x: number; y: number };
      return [[id, x, y]];
    });
  const edit = (page: Page, ids: string[], command: string): Page => {
    const test = new TestEditor({ page }).select(...ids);
    return test.run(command).editor.page;
  };

  it('a group that is made in a variant stands on the page around what is in it', () => {
    const phone = edit(addVariant(main, 'phone', 'scaled'), ['a', 'b'], 'group');
    const [joined] = showMain(phone).widgets.filter(({ id }) => id !== 'g');
    expect(joined!.position).toMatchObject({ x: 100, y: 100, width: 400, height: 160 });
    const ungrouped = edit(showMain(phone), [joined!.id], 'ungroup');
    expect(new Set(places(ungrouped))).toEqual(new Set(places(main)));
  });

  it('a group that is made on the page is placed in a variant that places what is in it', () => {
    const before = addVariant(main, 'phone', 'scaled');
    const made = edit(showMain(before), ['a', 'b'], 'group');
    const phone = showVariant(made, 'phone');
    expect([...unplacedOf(phone)]).toEqual([]);
    const [joined] = phone.widgets.filter(({ id }) => id !== 'g');
    const undone = edit(phone, [joined!.id], 'ungroup');
    expect(xOf(undone, 'a')).toBe(xOf(before, 'a'));
    expect(xOf(undone, 'b')).toBe(xOf(before, 'b'));
  });

  it('what a group leaves in a variant stands on the page where the group showed it', () => {
    const phone = edit(addVariant(main, 'phone', 'scaled'), ['g'], 'ungroup');
    expect(xOf(showMain(phone), 'inner')).toBe(520);
    expect(places(phone)).toContainEqual(['inner', 520, 320]);
  });
});

it('what a new variant does not place is not selected any more: no key moves what nobody sees', () => {
  const test = new TestEditor({ con: { width: 1000, height: 500 }, widgets: main.widgets });
  test.select('a', 'b').editor.change('con', (page) => addVariant(page, 'phone', 'empty'));
  expect(test.selection).toEqual([]);
  test.run('leap-right').editor.change('con', showMain);
  expect([xOf(test.editor.page, 'a'), xOf(test.editor.page, 'b')]).toEqual([100, 400]);
});

describe('a pipe whose other end is at something that the variant does not place', () => {
  const boxes = [rectAt('a', 100, 100), rectAt('b', 700, 200)];
  const drawn = new TestEditor({ con: { width: 1000, height: 500 }, widgets: boxes });
  const { page } = drawn.use('draw-ShapePipe').drag(200, 130, 500, 100).editor;
  const show = () => {
    const test = new TestEditor({ page: addVariant(page, 'phone', 'empty') });
    test.editor.change('con', (now) => placeInVariant(now, ['a', 'new1']));
    return test;
  };
  const pointsOf = (test: TestEditor) =>
    (test.positionOf('new1') as { points: { x: number; y: number }[] }).points;

  it('follows what is placed, and stays where it was put at the other end', () => {
    const test = show();
    const before = pointsOf(test);
    expect(Math.max(...before.map(({ x }) => x))).toBeLessThanOrEqual(390);
    test.select('a').run('nudge-down');
    expect(pointsOf(test).at(-1)).toEqual(before.at(-1));
    expect(pointsOf(test)[0]!.y).toBeGreaterThan(before[0]!.y);
  });

  it('is joined again on the page itself, and when both are placed', () => {
    const test = show();
    const attached = test.widget('new1').data;
    expect(attached).toMatchObject({ start: { widgetId: 'a' }, end: { widgetId: 'b' } });
    expect(pageOfVariant(test.editor.page, '', testCatalog).widgets.at(-1)!.data).toEqual(attached);
    test.editor.change('con', (now) => placeInVariant(now, ['b']));
    const { y, height } = test.positionOf('b') as { y: number; height: number };
    const last = pointsOf(test).at(-1)!;
    expect(last.y).toBeGreaterThanOrEqual(y);
    expect(last.y).toBeLessThanOrEqual(y + height);
  });

  it('joins a pipe again to what was moved while a variant did not place it', () => {
    const [left, right] = [
      { x: 0, y: 0.5 },
      { x: 1, y: 0.5 },
    ];
    const pipe = pipeBetween('p', { widgetId: 'a', anchor: right }, { widgetId: 'b', anchor: left });
    const widgets = [rectAt('a', 100, 100), rectAt('b', 400, 200), pipe];
    const test = new TestEditor({ con: { width: 1000, height: 500 }, widgets });
    const { editor } = test;
    editor.change('con', (page) => addVariant(page, 'phone', 'empty'));
    editor.change('edit', (page) => moved(page, 'a', 40));
    editor.change('con', showMain);
    const startOf = ({ position }: Widget) => (position as { points: { x: number }[] }).points[0]!;
    const { x, width } = test.widgets[0]!.position as { x: number; width: number };
    expect(startOf(test.widgets[2]!).x).toBe(x + width);
  });
});
