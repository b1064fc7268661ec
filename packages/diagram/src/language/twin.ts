import type { Widget } from '../document/widget.ts';
import { isGroupPosition } from '../geometry/kinds/group.ts';
import { isTextPath } from './localise.ts';

/** English of texts by their path below a common one, with its leading dot; '' is the common path itself. */
export type EnglishTexts = Readonly<Record<string, string>>;

const isBelow = (path: string, at: string) => at === path || at.startsWith(`${path}.`);

/** The English of what stands at a path of a widget and below it; what is not translated has none. */
export function englishAt({ i18n }: Pick<Widget, 'i18n'>, path: string): EnglishTexts {
  const own = Object.entries(i18n?.en ?? {}).filter(([at, text]) => isBelow(path, at) && text !== '');
  return Object.fromEntries(
    own.map(([at, text]) => [at.slice(path.length), text] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** The widget with this English, and no other, at a path and below it. The same widget when that is what it has. */
export function withEnglishAt<W extends Widget>(widget: W, path: string, texts: EnglishTexts): W {
  const before = englishAt(widget, path);
  const names = Object.keys(texts);
  const isSame =
    names.length === Object.keys(before).length && names.every((name) => before[name] === texts[name]);
  if (isSame) return widget;
  const others = Object.entries(widget.i18n?.en ?? {}).filter(([at]) => !isBelow(path, at));
  const own = Object.entries(texts).map(([name, text]) => [path + name, text] as const);
  return { ...widget, i18n: { ...widget.i18n, en: Object.fromEntries([...others, ...own]) } };
}

/** Letters of Chinese. A text without any, such as a tag or all of an English page, is the same in both languages. */
const chinese = /\p{Script=Han}/u;

/** Whether what is written where English is shown is the translation of a text, and not the text itself. */
export function isTranslated(zh: string, en: string | undefined): boolean {
  return (en !== undefined && en !== '') || chinese.test(zh);
}

/** Deeper than any widget; a file made to exhaust the stack ends here. */
const maxDepth = 24;

function listDifferences(
  zh: unknown,
  en: unknown,
  path: string,
  found: Map<string, string>,
  depth = 0,
): void {
  if (typeof zh === 'string') {
    if (typeof en === 'string' && en !== '' && en !== zh && isTextPath(path)) found.set(path, en);
    return;
  }
  if (typeof zh !== 'object' || zh === null || depth > maxDepth) return;
  const others = (typeof en === 'object' ? en : null) as Record<string, unknown> | null;
  for (const [name, inner] of Object.entries(zh))
    listDifferences(inner, others?.[name], `${path}.${name}`, found, depth + 1);
}

/**
 * A widget with the English of the same widget in English (`localiseWidget`) as its translations, its children too:
 * after both were made out of others, so that no translation of those is true any more.
 */
export function withEnglishOf(widget: Widget, english: Widget | undefined): Widget {
  const found = new Map<string, string>();
  for (const part of ['widgetName', 'data', 'clickEvent'] as const)
    listDifferences(widget[part], english?.[part], part, found);
  const { i18n: _before, ...plain } = widget;
  const told: Widget = found.size > 0 ? { ...plain, i18n: { en: Object.fromEntries(found) } } : plain;
  if (!isGroupPosition(told.position)) return told;
  const theirs = english && isGroupPosition(english.position) ? english.position.children : [];
  const children = told.position.children.map((child, place) => withEnglishOf(child, theirs[place]));
  return { ...told, position: { ...told.position, children } };
}
