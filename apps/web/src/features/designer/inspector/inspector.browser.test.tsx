import { regionCalls } from '@zutai/contract';
import {
  createEditor,
  createPage,
  type Editor,
  emptyLookup,
  getAtPath,
  lightPalette,
  setAtPath,
  type unbound,
  type Widget,
} from '@zutai/diagram';
import { getWidget, widgetCatalog } from '@zutai/widgets/model';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { textOf } from '../../../lib/language/index.ts';
import { NoLive } from '../../../lib/live/index.ts';
import { answer } from '../../../testing/answer.ts';
import { seeNoBarriers } from '../../../testing/barriers.ts';
import { show } from '../../../testing/show.tsx';
import { type DesignerHost, DesignerHostProvider } from '../host/designer-host.tsx';
import { Inspector } from './Inspector.tsx';

const words = { unbound: '', noValue: '', age: () => '', reason: () => '' };

function hostOf(editor: Editor): DesignerHost {
  const owner = { kind: 'equipment', id: '7' } as const;
  const common = { equipmentId: '7', equipmentTitle: '一号泵' };
  const signal = { ...common, unit: 'm', isReadOnly: false } as object;
  const signals = [
    { ...signal, id: '11', title: '液位', titleEn: 'Level', tag: 'level' },
    { ...signal, id: '12', title: '转速', titleEn: 'Speed', tag: 'speed' },
  ] as unknown as DesignerHost['signals'];
  const equipments = [{ id: '7', title: '一号泵', titleEn: '', online: true }] as const;
  return {
    editor,
    owner,
    pageId: '1',
    ...common,
    signals,
    sources: { owner, title: '一号泵', equipments, signals, mvars: [], errorText: null },
    live: emptyLookup,
    context: {
      ...{
        live: emptyLookup,
        words,
        palette: lightPalette,
        nowMs: 0,
        mode: 'design',
        dataTextShow: 'signalName',
      },
    },
    report: () => undefined,
    view: {
      ...{ zoomBy: () => undefined, zoomTo: () => undefined, fit: () => undefined, reveal: () => undefined },
      pointAt: () => undefined,
      middle: () => ({ x: 0, y: 0 }),
    },
  };
}

const make = (id: string, type: string, x = 100): Widget =>
  getWidget(type)!.model.create(id, { x, y: 100, width: 60, height: 20, rotate: 0 });

/** Shows the inspector over a page with these widgets, of which some are selected. */
async function open(widgets: Widget[], selected: string[]): Promise<Editor> {
  answer(regionCalls.query, () => []);
  const editor = createEditor({ page: createPage({}, widgets), catalog: widgetCatalog });
  editor.select(selected);
  await show({
    '/': (
      <DesignerHostProvider value={hostOf(editor)}>
        <NoLive>
          <main style={{ width: 320 }}>
            <Inspector editor={editor} hasStoredPassword={false} />
            <button type="button">elsewhere</button>
          </main>
        </NoLive>
      </DesignerHostProvider>
    ),
  });
  return editor;
}

const field = (path: string) => page.elementLocator(document.querySelector(`[data-field="${path}"]`)!);
const valuesOf = (editor: Editor, path: string) => editor.page.widgets.map((each) => getAtPath(each, path));
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
    await expect.element(field(path)).toHaveValue(String(getAtPath(before.widgets[0], path)));
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
    await expect.element(field(path)).toHaveValue(String(getAtPath(before.widgets[0], path)));
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
    await expect.element(field('style.stroke.width')).toBeEnabled();
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

it('has no barriers', async () => {
  await open([make('a', 'UsualDataText')], ['a']);
  await expect.element(page.getByTestId('designer-inspector')).toBeVisible();
  await seeNoBarriers();
});
