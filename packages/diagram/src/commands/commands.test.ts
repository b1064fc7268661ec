import { describe, expect, it } from 'vitest';
import { maxWidgets, maxWidgetsByType } from '../document/limits.ts';
import { createMemoryClipboard } from '../editor/clipboard.ts';
import { isGroupPosition } from '../geometry/kinds/group.ts';
import { createTestWidget, rectAt, TestEditor } from '../testing/index.ts';
import { diagramText } from '../text/index.ts';
import { importPageFile } from './import.ts';
import { commands } from './registry.ts';

const twoRects = () => new TestEditor({ widgets: [rectAt('a', 100, 100), rectAt('b', 300, 200)] });

describe('the registry', () => {
  it('has a text in both languages for every command', () => {
    for (const { textKey } of commands) {
      expect(diagramText.zh, textKey).toHaveProperty([textKey]);
      expect(diagramText.en, textKey).toHaveProperty([textKey]);
    }
  });

  it('gives no shortcut to two commands', () => {
    const shortcuts = commands.flatMap((command) =>
      command.shortcuts.map((shortcut) => shortcut.toLowerCase()),
    );
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
  });

  it('lets shortcuts run commands, with Ctrl or ⌘, and leaves other keys to the browser', () => {
    const test = twoRects().hold({ ctrl: true }).press('a');
    expect(test.selection).toEqual(['a', 'b']);
    test.hold({}).press('Delete').hold({ meta: true }).press('z');
    expect(test.ids).toEqual(['a', 'b']);
    expect(test.editor.keyDown({ key: 'F5', shift: false, ctrl: false, meta: false, alt: false })).toBe(
      false,
    );
  });

  it('asks its host to save', () => {
    const saved: unknown[] = [];
    const test = new TestEditor({ onSave: (editor) => saved.push(editor.beginSave().file) });
    test.hold({ ctrl: true }).press('s');
    expect(saved).toHaveLength(1);
  });
});

