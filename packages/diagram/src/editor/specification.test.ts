import { describe, expect, it } from 'vitest';
import { pasteOffset } from '../commands/copying/clipboard.ts';
import { importPageFile } from '../commands/import.ts';
import { toPageFile } from '../document/file/page-file.ts';
import { maxWidgets, maxWidgetsByType } from '../document/limits.ts';
import { createPage, defaultContainer } from '../document/page.ts';
import { entryTypes, undoDepth } from '../history/history.ts';
import { createTestWidget, rectAt, TestEditor, testCatalog } from '../testing/index.ts';
import { createMemoryClipboard } from './clipboard.ts';
import { defaultDesignerConfig } from './config.ts';

/** Section 2, "Diagram page designer and viewer", sentence by sentence, and what sections 4 and 9 say about it. */

const two = () => new TestEditor({ widgets: [rectAt('a', 100, 100), rectAt('b', 300, 220)] });
const placeOf = (test: TestEditor, id: string) => test.positionOf(id) as { x: number; y: number };

describe('Section 2, the designer', () => {
  it('"Draw, move, resize, rotate and area-select widgets."', () => {
    const test = new TestEditor().use('draw-ShapeRect').drag(100, 100, 80, 40);
    test
      .drag(140, 120, 10, 20)
      .dragHandle('e', 20, 0)
      .run('rotate-right')
      .click(900, 700)
      .drag(50, 50, 300, 300);
    expect(test.selection).toEqual(['new1']);
    expect(test.positionOf('new1')).toEqual({ x: 110, y: 120, width: 100, height: 40, rotate: 90 });
  });

  it('"Alignment guides with optional snapping, a grid": what moves is pulled to both only with adsorb', () => {
    const guided = two().select('a').pointerDown(150, 130).pointerMove(350, 130);
    expect(guided.editor.state.overlay.guides.length).toBeGreaterThan(0);
    const free = two().select('a').drag(150, 130, 197, 0);
    expect(placeOf(free, 'a').x).toBe(297);
    const snapping = two().do((editor) => editor.setConfig({ adsorb: true, ruler: false }));
    expect(placeOf(snapping.select('a').drag(150, 130, 197, 0), 'a').x).toBe(300);
    const withoutGrid = two().do((editor) => editor.setConfig({ adsorb: true, grid: false }));
    expect(placeOf(withoutGrid.select('a').drag(150, 130, 173, 0), 'a').x).toBe(273);
    const withGrid = two().do((editor) => editor.setConfig({ adsorb: true, grid: true }));
    expect(placeOf(withGrid.select('a').drag(150, 130, 173, 0), 'a').x).toBe(270);
  });

  // That the clipboard is the local storage is held by the designer's own tests (apps/web, model.test.ts).
  it('"Copy, cut and paste. Pasted copies are offset by 50 units per repeat."', () => {
    const clipboard = createMemoryClipboard();
    const test = new TestEditor({ clipboard, widgets: [rectAt('a', 100, 100)] }).select('a').run('copy');
    expect(clipboard.read()).toContain('"id":"a"');
    test.run('paste').run('paste').run('paste');
    expect(test.ids.map((id) => placeOf(test, id).x)).toEqual([100, 150, 200, 250]);
    test.select('a').run('cut').run('paste');
    expect(test.ids).not.toContain('a');
    expect(placeOf(test, test.ids.at(-1)!)).toMatchObject({ x: 150, y: 150 });
  });

  it.each([{ ctrl: true }, { meta: true }])(
    '"Dragging with Ctrl/Meta+Shift held duplicates widgets." (%o)',
    (key) => {
      const test = two()
        .select('a', 'b')
        .hold({ ...key, shift: true })
        .drag(150, 130, 20, 30);
      expect(test.ids).toEqual(['a', 'b', 'new1', 'new2']);
      expect(placeOf(test, 'new1')).toMatchObject({ x: 120, y: 130 });
      expect(test.run('undo').ids).toEqual(['a', 'b']);
    },
  );

  it('"Group (2 or more unlocked selected widgets) and ungroup."', () => {
    expect(two().select('a').run('group').ids).toEqual(['a', 'b']);
    const locked = two().select('b').run('toggle-lock').select('a', 'b').run('group');
    expect(locked.ids).toEqual(['a', 'b']);
    const test = two().select('a', 'b').run('group');
    expect(test.widgets).toMatchObject([{ widgetType: 'WidgetGroup' }]);
    expect(test.run('ungroup').ids).toEqual(['a', 'b']);
  });

  it('"Bring to front or back."', () => {
    expect(two().select('a').run('bring-to-front').ids).toEqual(['b', 'a']);
    expect(two().select('b').run('send-to-back').ids).toEqual(['b', 'a']);
  });

  it('"Align left, right, top, bottom, horizontal centre or vertical centre."', () => {
    const aligned = (side: string) => {
      const { x, y } = placeOf(two().select('a', 'b').run(`align-${side}`), 'a');
      return [x, y];
    };
    expect(aligned('left')).toEqual([100, 100]);
    expect(aligned('right')).toEqual([300, 100]);
    expect(aligned('centre')).toEqual([200, 100]);
    expect(aligned('top')).toEqual([100, 100]);
    expect(aligned('bottom')).toEqual([100, 220]);
    expect(aligned('middle')).toEqual([100, 160]);
  });

  it('"Rotate steps 90 degrees (incr or decr) unless the widget is position-locked."', () => {
    const rotation = (test: TestEditor) => (test.positionOf('a') as unknown as { rotate: number }).rotate;
    expect(rotation(two().select('a').run('rotate-right'))).toBe(90);
    expect(rotation(two().select('a').run('rotate-left'))).toBe(270);
    expect(rotation(two().select('a').run('toggle-lock').run('rotate-right'))).toBe(0);
  });

  it('"Undo and redo."', () => {
    const test = two().select('a').press('ArrowRight').run('undo');
    expect(placeOf(test, 'a').x).toBe(100);
    expect(placeOf(test.run('redo'), 'a').x).toBe(101);
  });

  it('"Save a page": what was changed since counts as unsaved, which the leave warning asks (apps/web)', () => {
    const test = two().select('a').press('ArrowRight');
    expect(test.editor.state.isUnsaved).toBe(true);
    const { file, finish } = test.editor.beginSave();
    expect(file.widgets).toHaveLength(2);
    finish();
    expect(test.editor.state.isUnsaved).toBe(false);
  });
});

