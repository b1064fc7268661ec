import { createEditor, createPage, maxWidgets } from '@zutai/diagram';
import { getWidget, searchSymbols, widgetCatalog, widgets } from '@zutai/widgets/model';
import { describe, expect, it } from 'vitest';
import { insertSymbol, insertWidget } from './insert.ts';

const view = { middle: () => ({ x: 500, y: 400 }) };
const empty = () => createEditor({ page: createPage({}, []), catalog: widgetCatalog });
const [pump] = searchSymbols('pump');

describe('inserting', () => {
  it.each([
    ['ComplexBar', { x: 320, y: 290, width: 360, height: 220 }],
    ['UsualScrollbar', { x: 400, y: 386, width: 200, height: 28 }],
    ['UsualDataText', { width: 120, height: 42 }],
  ])('gives a %s its size, in the middle', (type, position) => {
    const editor = empty();
    expect(insertWidget({ editor, view }, getWidget(type)!).ok).toBe(true);
    expect(editor.page.widgets[0]!.position).toMatchObject(position);
    expect(editor.state.selection).toEqual([editor.page.widgets[0]!.id]);
  });

  it('works for every type that is drawn', () => {
    const editor = empty();
    const drawable = widgets.filter(({ isDrawable }) => isDrawable);
    for (const definition of drawable) insertWidget({ editor, view }, definition);
    for (const widget of editor.page.widgets)
      expect(widgetCatalog.get(widget.widgetType)!.check(widget), widget.widgetType).toEqual([]);
    expect(editor.page.widgets).toHaveLength(drawable.length);
  });

  it('names a symbol, and puts the next beside it', () => {
    const editor = empty();
    insertSymbol({ editor, view }, pump!, 'en');
    insertSymbol({ editor, view }, pump!, 'en');
    const [first, second] = editor.page.widgets;
    expect(first).toMatchObject({ widgetName: pump!.en, data: { symbolId: pump!.id } });
    expect(first!.position).toMatchObject({ x: 460, y: 360, width: 80, height: 80 });
    expect(second!.position).toMatchObject({ x: 480, y: 380 });
    expect(editor.state.undoLength).toBe(2);
  });

  it('says why a full page takes no more', () => {
    const { model, preview } = getWidget('ShapeRect')!;
    const full = Array.from({ length: maxWidgets }, (_, place) => model.create(`w${place}`, preview));
    const editor = createEditor({ page: createPage({}, full), catalog: widgetCatalog });
    expect(insertSymbol({ editor, view }, pump!, 'zh')).toMatchObject({
      ok: false,
      problem: { code: 'too-many-widgets', limit: maxWidgets },
    });
    expect(editor.page.widgets).toHaveLength(maxWidgets);
  });
});
