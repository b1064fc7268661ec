import type { WidgetCatalog } from '../../document/catalog.ts';
import { getAtPath } from '../../document/edit/path.ts';
import type { Page } from '../../document/page.ts';
import type { Point } from '../../document/position.ts';
import type { Widget } from '../../document/widget.ts';
import type { Box } from '../../geometry/box.ts';
import { isTextPath, localisedText, type PageLanguage } from '../../language/localise.ts';
import { translateText } from '../../language/page-texts.ts';
import { isTranslated } from '../../language/twin.ts';
import { setFieldOn } from '../../scope/edit-field.ts';
import { findPlaced } from '../../scope/scope.ts';

/** A text that is being written where it stands. */
export interface TextEdit {
  readonly widgetId: string;
  readonly path: string;
  /** As it was when writing began. */
  readonly text: string;
  /** Which language's text is written. */
  readonly language: PageLanguage;
  /** Where the text stands, page units; undefined: in the frame of the widget. */
  readonly box?: Box | undefined;
}

type TextPlace = Pick<TextEdit, 'widgetId' | 'path'>;

/** What the drawing shows of texts, told by the view. */
export interface TextView {
  readonly language: PageLanguage;
  /** Where the text that is painted at a point of a widget is kept, and its box. */
  findAt?(widget: Widget, point: Point): Pick<TextEdit, 'path' | 'box'> | undefined;
}

export const plainTextView: TextView = { language: 'zh' };

const usualTextPath = 'data.text';

interface Writing {
  readonly catalog: WidgetCatalog;
  readonly textView: TextView;
}

/** What writing in place would change; undefined when the widget has no text there. */
export function startTextEdit(
  { catalog, textView }: Writing,
  widget: Widget,
  path = catalog.get(widget.widgetType)?.textPath ?? usualTextPath,
  box?: Box,
): TextEdit | undefined {
  // A name is the engineer's own, and shown as it is.
  const language = isTextPath(path) && path !== 'widgetName' ? textView.language : 'zh';
  const text = localisedText(widget, path, language);
  return text === undefined ? undefined : { widgetId: widget.id, path, text, language, box };
}

export function canEditText(editor: Writing, widget: Widget): boolean {
  return startTextEdit(editor, widget) !== undefined;
}

/** Whether nobody has written the text of a widget yet: it is what its type begins with. */
function isFirstText(page: Page, { widgetId, path }: TextPlace, catalog: WidgetCatalog): boolean {
  const widget = findPlaced(page, widgetId);
  const blank = widget && catalog.get(widget.widgetType)?.create(widgetId, widget.position);
  const isKnown = widget?.i18n?.en?.[path] === undefined;
  return blank !== undefined && isKnown && getAtPath(blank, path) === getAtPath(widget, path);
}

/** Whether what is written where English is shown is a translation, and not the text itself. */
function isTranslation(page: Page, edit: TextPlace, catalog: WidgetCatalog): boolean {
  const widget = findPlaced(page, edit.widgetId);
  if (!widget || isFirstText(page, edit, catalog)) return false;
  return isTranslated(String(getAtPath(widget, edit.path)), widget.i18n?.en?.[edit.path]);
}

/**
 * The page with the text written: a translation where that is what is shown, unless there is nothing yet that it could be
 * the translation of: the text its type begins with, or one that has no Chinese.
 */
export function writeText(
  page: Page,
  edit: TextPlace & Pick<TextEdit, 'language'>,
  text: string,
  catalog: WidgetCatalog,
): Page {
  const { widgetId, path, language } = edit;
  return language === 'en' && isTranslation(page, edit, catalog)
    ? translateText(page, { widgetId, path }, text)
    : setFieldOn(page, path, text, [widgetId], catalog);
}
