import { createPage, type Editor, getAtPath, type Page, setAtPath, type unbound } from '@zutai/diagram';
import { getWidget } from '@zutai/widgets/model';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textOf } from '../../../lib/language/index.ts';
import { seeNoBarriers } from '../../../testing/barriers.ts';
import { shellStore } from '../page/shell-store.ts';
import { make, openInspector as open } from './testing/open-inspector.tsx';

const field = (path: string) => page.elementLocator(document.querySelector(`[data-field="${path}"]`)!);
const valuesOf = (editor: Editor, path: string) => editor.page.widgets.map((each) => getAtPath(each, path));
/** What a field says of a value; colours of the palette have names. */
function shownAt({ widgets }: Page, path: string): string {
  const value = String(getAtPath(widgets[0], path));
  return value.startsWith('$') ? textOf('designer', `token_${value.slice(1)}` as 'token_page') : value;
}
const press = (keys: string) => userEvent.keyboard(keys);
const leave = () => page.getByRole('button', { name: 'elsewhere' }).click();
const alert = page.getByRole('alert');

beforeEach(() => localStorage.clear());

/** Each kind of field that is typed into: where, what is typed, what that sets, what is none. */
const TYPED = [
  { kind: 'geometry', path: 'position.x', typed: '120+5', set: 125, bad: '12px', refused: 'numberRefused' },
  { kind: 'number', path: 'style.stroke.width', typed: '4', set: 4, bad: 'wide', refused: 'numberRefused' },
  {
    kind: 'colour',
    path: 'style.fill.color',
    typed: '#c8281e',
    set: '#c8281e',
    bad: '#12',
    refused: 'colorRefused',
  },
] as const;

it.each(['position.x', 'style.stroke.width', 'data.text'])(
  'gives the drawing the keyboard with Escape once nothing is typed in %s, and what is selected stays',
  async (path) => {
    const editor = await open([make('a', path === 'data.text' ? 'UsualText' : 'ShapeRect')], ['a']);
    const part = document.createElement('main');
    part.dataset.part = 'drawing';
    part.innerHTML = '<div role="application" aria-label="drawing" tabindex="0"></div>';
    document.body.append(part);
    const drawing = part.firstElementChild;
    await field(path).fill('70');
    await press('{Escape}');
    expect(document.activeElement).toBe(field(path).element());
    await press('{Escape}');
    expect(document.activeElement).toBe(drawing);
    expect(editor.state.selection).toEqual(['a']);
    part.remove();
  },
);

it('shows and writes a text in the language that the drawing shows', async () => {
  shellStore.setLanguage('en');
  const pump = setAtPath(make('a', 'UsualText'), 'data.text', '水泵');
  const editor = await open([{ ...pump, i18n: { en: { 'data.text': 'Pump' } } }], ['a']);
  editor.textView = { language: 'en' };
  await expect.element(field('data.text')).toHaveValue('Pump');
  await field('data.text').fill('Feed pump');
  await leave();
  expect(valuesOf(editor, 'data.text')).toEqual(['水泵']);
  expect(editor.page.widgets[0]!.i18n?.en).toEqual({ 'data.text': 'Feed pump' });
  shellStore.reset();
});

it('shows and writes the items of a list in the language that the drawing shows, and keeps them together', async () => {
  shellStore.setLanguage('en');
  const option = (title: string) => ({ id: title, title, value: title, isChecked: false });
  const radio = setAtPath(make('a', 'UsualRadio'), 'data.options', [option('手动'), option('自动')]);
  const editor = await open([{ ...radio, i18n: { en: { 'data.options.0.title': 'Manual' } } }], ['a']);
  editor.textView = { language: 'en' };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  await button('1. Manual 手动').click();
  await expect.element(field('data.options.0.title')).toHaveValue('Manual');
  await field('data.options.0.title').fill('By hand');
  await leave();
  expect(editor.page.widgets[0]!.i18n?.en).toEqual({ 'data.options.0.title': 'By hand' });
  await button(`${textOf('designer', 'listDown')}: 1. By hand 手动`).click();
  expect(editor.page.widgets[0]!.i18n?.en).toEqual({ 'data.options.1.title': 'By hand' });
  await button(`${textOf('designer', 'listRemove')}: 2. By hand 手动`).click();
  expect(editor.page.widgets[0]!.i18n?.en).toEqual({});
  expect(editor.page.widgets[0]!.data).toMatchObject({ options: [{ title: '自动' }] });
  editor.undo();
  editor.undo();
  expect(editor.page.widgets[0]!.i18n?.en).toEqual({ 'data.options.0.title': 'By hand' });
  shellStore.reset();
});

