import { describe, expect, it } from 'vitest';
import type { DiagramProblem } from '../../document/problem.ts';
import { openAt } from '../../scope/entering.ts';
import { rectAt, TestEditor, testCatalog } from '../../testing/index.ts';
import { setShownText } from './shown-text.ts';

const label = testCatalog.get('UsualText')!.create('t', { x: 100, y: 100, width: 80, height: 30, rotate: 0 });
const setUp = () => new TestEditor({ widgets: [label, rectAt('a', 300, 100)] });
const textOf = (test: TestEditor) => (test.widget('t').data as { text: string }).text;

describe('writing a text in place', () => {
  it('begins with F2 and ends as one step', () => {
    const test = setUp().select('t').press('F2');
    expect(test.editor.state.textEdit).toMatchObject({ widgetId: 't', path: 'data.text', text: 'Text' });
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

  it('refuses a megabyte, wherever it is put, and keeps what was there', () => {
    const long = 'x'.repeat(1 << 20);
    const problems: DiagramProblem[] = [];
    const test = setUp().do((editor) => {
      editor.onRefused((problem) => problems.push(problem));
      editor.setField('data.text', long, ['t']);
      editor.beginTextEdit('t');
    });
    test.do((editor) => editor.endTextEdit(long));
    expect(problems).toEqual(Array(2).fill({ code: 'text-too-long', limit: 20_000, actual: 1 << 20 }));
    expect(textOf(test)).toBe('Text');
    // It is still there, to be shortened or given up.
    expect(test.editor.state.textEdit).not.toBeNull();
    expect(test.editor.state.undoLength).toBe(0);
    test.do((editor) => editor.endTextEdit(null));
    expect(test.editor.state.textEdit).toBeNull();
    test.do((editor) => editor.setField('data.text', long.slice(0, 20_000), ['t']));
    expect(textOf(test)).toHaveLength(20_000);
  });

  it('writes what nobody has written yet into the text itself, whatever language is shown', () => {
    const fresh = testCatalog.get('UsualText')!.create('t', { x: 0, y: 0, width: 80, height: 30, rotate: 0 });
    const test = new TestEditor({ widgets: [fresh] }).do((editor) => {
      editor.textView = { language: 'en' };
    });
    test.do((editor) => editor.beginTextEdit('t')).do((editor) => editor.endTextEdit('Pump 1'));
    expect(textOf(test)).toBe('Pump 1');
    expect(test.widget('t').i18n).toBeUndefined();
    // And what has no Chinese: it would be a translation of English into English.
    test.do((editor) => editor.beginTextEdit('t')).do((editor) => editor.endTextEdit('Pump one'));
    expect(textOf(test)).toBe('Pump one');
    expect(test.widget('t').i18n).toBeUndefined();
    test.do((editor) => setShownText(editor, 'data.text', '水泵', ['t']));
    test.do((editor) => setShownText(editor, 'data.text', 'Pump two', ['t']));
    expect(textOf(test)).toBe('水泵');
    expect(test.widget('t').i18n?.en).toEqual({ 'data.text': 'Pump two' });
    expect(test.editor.state.undoLength).toBe(4);
  });

  it('writes the name where that is asked for, and nothing into what has no text', () => {
    const test = setUp();
    expect(test.editor.beginTextEdit('a')).toBe(false);
    expect(test.editor.beginTextEdit('nobody')).toBe(false);
    expect(test.editor.beginTextEdit('a', 'widgetName')).toBe(true);
    test.do((editor) => editor.endTextEdit('Tank'));
    expect(test.widget('a').widgetName).toBe('Tank');
  });

  it('writes the translation while the drawing shows English, and the name as it is', () => {
    const water = { ...label, data: { ...(label.data as object), text: '水' } };
    const test = new TestEditor({ widgets: [water] }).do((editor) => {
      editor.textView = { language: 'en' };
    });
    test.select('t').press('F2');
    expect(test.editor.state.textEdit).toMatchObject({ text: '水', language: 'en' });
    test.do((editor) => editor.endTextEdit('Pump 1'));
    expect(textOf(test)).toBe('水');
    expect(test.widget('t').i18n?.en).toEqual({ 'data.text': 'Pump 1' });
    test.press('F2');
    expect(test.editor.state.textEdit).toMatchObject({ text: 'Pump 1' });
    test.do((editor) => editor.endTextEdit(''));
    expect(test.widget('t').i18n?.en).toEqual({});
    test.do((editor) => editor.beginTextEdit('t', 'widgetName')).do((editor) => editor.endTextEdit('Name'));
    expect(test.widget('t').widgetName).toBe('Name');
    expect(test.run('undo').run('undo').run('undo').widget('t')).toEqual(water);
  });

  it('writes the text that was double-clicked', () => {
    const asked: unknown[] = [];
    const box = { x: 300, y: 100, width: 9, height: 9 };
    const test = setUp().do((editor) => {
      editor.textView = {
        language: 'zh',
        findAt: (widget, point) => {
          asked.push([widget.id, point.x]);
          return { path: 'widgetName', box };
        },
      };
    });
    test.do((editor) => openAt(editor, { x: 310, y: 110 }));
    expect(asked).toEqual([['a', 310]]);
    expect(test.editor.state.textEdit).toMatchObject({ widgetId: 'a', path: 'widgetName', box });
  });

  it('ends when the widget is gone', () => {
    const test = setUp().select('t').run('edit-text').press('Delete');
    expect(test.editor.state.textEdit).toBeNull();
    test.do((editor) => editor.endTextEdit('late'));
    expect(test.editor.state.undoLength).toBe(1);
  });
});
