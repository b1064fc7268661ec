import type { WidgetCatalog } from '../document/catalog.ts';
import { getAtPath } from '../document/edit/path.ts';
import type { Widget } from '../document/widget.ts';

/** A text that is being written where it stands. */
export interface TextEdit {
  readonly widgetId: string;
  readonly path: string;
  /** As it was when writing began. */
  readonly text: string;
}

const usualTextPath = 'data.text';

/** What writing in place would change; undefined when the widget has no text there. */
export function startTextEdit(
  editor: { readonly catalog: WidgetCatalog },
  widget: Widget,
  path = editor.catalog.get(widget.widgetType)?.textPath ?? usualTextPath,
): TextEdit | undefined {
  const text = getAtPath(widget, path);
  return typeof text === 'string' ? { widgetId: widget.id, path, text } : undefined;
}

export function canEditText(editor: { readonly catalog: WidgetCatalog }, widget: Widget): boolean {
  return startTextEdit(editor, widget) !== undefined;
}