describe.each(TYPED)('a $kind field', ({ path, typed, set, bad, refused }) => {
  const one = () => open([make('a', 'ShapeRect')], ['a']);

  it('takes what was typed with Enter, as one step', async () => {
    const editor = await one();
    const before = editor.page;
    await field(path).fill(typed);
    expect(editor.page).toBe(before);
    await press('{Enter}');
    expect(valuesOf(editor, path)).toEqual([set]);
    editor.undo();
    expect(editor.page).toEqual(before);
    expect(editor.state.undoLength).toBe(0);
    await expect.element(field(path)).toHaveValue(shownAt(before, path));
  });

  it('takes it when it is left, once', async () => {
    const editor = await one();
    await field(path).fill(typed);
    await press('{Enter}');
    await leave();
    expect(valuesOf(editor, path)).toEqual([set]);
    editor.undo();
    expect(editor.state.undoLength).toBe(0);
    await field(path).fill(typed);
    await leave();
    expect(valuesOf(editor, path)).toEqual([set]);
  });

  it('takes it for what it was typed for when something else is selected meanwhile', async () => {
    const editor = await open([make('a', 'ShapeRect'), make('b', 'ShapeRect', 300)], ['a']);
    const other = getAtPath(editor.page.widgets[1], path);
    await field(path).fill(typed);
    editor.select(['b']);
    expect(valuesOf(editor, path)).toEqual([set, other]);
  });

  it('gives it up with Escape', async () => {
    const editor = await one();
    const before = editor.page;
    await field(path).fill(typed);
    await press('{Escape}');
    await leave();
    expect(editor.page).toBe(before);
    await expect.element(field(path)).toHaveValue(shownAt(before, path));
  });

  it.each(['{Enter}', '{Tab}'])(
    'says with %s what it does not take, and keeps what was there',
    async (key) => {
      const editor = await one();
      const before = editor.page;
      await field(path).fill(bad);
      await press(key);
      await expect.element(alert).toHaveTextContent(textOf('designer', refused, { text: bad }));
      await expect.element(field(path)).toHaveAttribute('aria-invalid', 'true');
      expect(editor.page).toBe(before);
      await field(path).fill(typed);
      await expect.element(alert).not.toBeInTheDocument();
      await press('{Enter}');
      expect(valuesOf(editor, path)).toEqual([set]);
    },
  );
});

describe.each(TYPED.filter(({ kind }) => kind !== 'geometry'))('a $kind field of several', (one) => {
  const { path, typed, set } = one;

  it('says that they differ, changes nothing by being looked at, and sets all in one step', async () => {
    const differing = setAtPath(make('b', 'ShapeRect', 300), path, one.kind === 'number' ? 9 : '#000000');
    const editor = await open([make('a', 'ShapeRect'), differing], ['a', 'b']);
    const before = editor.page;
    await expect.element(field(path)).toHaveValue('');
    await expect.element(field(path)).toHaveAttribute('placeholder', textOf('designer', 'mixed'));
    await field(path).click();
    await leave();
    expect(editor.page).toBe(before);
    await field(path).fill(typed);
    await press('{Enter}');
    expect(valuesOf(editor, path)).toEqual([set, set]);
    editor.undo();
    expect(editor.page).toEqual(before);
    expect(editor.state.undoLength).toBe(0);
  });
});