describe('copy, cut and paste', () => {
  it.each<[string, () => string]>([
    ['text', () => 'x'.repeat(1 << 20)],
    ['brackets', () => '['.repeat(1 << 20)],
    ['one widget', () => JSON.stringify({ ...rectAt('a', 0, 0), data: { text: 'x'.repeat(1 << 20) } })],
    ['a name', () => JSON.stringify({ ...rectAt('a', 0, 0), widgetName: 'x'.repeat(1 << 20) })],
  ])('refuses a megabyte of %s that was copied somewhere, and stays as it was', (_what, make) => {
    const text = make();
    const isWidget = text.startsWith('{');
    const test = twoRects();
    const { page } = test.editor;
    const copied = JSON.stringify({ kind: 'zutai-widgets', widgets: isWidget ? [JSON.parse(text)] : text });
    for (const put of [text, copied]) {
      test.editor.clipboard.write(put);
      test.run('paste');
      expect(test.result).toMatchObject({ ok: false });
      expect(test.editor.page).toBe(page);
    }
    expect(test.editor.state.undoLength).toBe(0);
  });

  it('pastes under the pointer while that is over the drawing, and 50 units farther where it rests', () => {
    const test = twoRects().select('a').run('copy');
    const { width, height } = test.positionOf('a') as { width: number; height: number };
    const paste = () => test.run('paste').positionOf(test.selection[0]!);
    test.editor.pointer = { x: 500.4, y: 400 };
    expect(paste()).toMatchObject({ x: Math.round(500.4 - width / 2), y: 400 - height / 2, width });
    expect(paste()).toMatchObject({ x: Math.round(500.4 - width / 2) + 50, y: 450 - height / 2 });
    test.editor.pointer = { x: 700, y: 600 };
    expect(paste()).toMatchObject({ x: 700 - width / 2, y: 600 - height / 2 });
    test.editor.pointer = undefined;
    const { x, y } = test.positionOf('a') as { x: number; y: number };
    expect(paste()).toMatchObject({ x: x + 50, y: y + 50 });
    expect(paste()).toMatchObject({ x: x + 100, y: y + 100 });
  });

  it('Section 2: "Pasted copies are offset by 50 units per repeat."', () => {
    const test = twoRects().select('a').run('copy').run('paste').run('paste');
    expect(test.positionOf('new1')).toMatchObject({ x: 150, y: 150 });
    expect(test.positionOf('new2')).toMatchObject({ x: 200, y: 200 });
    expect(test.selection).toEqual(['new2']);
  });

  it('carries widgets to another page, with their bindings', () => {
    const clipboard = createMemoryClipboard();
    const data = { type: 'signal', signalId: '7', equipId: '3' };
    const widgets = [{ ...rectAt('a', 100, 100), data }];
    new TestEditor({ clipboard, widgets }).select('a').run('cut');
    const other = new TestEditor({ clipboard }).run('paste');
    expect(other.widgets[0]).toMatchObject({ id: 'new1', data });
  });

  it('gives new ids to the children of a copied group', () => {
    const test = twoRects().select('a', 'b').run('group').run('copy').run('paste');
    const ids = JSON.stringify(test.widgets).match(/"id":"[^"]+"/g)!;
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(6);
  });

  it('refuses what would exceed the limits, and says which', () => {
    const many = Array.from({ length: maxWidgets }, (_, place) => rectAt(`w${place}`, 10, 10));
    const full = new TestEditor({ widgets: many }).select('w0').run('copy').run('paste');
    expect(full.result).toEqual({
      ok: false,
      problem: { code: 'too-many-widgets', limit: 2000, actual: 2001 },
    });
    expect(full.widgets).toHaveLength(maxWidgets);
    for (const [type, limit] of Object.entries(maxWidgetsByType)) {
      const box = { x: 100, y: 100, width: 10, height: 10, rotate: 0 };
      const widgets = Array.from({ length: limit }, (_, place) => createTestWidget(`w${place}`, type, box));
      const test = new TestEditor({ widgets }).select('w0').run('copy').run('paste');
      expect(test.result).toMatchObject({
        ok: false,
        problem: { code: 'too-many-of-type', widgetType: type, limit },
      });
    }
    expect(maxWidgetsByType).toEqual({ ComplexWeather: 3, UsualWebgl: 1 });
  });

  it.each([
    ['nothing', null, 'clipboard-empty'],
    ['text', 'hello', 'clipboard-unreadable'],
    ['null', 'null', 'clipboard-unreadable'],
    ['other JSON', '{"kind":"x"}', 'clipboard-unreadable'],
    ['no list', '{"kind":"zutai-widgets","widgets":{}}', 'wrong-type'],
    ['a broken widget', '{"kind":"zutai-widgets","widgets":[{"id":"a"}]}', 'missing'],
  ])('refuses a clipboard that holds %s', (_name, text, code) => {
    const test = new TestEditor({ clipboard: { read: () => text, write: () => {} } }).run('paste');
    expect(test.result).toMatchObject({ ok: false, problem: { code } });
    expect(test.ids).toEqual([]);
  });
});

describe('group and ungroup', () => {
  it('puts two or more together and takes them apart where they were', () => {
    const test = twoRects();
    const before = test.widgets;
    test.select('a', 'b').run('group');
    expect(test.positionOf('new1')).toMatchObject({ x: 100, y: 100, width: 300, height: 160, rotate: 0 });
    expect(test.run('ungroup').widgets).toEqual(before);
    expect(test.selection).toEqual(['a', 'b']);
  });

  it('takes along what is inside when it is moved, resized and turned', () => {
    const test = twoRects().select('a', 'b').run('group').drag(150, 130, 10, 20).dragHandle('e', 300, 0);
    test.run('ungroup');
    expect(test.positionOf('a')).toMatchObject({ x: 110, y: 120, width: 200, height: 60 });
    expect(test.positionOf('b')).toMatchObject({ x: 510, y: 220, width: 200, height: 60 });
    const turned = twoRects().select('a', 'b').run('group').run('rotate-right').run('ungroup');
    // A quarter turn about (250,180): a's centre (150,130) goes to (300,80).
    expect(turned.positionOf('a')).toEqual({ x: 250, y: 50, width: 100, height: 60, rotate: 90 });
  });

  it('needs two that are not locked', () => {
    const locked = { ...rectAt('locked', 500, 500), posLock: true };
    const test = new TestEditor({ widgets: [rectAt('a', 100, 100), locked] })
      .select('a', 'locked')
      .run('group');
    expect(test.ids).toEqual(['a', 'locked']);
  });

  it('stands where its topmost member stood', () => {
    const widgets = ['a', 'b', 'c', 'd'].map((id, place) => rectAt(id, 100 * place + 10, 100));
    const test = new TestEditor({ widgets }).select('a', 'c').run('group');
    expect(test.ids).toEqual(['b', 'new1', 'd']);
    const group = test.positionOf('new1');
    expect(isGroupPosition(group) && group.children.map(({ id }) => id)).toEqual(['a', 'c']);
  });
});

