import { type Editor, getAtPath, setAtPath } from '@zutai/diagram';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textOf } from '../../../lib/language/index.ts';
import { seeNoBarriers } from '../../../testing/barriers.ts';
import { setFindings } from '../model/tool-store.ts';
import { shellStore } from '../page/shell-store.ts';
import { make, openInspector as open } from './testing/open-inspector.tsx';

const valuesOf = (editor: Editor, path: string) => editor.page.widgets.map((each) => getAtPath(each, path));
const press = (keys: string) => userEvent.keyboard(keys);

describe('the menu of a line', () => {
  const menuOf = (label: string) =>
    page.getByRole('button', { name: textOf('designer', 'propertyMenu', { name: label }), exact: true });
  const choose = (key: 'propertyCopy' | 'propertyPaste', name: string) =>
    page.getByRole('menuitem', { name: textOf('designer', key, { name }) }).click();
  const RADIUS = '圆角';

  it('copies one property and gives it to another widget that has it, as one step', async () => {
    const rounded = setAtPath(setAtPath(make('a', 'ShapeRect'), 'style.radius', 7), 'style.opacity', 0.4);
    const editor = await open([rounded, make('b', 'UsualText'), make('c', 'ShapeTriangle')], ['a']);
    await menuOf(RADIUS).click();
    await choose('propertyCopy', RADIUS);
    editor.select(['b']);
    await menuOf(RADIUS).click();
    await choose('propertyPaste', RADIUS);
    expect(valuesOf(editor, 'style.radius').slice(0, 2)).toEqual([7, 7]);
    expect(getAtPath(editor.page.widgets[1], 'style.opacity')).toBe(1);
    expect(editor.state.undoLength).toBe(1);
    // A triangle has no corners that could be rounded.
    editor.select(['c']);
    await page
      .getByRole('button', { name: textOf('designer', 'propertyMenu', { name: '填充颜色' }) })
      .click();
    const paste = page.getByRole('menuitem', {
      name: textOf('designer', 'propertyPaste', { name: RADIUS }),
    });
    await expect.element(paste).toHaveAttribute('aria-disabled', 'true');
    await press('{Escape}');
    await expect.element(paste).not.toBeInTheDocument();
  });

  it('copies a text with its English, so that none stays of the text before', async () => {
    const TEXT = '文字';
    const text = (id: string, zh: string, en?: string) => ({
      ...setAtPath(make(id, 'UsualText'), 'data.text', zh),
      ...(en !== undefined && { i18n: { en: { 'data.text': en } } }),
    });
    const editor = await open(
      [
        text('a', '进水', 'Inlet'),
        text('b', '出水', 'Outlet'),
        text('c', '排水', 'Drain'),
        text('d', '补水'),
      ],
      ['a'],
    );
    const english = () => editor.page.widgets.map(({ i18n }) => i18n?.en?.['data.text']);
    await menuOf(TEXT).click();
    await choose('propertyCopy', TEXT);
    editor.select(['b']);
    await menuOf(TEXT).click();
    await choose('propertyPaste', TEXT);
    expect(valuesOf(editor, 'data.text').slice(0, 2)).toEqual(['进水', '进水']);
    expect(english()).toEqual(['Inlet', 'Inlet', 'Drain', undefined]);
    expect(editor.state.undoLength).toBe(1);
    // A text without English leaves none where it goes.
    editor.select(['d']);
    await menuOf(TEXT).click();
    await page.getByRole('menuitem', { name: textOf('designer', 'propertyToAll', { count: 3 }) }).click();
    expect(valuesOf(editor, 'data.text')).toEqual(['补水', '补水', '补水', '补水']);
    expect(english()).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('gives it to all others of the type, but not to what is locked', async () => {
    const rounded = setAtPath(make('a', 'ShapeRect'), 'style.radius', 7);
    const locked = { ...make('d', 'ShapeRect'), posLock: true };
    const editor = await open([rounded, make('b', 'ShapeRect'), make('c', 'UsualText'), locked], ['a']);
    await menuOf(RADIUS).click();
    await page.getByRole('menuitem', { name: textOf('designer', 'propertyToAll', { count: 1 }) }).click();
    expect(valuesOf(editor, 'style.radius')).toEqual([7, 7, 0, 0]);
    expect(editor.selected.map(({ id }) => id)).toEqual(['a']);
  });

  it('opens by the keyboard and has it', async () => {
    await open([make('a', 'ShapeRect')], ['a']);
    (menuOf(RADIUS).element() as HTMLElement).focus();
    await press('{Enter}');
    await expect.element(page.getByRole('menu')).toHaveFocus();
    await seeNoBarriers();
    await press('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(menuOf(RADIUS)).toHaveFocus();
  });
});

it('says what was found at the field where it can be mended', async () => {
  await open([make('a', 'UsualDataText'), make('b', 'UsualDataText', 300)], ['a']);
  setFindings([
    { widgetId: 'a', path: 'data', code: 'unbound', params: {} },
    { widgetId: 'a', path: 'position', code: 'partly-outside', params: {} },
    { widgetId: 'b', path: 'data', code: 'signal-missing', params: { title: 'x' } },
  ]);
  const found = page.getByTestId('finding-in-place');
  await expect.element(found.nth(1)).toBeVisible();
  expect(found.elements().map((each) => each.getAttribute('data-code'))).toEqual([
    'partly-outside',
    'unbound',
  ]);
  const line = found.nth(1).element().closest('[data-kind]');
  expect(line?.getAttribute('data-kind')).toBe('binding');
});

it('names the entries of a repeater in the language that the drawing shows', async () => {
  shellStore.setLanguage('en');
  const entries = ['一号泵', '二号泵'].map((title, place) => ({ value: `p${place}/`, title, equipId: '' }));
  const made = make('a', 'WidgetRepeater');
  const repeater = { ...made, data: { ...(made.data as object), source: 'prefixes', entries } };
  const editor = await open([repeater], ['a']);
  editor.textView = { language: 'en' };
  const name = textOf('designerReuse', 'entriesTitle');
  const title = page.getByRole('textbox', { name: textOf('designerReuse', 'entriesRow', { name, row: 2 }) });
  await expect.element(title).toHaveValue('二号泵');
  await title.fill('Pump two');
  await press('{Enter}');
  expect(editor.page.widgets[0]!.i18n?.en).toEqual({ 'data.entries.1.title': 'Pump two' });
  // Cells of a spreadsheet are titles in the language that is shown, too.
  const pasted = new DataTransfer();
  pasted.setData('text/plain', 'One\nTwo\n');
  page
    .getByRole('textbox', { name: textOf('designerReuse', 'entriesRow', { name, row: 1 }) })
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }));
  await expect.element(title).toHaveValue('Two');
  expect(editor.page.widgets[0]!.data).toMatchObject({ entries });
  expect(editor.page.widgets[0]!.i18n?.en).toEqual({
    ...{ 'data.entries.0.title': 'One', 'data.entries.1.title': 'Two' },
  });
  await page.getByRole('button', { name: textOf('designerReuse', 'entriesRemove', { row: 1 }) }).click();
  expect(editor.page.widgets[0]!.i18n?.en).toEqual({ 'data.entries.0.title': 'Two' });
  expect(editor.page.widgets[0]!.data).toMatchObject({ entries: [entries[1]] });
  shellStore.reset();
});