describe('geometry', () => {
  it('is moved by the arrows, tenfold with Shift, each as a step', async () => {
    const editor = await open([make('a', 'ShapeRect')], ['a']);
    await field('position.x').click();
    await press('{ArrowUp}{Shift>}{ArrowUp}{/Shift}{ArrowDown}');
    expect(valuesOf(editor, 'position.x')).toEqual([110]);
    editor.undo();
    expect(valuesOf(editor, 'position.x')).toEqual([111]);
  });

  it('of what is locked cannot be typed', async () => {
    await open([{ ...make('a', 'ShapeRect'), posLock: true }], ['a']);
    await expect.element(field('position.x')).toBeDisabled();
    await expect.element(field('style.stroke.width')).toBeDisabled();
    await expect.element(field('widgetName')).toBeEnabled();
    await expect.element(page.getByText(textOf('designer', 'lockedNote'))).toBeVisible();
  });

  const geometry = () =>
    ['x', 'y', 'width', 'height', 'rotate'].map((name) => {
      const found = document.querySelector<HTMLInputElement>(`[data-field="position.${name}"]`);
      return found?.value ?? null;
    });

  it.each([
    ['ShapeRect', { x: 100, y: 100, width: 60, height: 20, rotate: 0 }, ['100', '100', '60', '20', '0']],
    ['ShapeEllipse', { cx: 130, cy: 110, rx: 30, ry: 10, rotate: 15 }, ['100', '100', '60', '20', '15']],
    ['ShapeCircle', { cx: 130, cy: 110, r: 10 }, ['120', '100', '20', '20', null]],
    [
      'ShapeLine',
      {
        points: [
          { x: 10, y: 20 },
          { x: 40, y: 60 },
        ],
      },
      ['10', '20', '30', '40', '0'],
    ],
  ])('has one notation: %s', async (type, position, numbers) => {
    const editor = await open([getWidget(type)!.model.create('a', position)], ['a']);
    await expect.poll(geometry).toEqual(numbers);
    expect(document.querySelector('[data-field="position.cx"], [data-field="position.r"]')).toBeNull();
    await field('position.width').fill('50');
    await press('{Enter}');
    await expect.element(field('position.width')).toHaveValue('50');
    editor.undo();
    expect(editor.page.widgets[0]!.position).toEqual(position);
  });

  it('of several is that of the box around them', async () => {
    const editor = await open([make('a', 'ShapeRect'), make('b', 'UsualText', 200)], ['a', 'b']);
    await expect.poll(geometry).toEqual(['100', '100', '160', '20', '0']);
    await field('position.width').fill('320');
    await press('{Enter}');
    expect(valuesOf(editor, 'position.width')).toEqual([120, 120]);
    await field('position.x').fill('50');
    await press('{Enter}');
    expect(valuesOf(editor, 'position.x')).toEqual([50, 250]);
    await field('position.rotate').fill('90');
    await press('{Enter}');
    expect(valuesOf(editor, 'position.rotate')).toEqual([90, 90]);
    await expect.element(field('position.rotate')).toHaveValue('90');
    await field('position.rotate').fill('45');
    await press('{Enter}');
    expect(valuesOf(editor, 'position.rotate')).toEqual([45, 45]);
    for (const _ of [1, 2, 3, 4]) editor.undo();
    expect(valuesOf(editor, 'position.x')).toEqual([100, 200]);
  });

  it('says that angles differ, and sets the one that is typed for each', async () => {
    const turned = setAtPath(make('b', 'UsualText', 200), 'position.rotate', 30);
    const editor = await open([make('a', 'ShapeRect'), turned], ['a', 'b']);
    await expect.element(field('position.rotate')).toHaveValue('');
    await expect
      .element(field('position.rotate'))
      .toHaveAttribute('placeholder', textOf('designer', 'mixed'));
    await field('position.rotate').fill('90');
    await press('{Enter}');
    expect(valuesOf(editor, 'position.rotate')).toEqual([90, 90]);
    await expect.element(field('position.rotate')).toHaveValue('90');
  });
});

describe('a switch of several that do not agree', () => {
  it('is neither on nor off, keeps what hangs on it in sight, and is set for all', async () => {
    const off = setAtPath(make('b', 'ShapeRect', 300), 'style.fill.enable', false);
    const editor = await open([make('a', 'ShapeRect'), off], ['a', 'b']);
    await expect.element(field('style.fill.enable')).toBePartiallyChecked();
    await expect.element(field('style.fill.color')).toBeVisible();
    await field('style.fill.enable').click();
    expect(valuesOf(editor, 'style.fill.enable')).toEqual([true, true]);
    await expect.element(field('style.fill.enable')).toBeChecked();
    editor.undo();
    expect(valuesOf(editor, 'style.fill.enable')).toEqual([true, false]);
  });
});

