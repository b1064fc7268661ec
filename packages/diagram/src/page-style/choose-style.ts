import { maxStyleName, type PageStyle } from '../document/kept/page-style.ts';
import type { Page } from '../document/page.ts';
import type { Editor } from '../editor/editor.ts';
import { freeStyleId } from './carry-styles.ts';
import { setDrawStyle } from './draw-style.ts';
import { applyStyleTo, findStyle, lookOf, putStyle, stylesOf } from './edit-styles.ts';
import { mediumStyles } from './mediums.ts';

/** The page with a style of its own or a ready-made one, which is added where it is missing. */
function withChosen(page: Page, styleId: string): Page {
  if (findStyle(page, styleId)) return page;
  const medium = mediumStyles.find(({ id }) => id === styleId);
  return medium ? putStyle(page, medium) : page;
}

/** Adds a ready-made style to the page. */
export function addMedium(editor: Editor, styleId: string): void {
  editor.change('con', (page) => withChosen(page, styleId));
}

/**
 * Gives what is selected the look of a style, one of the page or a ready-made one, in one step; types of what is
 * selected are drawn with it from now on.
 */
export function chooseStyle(editor: Editor, styleId: string): void {
  const { selected } = editor;
  const { selection } = editor.state;
  editor.change('edit', (page) => applyStyleTo(withChosen(page, styleId), selection, styleId));
  for (const { widgetType } of selected) setDrawStyle(editor, widgetType, styleId);
}

/** Chooses what a type is drawn with; a ready-made style is added to the page, '' is none. */
export function chooseDrawStyle(editor: Editor, widgetType: string, styleId: string): void {
  const { toolId, isToolKept } = editor.state;
  if (styleId !== '' && !findStyle(editor.page, styleId)) addMedium(editor, styleId);
  setDrawStyle(editor, widgetType, styleId);
  // The tool is told anew: what it draws next has the style.
  editor.setTool(toolId, isToolKept);
}

/** Makes a style of the look of the widget selected first, which all that is selected then follows. */
export function makeStyle(editor: Editor, name: string): PageStyle | undefined {
  const [id] = editor.state.selection;
  const first = editor.selected.find((widget) => widget.id === id);
  const words = name.trim().slice(0, maxStyleName);
  if (!first || words === '') return undefined;
  const model = editor.catalog.get(first.widgetType);
  const hasText =
    model?.textPath !== undefined || typeof (first.data as { text?: unknown } | null)?.text === 'string';
  const style: PageStyle = {
    id: freeStyleId(stylesOf(editor.page)),
    name: words,
    set: lookOf(first, hasText),
  };
  editor.change('edit', (page) => applyStyleTo(putStyle(page, style), editor.state.selection, style.id));
  return findStyle(editor.page, style.id);
}
