import { describe, expect, it } from 'vitest';
import { rectAt, TestEditor, testCatalog } from '../../testing/index.ts';

const label = testCatalog.get('UsualText')!.create('t', { x: 100, y: 100, width: 80, height: 30, rotate: 0 });
const setUp = () => new TestEditor({ widgets: [rectAt('a', 0, 0), rectAt('b', 300, 100), label] });

/** A field of the inspector: what it commits goes to the widgets that are selected then. */
function typeInto({ editor }: TestEditor, text: string): void {
  const close = editor.drafts.open(() => {
    close();
    editor.setField('widgetName', text);
  });
}
const nameOf = (test: TestEditor, id: string) => test.widget(id).widgetName;

describe('what is being typed in a field', () => {
  it.each<[string, (test: TestEditor) => unknown]>([
    ['the empty pasteboard is pressed', (test) => test.editor.select([])],
    ['another widget is selected', (test) => test.editor.select(['b'])],
    ['a gesture begins', (test) => test.drag(310, 110, 20, 20)],
    ['everything is selected', (test) => test.run('select-all')],
    ['a text is written in place', (test) => test.editor.beginTextEdit('t')],
    ['it is hidden', (test) => test.editor.setHidden(new Set(['a']))],
    ['it is saved', (test) => test.editor.beginSave()],
  ])('belongs to its own widget when %s', (_name, act) => {
    const test = setUp().select('a');
    typeInto(test, 'Tank');
    act(test);
    expect(nameOf(test, 'a')).toBe('Tank');
    expect(nameOf(test, 'b')).not.toBe('Tank');
    expect(test.editor.drafts.isOpen).toBe(false);
  });

  it('is in the file that is saved', () => {
    const test = setUp().select('a');
    typeInto(test, 'Tank');
    expect(test.editor.beginSave().file.widgets[0]?.widgetName).toBe('Tank');
  });

  it('is a step of its own before a gesture', () => {
    const test = setUp().select('a');
    typeInto(test, 'Tank');
    test.drag(310, 110, 20, 20);
    expect(test.editor.state.undoLength).toBe(2);
    expect(nameOf(test.run('undo'), 'a')).toBe('Tank');
  });
});

describe('a text being written in place', () => {
  it('is saved without ending', () => {
    const test = setUp();
    test.editor.beginTextEdit('t');
    test.editor.drafts.open(() => test.editor.commitTextEdit('Pump'));
    const { file } = test.editor.beginSave();
    expect(file.widgets[2]?.data).toMatchObject({ text: 'Pump' });
    expect(test.editor.state.textEdit).toMatchObject({ widgetId: 't', text: 'Pump' });
    test.editor.endTextEdit('Pump');
    expect(test.editor.state.undoLength).toBe(1);
  });
});

it('select-all leaves alone what is hidden', () => {
  const test = setUp();
  test.editor.setHidden(new Set(['b']));
  test.run('select-all').run('delete');
  expect(test.editor.page.widgets.map(({ id }) => id)).toEqual(['b']);
});
