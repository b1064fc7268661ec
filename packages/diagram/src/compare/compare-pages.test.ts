import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPage } from '../document/page.ts';
import { rectAt, TestEditor } from '../testing/index.ts';
import { comparePages } from './compare-pages.ts';

const start = () =>
  new TestEditor({ widgets: [rectAt('a', 100, 100), rectAt('b', 300, 100), rectAt('c', 500, 100)] });
/** As two revisions are: read from files, so that no object is shared. */
const compare = (edit: (test: TestEditor) => unknown) => {
  const test = start();
  edit(test);
  return comparePages(structuredClone(start().editor.page), structuredClone(test.editor.page));
};
const same = { con: [], added: [], removed: [], changed: [], isReordered: false };

describe('the difference of two pages', () => {
  it('is nothing for the same content', () => {
    expect(compare(() => {})).toEqual(same);
  });

  it('names what was added and removed', () => {
    expect(compare((test) => test.use('draw-ShapeRect').drag(600, 400, 50, 50))).toEqual({
      ...same,
      added: ['new1'],
    });
    expect(compare((test) => test.select('a').press('Delete'))).toEqual({ ...same, removed: ['a'] });
  });

  it('names each field that changed', () => {
    expect(compare((test) => test.select('b').press('ArrowDown')).changed).toEqual([
      { id: 'b', paths: ['position.y'] },
    ]);
    const { changed } = compare((test) =>
      test.select('b').do((editor) => editor.setField('data.signalId', '9')),
    );
    expect(changed).toEqual([{ id: 'b', paths: ['data.signalId'] }]);
  });

  it('names page settings, and tells a new order from a new widget', () => {
    expect(compare((test) => test.editor.setContainer({ width: 800, title: 'x' })).con).toEqual([
      'title',
      'width',
    ]);
    expect(compare((test) => test.select('a').run('bring-to-front'))).toEqual({ ...same, isReordered: true });
    expect(compare((test) => test.select('b').press('Delete')).isReordered).toBe(false);
  });

  it('looks into groups: members are no new widgets, and a moved group is one change', () => {
    const grouped = compare((test) => test.select('a', 'b').run('group'));
    expect(grouped).toEqual({ ...same, added: ['new1'] });
    const test = start().select('a', 'b').run('group');
    const before = structuredClone(test.editor.page);
    test.press('ArrowRight');
    expect(comparePages(before, test.editor.page).changed).toEqual([{ id: 'new1', paths: ['position.x'] }]);
    test.run('ungroup').select('a').press('Delete');
    expect(comparePages(before, test.editor.page).removed).toEqual(['new1', 'a']);
  });

  it('takes lists of another length as a whole', () => {
    const withData = (data: unknown) => createPage({}, [{ ...rectAt('a', 0, 0), data }]);
    expect(comparePages(withData({ list: [1] }), withData({ list: [1, 2] })).changed[0]?.paths).toEqual([
      'data.list',
    ]);
    expect(comparePages(withData({ list: [1] }), withData({ list: { 0: 1 } })).changed[0]?.paths).toEqual([
      'data.list',
    ]);
    expect(comparePages(withData(null), withData({})).changed[0]?.paths).toEqual(['data']);
  });

  it('is nothing between a page and its copy, whatever is in it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        const page = createPage({}, [{ ...rectAt('a', 0, 0), data }]);
        expect(comparePages(page, structuredClone(page))).toEqual(same);
      }),
    );
  });
});
