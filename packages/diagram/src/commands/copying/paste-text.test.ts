import { describe, expect, it } from 'vitest';
import { maxWidgets } from '../../document/limits.ts';
import type { RectPosition } from '../../document/position.ts';
import { rectAt, TestEditor } from '../../testing/index.ts';
import { pasteText } from './paste-text.ts';

const middle = { x: 400, y: 300 };
const textOf = (test: TestEditor, id: string) => (test.widget(id).data as { text: string }).text;
const placeOf = (test: TestEditor, id: string) => test.positionOf(id) as RectPosition;

describe('pasting a text from elsewhere', () => {
  it('adds it in the middle of what is seen, selected, as one step', () => {
    const test = new TestEditor({ widgets: [rectAt('a', 0, 0)] });
    expect(pasteText(test.editor, '  Raw water\r\nP-101\t12 m\u0000\n\n', middle)).toMatchObject({
      ok: true,
    });
    expect(test.selection).toEqual(['new1']);
    expect(textOf(test, 'new1')).toBe('  Raw water\nP-101    12 m');
    const { x, y, width, height } = placeOf(test, 'new1');
    expect([x + width / 2, y + height / 2].map(Math.round)).toEqual([400, 300]);
    expect(test.editor.state.undoLength).toBe(1);
    expect(test.run('undo').ids).toEqual(['a']);
    expect(test.run('redo').ids).toEqual(['a', 'new1']);
  });

  it('is as wide as its longest line and as high as its lines', () => {
    const test = new TestEditor();
    pasteText(test.editor, 'P', middle);
    pasteText(test.editor, 'One line that is longer than another', middle);
    pasteText(test.editor, '1\n2\n3\n4', middle);
    const [short, long, high] = test.ids.map((id) => placeOf(test, id));
    expect(long!.width).toBeGreaterThan(short!.width * 3);
    expect(high!.height).toBeGreaterThan(short!.height * 2);
  });

  it('goes under the pointer, and never out of the page', () => {
    const test = new TestEditor();
    test.editor.pointer = { x: 120, y: 90 };
    pasteText(test.editor, 'here', middle);
    const { x, y, width, height } = placeOf(test, 'new1');
    expect([x + width / 2, y + height / 2].map(Math.round)).toEqual([120, 90]);
    test.editor.pointer = { x: -500, y: -500 };
    pasteText(test.editor, 'outside', middle);
    expect(placeOf(test, 'new2').x).toBeGreaterThanOrEqual(0);
  });

  it('refuses nothing, a megabyte, and one more than a page holds', () => {
    const test = new TestEditor();
    const codeOf = (text: string) => {
      const pasted = pasteText(test.editor, text, middle);
      return pasted.ok ? undefined : pasted.problem;
    };
    expect(codeOf(' \n\t')).toEqual({ code: 'clipboard-empty' });
    expect(codeOf('x'.repeat(1 << 20))).toEqual({ code: 'text-too-long', limit: 20_000, actual: 1 << 20 });
    expect(test.editor.state.undoLength).toBe(0);
    const full = Array.from({ length: maxWidgets }, (_, at) => rectAt(`w${at}`, at, 0));
    const crowded = new TestEditor({ widgets: full });
    expect(pasteText(crowded.editor, 'one more', middle)).toMatchObject({
      problem: { code: 'too-many-widgets', limit: maxWidgets },
    });
    expect(crowded.ids).toHaveLength(maxWidgets);
  });
});
