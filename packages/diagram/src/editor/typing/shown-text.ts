import type { Editor } from '../editor.ts';
import { isRefusedText } from './refused-text.ts';
import { writeText } from './text-edit.ts';

/** Writes one text of several widgets in the language the drawing shows, as one step of history. */
export function setShownText(editor: Editor, path: string, text: string, ids: readonly string[]): void {
  if (isRefusedText(editor, text)) return;
  const { language } = editor.textView;
  editor.change('edit', (page) =>
    ids.reduce((now, widgetId) => writeText(now, { widgetId, path, language }, text, editor.catalog), page),
  );
}