describe('order, nudge, lock, fields', () => {
  it('brings to front and sends to back, keeping the order among those moved', () => {
    const widgets = ['a', 'b', 'c', 'd'].map((id) => rectAt(id, 100, 100));
    const test = new TestEditor({ widgets }).select('c', 'a').run('bring-to-front');
    expect(test.ids).toEqual(['b', 'd', 'a', 'c']);
    expect(test.run('send-to-back').ids).toEqual(['a', 'c', 'b', 'd']);
    expect(test.editor.history.position?.type).toBe('sort');
  });

  it('nudges by 1, from line to line of the grid with Shift, by 10 where nothing is pulled to it', () => {
    const pulled = () => twoRects().do((editor) => editor.setConfig({ adsorb: true, grid: true }));
    const test = pulled().select('a').press('ArrowRight').hold({ shift: true }).press('ArrowUp');
    expect(test.positionOf('a')).toMatchObject({ x: 101, y: 90 });
    test.press('ArrowRight');
    expect(test.positionOf('a')).toMatchObject({ x: 110, y: 90 });
    test.press('ArrowRight').press('ArrowLeft').hold({}).press('ArrowRight');
    test.hold({ shift: true }).press('ArrowLeft');
    expect(test.positionOf('a')).toMatchObject({ x: 110, y: 90 });
    test
      .hold({})
      .press('ArrowRight')
      .do((editor) => editor.setConfig({ adsorb: false }));
    test.hold({ shift: true }).press('ArrowLeft');
    expect(test.positionOf('a')).toMatchObject({ x: 101, y: 90 });
    // Of several, the box around them stands on the line.
    const several = pulled().select('a', 'b').press('ArrowRight').hold({ shift: true }).press('ArrowRight');
    expect(several.positionOf('a')).toMatchObject({ x: 110 });
  });

  it('sets a field of all that is selected in one step, and refuses paths into prototypes', () => {
    const test = twoRects().select('a', 'b');
    test.editor.setField('style.fill.color', 'red');
    expect(test.widgets).toMatchObject([
      { style: { fill: { color: 'red' } } },
      { style: { fill: { color: 'red' } } },
    ]);
    expect(test.editor.state.undoLength).toBe(1);
    expect(() => test.editor.setField('__proto__.polluted', true)).toThrow(RangeError);
    expect(() => test.editor.setField('style.constructor.prototype.x', true)).toThrow(RangeError);
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('import', () => {
  it('replaces the page in one step, and changes nothing when the file is not right', () => {
    const test = twoRects();
    test.editor.setContainer({ projectId: '9' });
    expect(
      importPageFile(test.editor, { version: 1, con: {}, widgets: [{ id: 'x' }], bind: {} }),
    ).toMatchObject({
      ok: false,
      problem: { code: 'missing', path: 'widgets[0].widgetType' },
    });
    expect(test.ids).toEqual(['a', 'b']);
    const file = { con: { title: 'New', projectId: 'other' }, widgets: [rectAt('x', 5, 5)] };
    expect(importPageFile(test.editor, file)).toMatchObject({ ok: true });
    expect(test.editor.page).toMatchObject({ con: { title: 'New', projectId: '9' }, widgets: [{ id: 'x' }] });
    expect(test.run('undo').ids).toEqual(['a', 'b']);
  });
});
