import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxWidgets } from '../document/limits.ts';
import type { Widget } from '../document/widget.ts';
import { createTestWidget, rectAt, TestEditor } from '../testing/index.ts';
import { addInstances, editInstances, type InstanceEdit, listInstances } from './edit-instances.ts';

const instance = (id: string, x: number, y: number, params: Record<string, string> = {}): Widget => ({
  ...createTestWidget(id, 'WidgetFaceplate', { x, y, width: 100, height: 60, rotate: 0 }),
  data: { faceplateId: '5', params },
});

function setUp() {
  return new TestEditor({
    widgets: [
      instance('a', 10, 10, { prefix: 'p01/' }),
      instance('b', 10, 90, { prefix: 'p02/' }),
      instance('grouped', 300, 300),
      rectAt('rect', 400, 400),
      { ...instance('foreign', 500, 500), data: { faceplateId: '6', params: {} } },
    ],
  })
    .select('grouped', 'rect')
    .run('group');
}
const paramsOf = (test: TestEditor) => listInstances(test.editor.page, '5').map(({ data }) => data.params);

describe('the instances of a faceplate', () => {
  it('are those on the page and in groups, in the order of the page', () => {
    expect(listInstances(setUp().editor.page, '5').map(({ id }) => id)).toEqual(['a', 'b', 'grouped']);
  });

  it('take cells; an empty one is what the faceplate has', () => {
    const test = setUp();
    const edits: InstanceEdit[] = [
      { id: 'a', parameter: 'prefix', value: '' },
      { id: 'grouped', parameter: 'prefix', value: 'p09/' },
      { id: 'grouped', value: 'Ninth' },
    ];
    test.editor.change('edit', (page) => editInstances(page, edits));
    expect(paramsOf(test)).toEqual([{}, { prefix: 'p02/' }, { prefix: 'p09/' }]);
    expect(listInstances(test.editor.page, '5')[2]!.widgetName).toBe('Ninth');
    expect(editInstances(test.editor.page, edits)).toBe(test.editor.page);
  });

  it('take any cells as one step that is taken back and done again whole', () => {
    const edit = fc.record({
      id: fc.constantFrom('a', 'b', 'grouped', 'rect', 'gone'),
      ...{ parameter: fc.constantFrom('prefix', 'name'), value: fc.string({ maxLength: 4 }) },
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), fc.nat(3), (edits, added) => {
        const test = setUp();
        const before = structuredClone(test.editor.page);
        const { undoLength } = test.editor.state;
        test.editor.change('edit', (page) => {
          const grown = addInstances(
            page,
            '5',
            Array.from({ length: added }, (_, place) => `added${place}`),
          );
          return editInstances(grown.ok ? grown.value : page, edits);
        });
        const after = structuredClone(test.editor.page);
        if (test.editor.state.undoLength > undoLength) test.editor.undo();
        expect(test.editor.page).toEqual(before);
        test.editor.redo();
        expect(test.editor.page).toEqual(after);
      }),
    );
  });

  it('are added below the last on the page, as far as that is from the one before it', () => {
    const { page } = setUp().editor;
    const grown = addInstances(page, '5', ['c', 'd']);
    if (!grown.ok) throw new Error(grown.problem.code);
    const added = listInstances(grown.value, '5').slice(-2);
    expect(added.map(({ id, position }) => [id, position.x, position.y])).toEqual([
      ['c', 10, 170],
      ['d', 10, 250],
    ]);
    expect(added[0]!.data).toEqual({ faceplateId: '5', params: { prefix: 'p02/' } });
  });

  it('are not added beyond the limit of a page, nor where there is none to copy', () => {
    const { page } = setUp().editor;
    const many = Array.from({ length: maxWidgets }, (_, place) => `n${place}`);
    expect(addInstances(page, '5', many)).toMatchObject({ ok: false, problem: { code: 'too-many-widgets' } });
    expect(addInstances(page, '7', ['c'])).toMatchObject({ ok: false });
  });
});