describe('Section 4: "Entry types are edit, add, del, group, ungroup, import, sort or con"', () => {
  const kinds: [string, (test: TestEditor) => unknown][] = [
    ['edit', (test) => test.press('ArrowRight')],
    ['add', (test) => test.run('duplicate')],
    ['del', (test) => test.press('Delete')],
    ['group', (test) => test.select('a', 'b').run('group')],
    ['ungroup', (test) => test.select('a', 'b').run('group').run('ungroup')],
    ['import', (test) => importPageFile(test.editor, createPage({}, [rectAt('x', 9, 9)]))],
    ['sort', (test) => test.run('bring-to-front')],
    ['con', (test) => test.editor.setContainer({ width: 800 })],
  ];

  it('and no others', () => {
    expect(kinds.map(([type]) => type)).toEqual([...entryTypes]);
  });

  it.each(kinds)('%s', (type, edit) => {
    const test = two().select('a');
    edit(test);
    expect(test.editor.history.position?.type).toBe(type);
  });
});

describe('Section 9, limits and defaults of the designer', () => {
  it('"Max widgets per page 2000; max weather widgets 3; max webgl widgets 1; undo depth 50; copy/paste offset 50"', () => {
    expect([maxWidgets, maxWidgetsByType, undoDepth, pasteOffset]).toEqual([
      2000,
      { ComplexWeather: 3, UsualWebgl: 1 },
      50,
      50,
    ]);
  });

  it('"Default page size 1024x768"', () => {
    expect(defaultContainer).toMatchObject({ width: 1024, height: 768 });
  });

  it('"Designer defaults: autoSave off, saveInterval 5, grid on, ruler on, adsorb off, dataTextShow signalName", but adsorb on (ADR 31)', () => {
    expect(defaultDesignerConfig).toMatchObject({
      ...{ autoSave: false, saveInterval: 5, grid: true, ruler: true },
      ...{ adsorb: true, dataTextShow: 'signalName' },
    });
  });
});

describe('A page password (section 5; that the server checks it: page.test.ts of the server)', () => {
  it('so that the file every viewer gets does not hold it', () => {
    const page = createPage({ checkpwd: true, password: 'secret' });
    expect(JSON.stringify(toPageFile(page, testCatalog))).not.toContain('secret');
    expect(toPageFile(page, testCatalog).con.checkpwd).toBe(true);
  });
});

describe('Section 3: "Group: x, y, width, height, rotate, plus origin and children."', () => {
  it('is what a group has, and its children keep their own places', () => {
    const test = two().select('a', 'b').run('group').dragHandle('se', 300, 180);
    expect(test.positionOf('new1')).toMatchObject({
      ...{ x: 100, y: 100, width: 600, height: 360, rotate: 0 },
      origin: { x: 100, y: 100, width: 300, height: 180 },
      children: [{ id: 'a', position: rectAt('a', 100, 100).position }, { id: 'b' }],
    });
  });

  it('"Lines: a list of points with x and y."', () => {
    const points = [
      { x: 10, y: 10 },
      { x: 50, y: 90 },
    ];
    const line = createTestWidget('l', 'ShapeLine', { points });
    expect(new TestEditor({ widgets: [line] }).wayOf('l')).toBe('10,10 50,90');
  });
});
