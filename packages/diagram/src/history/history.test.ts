import { describe, expect, it } from 'vitest';
import { rectAt, TestEditor } from '../testing/index.ts';
import { undoDepth } from './history.ts';

const oneRect = () => new TestEditor({ widgets: [rectAt('a', 100, 100)] }).select('a');

function nudge(test: TestEditor, times: number): void {
  for (let time = 0; time < times; time += 1) test.press('ArrowRight');
}

describe('history', () => {
  it('Section 4: "The undo stack holds at most 50 entries."', () => {
    const test = oneRect();
    nudge(test, undoDepth + 10);
    for (let time = 0; time < undoDepth + 10; time += 1) test.run('undo');
    expect(test.positionOf('a')).toMatchObject({ x: 110 });
  });

  it('Section 4: "A new edit clears the redo stack and sets an unsaved flag"; the warning is the web app\'s', () => {
    const test = oneRect();
    nudge(test, 2);
    test.run('undo');
    expect(test.editor.state).toMatchObject({ redoLength: 1, isUnsaved: true });
    test.press('ArrowDown');
    expect(test.editor.state).toMatchObject({ redoLength: 0, isUnsaved: true });
  });

  it('is saved again when undo comes back to what was saved', () => {
    const test = oneRect();
    nudge(test, 1);
    test.editor.beginSave().finish();
    expect(test.editor.state.isUnsaved).toBe(false);
    nudge(test, 1);
    expect(test.editor.state.isUnsaved).toBe(true);
    expect(test.run('undo').editor.state.isUnsaved).toBe(false);
    expect(test.run('undo').editor.state.isUnsaved).toBe(true);
    nudge(test, 1);
    expect(test.run('undo').editor.state.isUnsaved).toBe(true);
  });

  it('keeps as unsaved what was drawn while a save was under way', () => {
    const test = oneRect();
    nudge(test, 1);
    const save = test.editor.beginSave();
    nudge(test, 1);
    save.finish();
    expect(test.editor.state.isUnsaved).toBe(true);
    expect(test.run('undo').editor.state.isUnsaved).toBe(false);
  });

  it('saves what was there before a gesture, which goes on', () => {
    const test = oneRect().pointerDown(150, 130).pointerMove(200, 130);
    const save = test.editor.beginSave();
    expect(save.file.widgets[0]!.position).toMatchObject({ x: 100 });
    save.finish();
    expect(test.pointerUp().positionOf('a')).toMatchObject({ x: 150 });
    expect(test.editor.state.isUnsaved).toBe(true);
    expect(test.run('undo').editor.state.isUnsaved).toBe(false);
  });

  it('is not saved when the way back to the saved state has been dropped', () => {
    const test = oneRect();
    nudge(test, undoDepth + 1);
    for (let time = 0; time < undoDepth + 1; time += 1) test.run('undo');
    expect(test.editor.state).toMatchObject({ undoLength: 0, isUnsaved: true });
  });

  it('selects again what was selected at each step', () => {
    const test = new TestEditor({ widgets: [rectAt('a', 100, 100), rectAt('b', 300, 100)] });
    test.select('a').press('ArrowRight').select('b').press('Delete');
    expect(test.run('undo').selection).toEqual(['b']);
    expect(test.select().run('undo').selection).toEqual(['a']);
  });

  it('records nothing when nothing changes', () => {
    const test = oneRect();
    test.run('bring-to-front');
    expect(test.editor.state.undoLength).toBe(0);
  });
});
