import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importPageFile } from '../commands/import.ts';
import { createPage } from '../document/page.ts';
import { createTestWidget, rectAt, TestEditor } from '../testing/index.ts';
import { type EntryType, entryTypes, undoDepth } from './history.ts';

type Step = (test: TestEditor) => unknown;

const types = ['ShapeRect', 'ShapeEllipse', 'ShapeCircle', 'ShapeTriangle', 'ShapeLine'];
const coordinate = fc.integer({ min: 0, max: 1000 });
const distance = fc.double({ min: -400, max: 400, noNaN: true });
const keys = fc.record({ shift: fc.boolean(), ctrl: fc.boolean(), alt: fc.boolean() });
const handles = ['n', 'se', 'w', 'rotate', 'vertex:0', 'vertex:1'] as const;
const commandIds = [
  ...['cut', 'copy', 'paste', 'delete', 'group', 'ungroup', 'bring-to-front', 'send-to-back'],
  ...['rotate-right', 'rotate-left', 'toggle-lock', 'nudge-left', 'leap-down', 'select-all', 'select-none'],
];

/** Selects by random places in the page, so that every number of widgets from none to all comes up. */
const selecting = fc.array(fc.nat(30), { maxLength: 6 }).map(
  (places): Step =>
    (test) =>
      test.select(...places.map((place) => test.ids[place % (test.ids.length || 1)] ?? '')),
);

const drawing = fc.tuple(fc.constantFrom(...types), coordinate, coordinate, distance, distance, keys).map(
  ([type, x, y, dx, dy, held]): Step =>
    (test) =>
      test.use(`draw-${type}`).hold(held).drag(x, y, dx, dy).hold({}),
);

const dragging = fc.tuple(coordinate, coordinate, distance, distance, keys).map(
  ([x, y, dx, dy, held]): Step =>
    (test) =>
      test.use('select').hold(held).drag(x, y, dx, dy).hold({}),
);

const handling = fc.tuple(fc.constantFrom(...handles), distance, distance, keys).map(
  ([handle, dx, dy, held]): Step =>
    (test) => {
      try {
        test.use('select').hold(held).dragHandle(handle, dx, dy).hold({});
      } catch {
        // The selection has no such handle: nothing to do.
        test.hold({});
      }
    },
);

const commanding = fc.constantFrom(...commandIds).map(
  (id): Step =>
    (test) =>
      test.run(id),
);
const setting = fc
  .tuple(fc.constantFrom('widgetName', 'style.fill.color', 'position.x'), fc.integer({ min: 1, max: 500 }))
  .map(
    ([path, value]): Step =>
      (test) =>
        test.editor.setField(path, path === 'position.x' ? value : String(value)),
  );
const resizing = fc.integer({ min: 100, max: 3000 }).map(
  (width): Step =>
    (test) =>
      test.editor.setContainer({ width }),
);
const importing = fc.integer({ min: 0, max: 4 }).map(
  (count): Step =>
    (test) => {
      const widgets = Array.from({ length: count }, (_, place) => rectAt(`imported${place}`, 50 * place, 80));
      importPageFile(test.editor, createPage({ title: `import ${count}` }, widgets));
    },
);

const edits = fc.oneof(
  { weight: 2, arbitrary: selecting },
  { weight: 2, arbitrary: drawing },
  { weight: 2, arbitrary: dragging },
  { weight: 2, arbitrary: handling },
  { weight: 5, arbitrary: commanding },
  { weight: 1, arbitrary: setting },
  { weight: 1, arbitrary: resizing },
  { weight: 1, arbitrary: importing },
);

function newTest(): TestEditor {
  const circle = createTestWidget('circle', 'ShapeCircle', { cx: 600, cy: 300, r: 40 });
  const unknown = createTestWidget('unknown', 'NeverHeardOf', { strange: [1, 2] } as never);
  const widgets = [rectAt('a', 100, 100), rectAt('b', 300, 200), circle, unknown];
  const test = new TestEditor({ widgets }).select('a', 'circle').run('group');
  // Ids must not repeat those of the first editor.
  let count = 0;
  return new TestEditor({ widgets: test.widgets, newId: () => `id${++count}` });
}

describe('undo and redo', () => {
  it('undo all brings back the start, redo all the end, deeply equal, whatever was done', () => {
    const seen = new Set<EntryType>();
    fc.assert(
      fc.property(fc.array(edits, { minLength: 1, maxLength: undoDepth, size: 'max' }), (steps) => {
        const test = newTest();
        const { editor } = test;
        const start = structuredClone(editor.page);
        const states = [start];
        for (const step of steps) {
          const before = editor.state.undoLength;
          step(test);
          if (editor.history.position) seen.add(editor.history.position.type);
          if (editor.state.undoLength > before) states.push(structuredClone(editor.page));
        }
        expect(editor.state.undoLength).toBe(states.length - 1);
        for (const state of states.slice(0, -1).reverse()) {
          editor.undo();
          expect(editor.page).toEqual(state);
        }
        expect(editor.page).toEqual(start);
        expect(editor.undo()).toBe(false);
        for (const state of states.slice(1)) {
          editor.redo();
          expect(editor.page).toEqual(state);
        }
        expect(editor.redo()).toBe(false);
      }),
      { numRuns: 150 },
    );
    // Otherwise the property would say nothing of the kinds that never came up.
    expect([...seen].sort()).toEqual([...entryTypes].sort());
  });

  it('never leaves two widgets with one id', () => {
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 30, size: 'max' }), (steps) => {
        const test = newTest();
        for (const step of steps) step(test);
        expect(new Set(test.ids).size).toBe(test.ids.length);
      }),
      { numRuns: 60 },
    );
  });
});
