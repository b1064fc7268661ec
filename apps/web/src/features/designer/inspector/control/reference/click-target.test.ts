import { createEditor, createPage, type Editor, getAtPath, targetPageOf } from '@zutai/diagram';
import { getWidget, widgetCatalog } from '@zutai/widgets/model';
import { describe, expect, it } from 'vitest';
import { readClickTarget, setClickTarget } from './click-target.ts';

const path = 'clickEvent.config.pageId';
const make = (id: string) =>
  getWidget('UsualButton')!.model.create(id, { x: 50, y: 50, width: 80, height: 30, rotate: 0 });

function setUp(): Editor {
  const editor = createEditor({ page: createPage({}, [make('a'), make('b')]), catalog: widgetCatalog });
  editor.select(['a', 'b']);
  return editor;
}

describe('the page a click leads to', () => {
  it('is one of the same owner, or one of other equipment, never both', () => {
    const editor = setUp();
    const start = editor.page;
    setClickTarget(editor, path, { pageId: '8', equipment: { id: '3', title: 'Well' } });
    for (const widget of editor.page.widgets) {
      expect(targetPageOf(widget.clickEvent.config)).toEqual({ pageId: '8', equipId: '3' });
      expect(widget.clickEvent.config).toMatchObject({ pageId: '', page: { equipTitle: 'Well' } });
      expect(readClickTarget(widget, path)).toEqual({ pageId: '8', equipment: { id: '3', title: 'Well' } });
    }
    setClickTarget(editor, path, { pageId: '5' });
    expect(targetPageOf(editor.page.widgets[0]!.clickEvent.config)).toEqual({ pageId: '5', equipId: '' });
    expect(readClickTarget(editor.page.widgets[1], path)).toEqual({ pageId: '5' });
    editor.undo();
    editor.undo();
    expect(editor.page).toEqual(start);
  });

  it('keeps what else stands in the click, each widget its own', () => {
    const editor = setUp();
    editor.setField('clickEvent.config.link', '/a', ['a']);
    setClickTarget(editor, path, { pageId: '5' });
    expect(editor.page.widgets.map((widget) => getAtPath(widget, 'clickEvent.config.link'))).toEqual([
      '/a',
      '',
    ]);
  });
});
