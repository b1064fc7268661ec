import { bindingKeyFields } from '../document/binding.ts';
import { getAtPath, setAtPath } from '../document/edit/path.ts';
import type { Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { isGroupPosition } from '../geometry/kinds/group.ts';

export type PageLanguage = 'zh' | 'en';

/** Parts of a widget that hold texts; nothing else can be translated, however a file was made. */
const textRoots = new Set(['widgetName', 'data', 'clickEvent']);
/** Names that are never a text: a translation must not send a value or a write somewhere else. */
const identityNames = new Set([
  ...Object.values(bindingKeyFields),
  ...['type', 'equipId', 'tag', 'id', 'indexId', 'faceplateId', 'widgetId', 'pageId', 'equipPageId'],
  ...['action', 'writeType', 'pressType', 'writeValue', 'script', 'target', 'symbol'],
]);

/** Whether the text at a path of a widget may have a translation. */
export function isTextPath(path: string): boolean {
  const names = path.split('.');
  return textRoots.has(names[0]!) && !names.some((name) => identityNames.has(name));
}

/** The text at a path of a widget in a language, Chinese where it has no translation; undefined when it is no text. */
export function localisedText(widget: Widget, path: string, language: PageLanguage): string | undefined {
  const text = getAtPath(widget, path);
  if (typeof text !== 'string') return undefined;
  return (language === 'en' && widget.i18n?.en?.[path]) || text;
}

const english = new WeakMap<Widget, Widget>();

/** A widget with its texts in English; the same object for the same widget, and the widget itself without any. */
export function localiseWidget(widget: Widget): Widget {
  let localised = english.get(widget);
  if (localised === undefined) {
    localised = toEnglish(widget);
    english.set(widget, localised);
  }
  return localised;
}

function toEnglish(widget: Widget): Widget {
  let localised = widget;
  for (const [path, text] of Object.entries(widget.i18n?.en ?? {})) {
    if (typeof text !== 'string' || text === '' || !isTextPath(path)) continue;
    try {
      if (typeof getAtPath(localised, path) === 'string') localised = setAtPath(localised, path, text);
    } catch {
      // Not a path: the text stays as it is.
    }
  }
  const { position } = localised;
  if (!isGroupPosition(position)) return localised;
  const children = position.children.map(localiseWidget);
  const isSame = children.every((child, place) => child === position.children[place]);
  return isSame ? localised : { ...localised, position: { ...position, children } };
}

/**
 * The page with its texts in a language. Chinese is what the fields hold; a text without a translation stays Chinese.
 * The same page when nothing changes. To be called before `expandPage`, on faceplates too.
 */
export function localisePage(page: Page, language: PageLanguage): Page {
  if (language === 'zh') return page;
  const widgets = page.widgets.map(localiseWidget);
  const title = page.con.i18n?.en?.title;
  const hasTitle = typeof title === 'string' && title !== '';
  const isSame = !hasTitle && widgets.every((widget, place) => widget === page.widgets[place]);
  if (isSame) return page;
  return { ...page, widgets, con: hasTitle ? { ...page.con, title } : page.con };
}
