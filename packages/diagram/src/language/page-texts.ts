import { changeWidget } from '../document/edit/change-widget.ts';
import { getAtPath } from '../document/edit/path.ts';
import { visitWidgets } from '../document/limits.ts';
import type { Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { isTextPath } from './localise.ts';

/** One text of a page in both languages. */
export interface PageText {
  /** null: the page itself, whose only path is `title`. */
  readonly widgetId: string | null;
  readonly path: string;
  readonly zh: string;
  /** '' while it is not translated. */
  readonly en: string;
}

/** The texts of a page that can be translated, in the order of the page; empty ones are left out. */
export function listPageTexts(
  page: Page,
  textPathsOf: (widget: Widget) => readonly string[],
): readonly PageText[] {
  const { title, i18n } = page.con;
  const texts: PageText[] = [];
  if (title !== '') texts.push({ widgetId: null, path: 'title', zh: title, en: i18n?.en?.title ?? '' });
  visitWidgets(page.widgets, (widget) => {
    for (const path of textPathsOf(widget)) {
      const zh = getAtPath(widget, path);
      if (typeof zh !== 'string' || zh.trim() === '' || !isTextPath(path)) continue;
      texts.push({ widgetId: widget.id, path, zh, en: widget.i18n?.en?.[path] ?? '' });
    }
  });
  return texts;
}

function withText(texts: Readonly<Record<string, string>> | undefined, path: string, en: string) {
  const { [path]: _old, ...others } = texts ?? {};
  return en === '' ? others : { ...others, [path]: en };
}

/** The page with a translation set, or taken away when it is ''. The same page for a widget that is not there. */
export function translateText(page: Page, text: Pick<PageText, 'widgetId' | 'path'>, en: string): Page {
  const { widgetId, path } = text;
  if (widgetId === null) {
    const { i18n } = page.con;
    return { ...page, con: { ...page.con, i18n: { ...i18n, en: withText(i18n?.en, 'title', en) } } };
  }
  if (!isTextPath(path)) return page;
  return changeWidget(page, widgetId, (widget) => ({
    ...widget,
    i18n: { ...widget.i18n, en: withText(widget.i18n?.en, path, en) },
  }));
}
