import { describe, expect, it } from 'vitest';
import { rectAt, TestEditor, testCatalog } from '../testing/index.ts';

const label = testCatalog.get('UsualText')!.create('t', { x: 100, y: 100, width: 80, height: 30, rotate: 0 });
const setUp = () => new TestEditor({ widgets: [label, rectAt('a', 300, 100)] });
const textOf = (test: TestEditor) => (test.widget('t').data as { text: string }).text;

describe('writing a text in place', () => {
  it('begins with F2 and ends as one step', () => {
    const test = setUp().select('t').press('F2');
    expect(test.editor.state.textEdit).toEqual({ widgetId: 't', path: 'data.text', text: 'Text' });
    test.do((editor) => editor.endTextEdit('Pump 1'));
    expect(textOf(test)).toBe('Pump 1');
    expect(test.editor.state).toMatchObject({ textEdit: null, undoLength: 1 });
    expect(textOf(test.run('undo'))).toBe('Text');
  });

  it('selects what is written', () => {
    const test = setUp().select('a');
    expect(test.editor.beginTextEdit('t')).toBe(true);
    expect(test.selection).toEqual(['t']);
  });

  it('changes nothing when it is given up or stays the same', () => {
    for (const end of [null, 'Text']) {
      const test = setUp().do((editor) => editor.beginTextEdit('t'));
      test.do((editor) => editor.endTextEdit(end));
      expect(test.editor.state).toMatchObject({ textEdit: null, undoLength: 0 });
    }
  });

  it('writes the name where that is asked for, and nothing into what has no text', () => {
    const test = setUp();
    expect(test.editor.beginTextEdit('a')).toBe(false);
    expect(test.editor.beginTextEdit('nobody')).toBe(false);
    expect(test.editor.beginTextEdit('a', 'widgetName')).toBe(true);
    test.do((editor) => editor.endTextEdit('Tank'));
    expect(test.widget('a').widgetName).toBe('Tank');
  });

  it('ends when the widget is gone', () => {
    const test = setUp().select('t').run('edit-text').press('Delete');
    expect(test.editor.state.textEdit).toBeNull();
    test.do((editor) => editor.endTextEdit('late'));
    expect(test.editor.state.undoLength).toBe(1);
  });
});
