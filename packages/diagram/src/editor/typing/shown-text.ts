import { changeEach } from '../../document/edit/change-widget.ts';
import type { Widget } from '../../document/widget.ts';
import { type EnglishTexts, withEnglishAt } from '../../language/twin.ts';
import { setFieldOn } from '../../scope/edit-field.ts';
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

/** Sets a field of several widgets together with the English of the texts in it, as one step of history. */
export function setFieldWithEnglish(
  editor: Editor,
  path: string,
  value: unknown,
  english: EnglishTexts,
  ids: readonly string[],
): void {
  if ([value, ...Object.values(english)].some((text) => isRefusedText(editor, text))) return;
  const translate = (widget: Widget) => withEnglishAt(widget, path, english);
  editor.change('edit', (page) => {
    const set = setFieldOn(page, path, value, ids, editor.catalog);
    const widgets = changeEach(set.widgets, new Map(ids.map((id) => [id, translate])));
    return widgets === set.widgets ? set : { ...set, widgets };
  });
}