describe('a binding', () => {
  const bind = page.getByTestId('bind-data');
  // The texts are loaded when something is shown.
  const search = () => page.getByRole('combobox', { name: textOf('designer', 'bindSearch') });
  const keysOf = (editor: Editor) =>
    valuesOf(editor, 'data').map((data) => (data as typeof unbound).signalId);

  it('is searched for and chosen with the keyboard, for all that are selected, as one step', async () => {
    const editor = await open([make('a', 'UsualDataText'), make('b', 'UsualDataText', 300)], ['a', 'b']);
    const before = editor.page;
    await bind.click();
    await expect.element(search()).toHaveFocus();
    await search().fill('转速');
    await expect.element(page.getByTestId('binding-picker').getByRole('option')).toHaveLength(1);
    await press('{Enter}');
    expect(keysOf(editor)).toEqual(['12', '12']);
    await expect.element(search()).not.toBeInTheDocument();
    await expect.element(bind).toHaveFocus();
    editor.undo();
    expect(editor.page).toEqual(before);
    expect(editor.state.undoLength).toBe(0);
  });

  it('gives the range of its signal, in the same step, to what nobody gave another', async () => {
    const set = setAtPath(make('b', 'UsualPercentFill', 300), 'data.dataAddon.maxVal', 40);
    const editor = await open([make('a', 'UsualPercentFill'), set], ['a', 'b']);
    const before = editor.page;
    await bind.click();
    await search().fill('液位');
    await press('{Enter}');
    expect(keysOf(editor)).toEqual(['11', '11']);
    expect(valuesOf(editor, 'data.dataAddon.maxVal')).toEqual([6, 40]);
    editor.undo();
    expect(editor.page).toEqual(before);
  });

  it('of several curves is chosen in one go: the list stays open, and says what is taken', async () => {
    const editor = await open([make('a', 'ComplexPie')], ['a']);
    const button = new RegExp(`^${textOf('designerTool', 'bindSeveral')}`);
    await page.getByRole('button', { name: button }).first().click();
    await expect.element(search()).toHaveFocus();
    const options = page.getByTestId('binding-picker').getByRole('option');
    await expect.element(options).toHaveLength(2);
    await press('{Enter}{ArrowDown}{Enter}');
    const series = () => (valuesOf(editor, 'data.signalArray') as { signalId: string }[][])[0];
    expect(
      series()
        ?.map(({ signalId }) => signalId)
        .sort(),
    ).toEqual(['11', '12']);
    await expect
      .element(page.getByTestId('binding-picker').getByRole('option', { selected: true }))
      .toHaveLength(2);
    await options.nth(0).click();
    await expect
      .element(page.getByTestId('binding-picker').getByRole('option', { selected: true }))
      .toHaveLength(1);
    expect(series()).toHaveLength(1);
    await page.getByRole('button', { name: textOf('designerTool', 'bindSeveralDone') }).click();
    await expect.element(search()).not.toBeInTheDocument();
  });

  it('stays as it is when nothing is found or the search is given up', async () => {
    const bound = setAtPath(make('a', 'UsualDataText'), 'data.signalId', '11');
    const editor = await open([bound], ['a']);
    const before = editor.page;
    await bind.click();
    await search().fill('没有的');
    await expect.element(page.getByText(textOf('designerTool', 'bindNothing'))).toBeVisible();
    await press('{Enter}');
    await press('{Escape}');
    await expect.element(search()).not.toBeInTheDocument();
    expect(editor.page).toBe(before);
  });

  it('is taken away, which can be undone', async () => {
    const bound = setAtPath(make('a', 'UsualDataText'), 'data.signalId', '11');
    const editor = await open([bound, make('b', 'UsualDataText', 300)], ['a', 'b']);
    await expect.element(page.getByText(textOf('designer', 'mixed')).first()).toBeVisible();
    await page
      .getByRole('button', { name: textOf('designer', 'unbind') })
      .first()
      .click();
    expect(keysOf(editor)).toEqual(['', '']);
    editor.undo();
    expect(keysOf(editor)).toEqual(['11', '']);
  });
});

describe('the parameters of several instances', () => {
  const parameters = ['no', 'area'].map(
    (name) => ({ name, title: name, kind: 'text', default: '' }) as const,
  );
  const faceplates = new Map([['5', createPage({ parameters }, [])]]);
  const instance = (id: string, x: number, no: string) =>
    setAtPath(make(id, 'WidgetFaceplate', x), 'data', { faceplateId: '5', params: { no, area: 'North' } });
  const parameter = (name: string) => page.getByRole('textbox', { name, exact: true });

  it('are mixed each by itself, and one that is set leaves the others', async () => {
    const editor = await open([instance('a', 100, '1'), instance('b', 300, '2')], ['a', 'b'], faceplates);
    const before = editor.page;
    await expect.element(parameter('area')).toHaveValue('North');
    await expect.element(parameter('no')).toHaveValue('');
    await expect.element(parameter('no')).toHaveAttribute('placeholder', textOf('designer', 'mixed'));
    await parameter('area').fill('South');
    await press('{Enter}');
    expect(valuesOf(editor, 'data.params')).toEqual([
      { no: '1', area: 'South' },
      { no: '2', area: 'South' },
    ]);
    editor.undo();
    expect(editor.page).toEqual(before);
  });

  it('say why there are none', async () => {
    await open([make('a', 'WidgetRepeater')], ['a'], faceplates);
    const line = page.elementLocator(document.querySelector('[data-kind="parameters"]')!);
    await expect.element(line).toHaveTextContent(textOf('designerTool', 'faceplateNone'));
  });
});

it('has no barriers', async () => {
  await open([make('a', 'UsualDataText')], ['a']);
  await expect.element(page.getByTestId('designer-inspector')).toBeVisible();
  await seeNoBarriers();
});
