import { bindingKeyFields } from '../document/binding.ts';
import { getAtPath, setAtPath } from '../document/edit/path.ts';
import type { Container, FaceplateParameter, Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { isFaceplateWidget, isRepeaterWidget } from '../faceplate/instance.ts';
import type { FaceplateSource } from '../faceplate/source.ts';
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

/**
 * Last names of the paths that people read on the running page. Other text fields are formats, addresses, fonts and
 * values to compare with, which mean the same in every language.
 */
const readNames = new Set(['text', 'alias', 'placeholder', 'title', 'label', 'status', 'hintValue', 'unit']);

/** Whether people read the text at a path of a widget; what it hands on to a faceplate is not read there. */
export function isReadPath(path: string): boolean {
  const names = path.split('.');
  return isTextPath(path) && readNames.has(names.at(-1)!) && !names.includes('params');
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

const paramsPath = 'data.params.';

/** Where the English of a text is put: values of parameters are tags as well, so theirs stands beside them. */
function placeOfEnglish(widget: Widget, path: string): string {
  const isValue = path.startsWith(paramsPath) && (isFaceplateWidget(widget) || isRepeaterWidget(widget));
  return isValue ? `data.readParams.${path.slice(paramsPath.length)}` : path;
}

function toEnglish(widget: Widget): Widget {
  let localised = widget;
  for (const [path, text] of Object.entries(widget.i18n?.en ?? {})) {
    if (typeof text !== 'string' || text === '' || !isTextPath(path)) continue;
    try {
      if (typeof getAtPath(localised, path) === 'string')
        localised = setAtPath(localised, placeOfEnglish(widget, path), text);
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

/** With what stands for a text where it is read in English. */
function englishParameter(parameter: FaceplateParameter): FaceplateParameter {
  const { kind, defaultEn = '' } = parameter;
  return kind === 'text' && defaultEn !== '' ? { ...parameter, readDefault: defaultEn } : parameter;
}

/** Title and parameters in English; the same object when nothing changes. */
function englishContainer(con: Container): Container {
  const title = con.i18n?.en?.title;
  const isNamed = typeof title === 'string' && title !== '';
  const parameters = con.parameters?.map(englishParameter);
  const isSame = !parameters?.some(({ readDefault }) => readDefault !== undefined);
  if (!isNamed && isSame) return con;
  return { ...con, ...(isNamed && { title }), ...(parameters && { parameters }) };
}

/**
 * The page with its texts in a language. Chinese is what the fields hold; a text without a translation stays Chinese.
 * The same page when nothing changes. To be called before `expandPage`, on faceplates too.
 */
export function localisePage(page: Page, language: PageLanguage): Page {
  if (language === 'zh') return page;
  const widgets = page.widgets.map(localiseWidget);
  const con = englishContainer(page.con);
  const isSame = con === page.con && widgets.every((widget, place) => widget === page.widgets[place]);
  return isSame ? page : { ...page, widgets, con };
}

/** Faceplates in a language, to expand a page that is in it. The same source in Chinese. */
export function localiseSource(source: FaceplateSource, language: PageLanguage): FaceplateSource {
  if (language === 'zh') return source;
  const faceplates = [...source.faceplates].map(([id, page]) => [id, localisePage(page, language)] as const);
  return { ...source, faceplates: new Map(faceplates) };
}
