import { changeEach } from '../document/edit/change-widget.ts';
import { changeContainer } from '../document/edit/edit.ts';
import { getAtPath, setAtPath } from '../document/edit/path.ts';
import { type StylePath, styleRules } from '../document/kept/page-style.ts';
import { visitWidgets } from '../document/limits.ts';
import type { Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { isGroupPosition } from '../geometry/kinds/group.ts';
import { changeStyle, stylesOf } from '../page-style/edit-styles.ts';
import { isColorText } from '../paint/color.ts';
import {
  listWordPlaces,
  type WordKind,
  type WordPlace,
  type WordSource,
  withWords,
} from '../word-places/index.ts';
import { listColorPlaces } from './color-places.ts';

export type FindKind = WordKind | 'color';

/** Something of a page that can be found. */
export interface FindPlace {
  /** null: the page itself. */
  readonly widgetId: string | null;
  readonly kind: FindKind;
  readonly path: string;
  readonly language?: 'en';
  readonly value: string;
  /** It, or a group it stands in, is locked: shown, and left as it is. */
  readonly isLocked: boolean;
}

/** A place with what it becomes. */
export interface FindHit extends FindPlace {
  readonly after: string;
}

/** Distinct for each place of a page. */
export function placeKey({ widgetId, kind, path, language }: Omit<FindPlace, 'value' | 'isLocked'>): string {
  return JSON.stringify([widgetId, kind, path, language ?? '']);
}

interface FindScope {
  /** Top-level widgets with all that is in them; null is the whole page with its title and its ground. */
  readonly ids: ReadonlySet<string> | null;
  readonly kinds: ReadonlySet<FindKind>;
}

/** Where a colour of a style with a name stands, as a path of the page: `styles.steam.style.fill.color`. */
const styleStart = 'styles.';

/** Which style of the page a place is in; undefined for another place. */
export function styleIdOfPlace({ widgetId, kind, path }: Omit<FindPlace, 'value'>): string | undefined {
  const isIn = widgetId === null && kind === 'color' && path.startsWith(styleStart);
  return isIn ? path.slice(styleStart.length).split('.', 1)[0] : undefined;
}

function styleColors(page: Pick<Page, 'con'>): Pick<FindPlace, 'path' | 'value'>[] {
  return stylesOf(page).flatMap(({ id, set }) =>
    Object.entries(set).flatMap(([path, value]) => {
      const isColor = styleRules[path as StylePath].kind === 'color' && isColorText(String(value));
      return isColor ? [{ path: `${styleStart}${id}.${path}`, value: String(value) }] : [];
    }),
  );
}

function pagePlaces(page: Page, kinds: ReadonlySet<FindKind>): FindPlace[] {
  const { con } = page;
  const common = { widgetId: null, isLocked: false };
  const places: FindPlace[] = [];
  if (kinds.has('text')) {
    if (con.title !== '') places.push({ ...common, kind: 'text', path: 'title', value: con.title });
    const english = con.i18n?.en?.title;
    if (english) places.push({ ...common, kind: 'text', path: 'title', language: 'en', value: english });
  }
  if (kinds.has('color') && con.bgColor !== '')
    places.push({ ...common, kind: 'color', path: 'bgColor', value: con.bgColor });
  if (kinds.has('color'))
    places.push(...styleColors(page).map((place) => ({ ...common, kind: 'color' as const, ...place })));
  return places;
}

function visitWithLock(
  widgets: readonly Widget[],
  visit: (widget: Widget, isLocked: boolean) => void,
  isAroundLocked = false,
): void {
  for (const widget of widgets) {
    const isLocked = isAroundLocked || widget.posLock;
    visit(widget, isLocked);
    if (isGroupPosition(widget.position)) visitWithLock(widget.position.children, visit, isLocked);
  }
}

/** Everything of these kinds on the page, in the order of the file. */
export function listFindPlaces(page: Page, { ids, kinds }: FindScope, source: WordSource): FindPlace[] {
  const places = ids === null ? pagePlaces(page, kinds) : [];
  const widgets = ids === null ? page.widgets : page.widgets.filter(({ id }) => ids.has(id));
  const hasWords = kinds.size > (kinds.has('color') ? 1 : 0);
  visitWithLock(widgets, (widget, isLocked) => {
    if (hasWords)
      for (const { isDefault: _usual, ...place } of listWordPlaces(widget, source))
        if (kinds.has(place.kind)) places.push({ ...place, isLocked });
    if (kinds.has('color'))
      for (const place of listColorPlaces(widget, source)) places.push({ ...place, kind: 'color', isLocked });
  });
  return places;
}

/** How often each colour is shown on the page, the most used first. */
export function countColors(
  page: Page,
  ids: ReadonlySet<string> | null,
  source: WordSource,
): { color: string; count: number }[] {
  const counts = new Map<string, number>();
  const note = (color: string) => counts.set(color, (counts.get(color) ?? 0) + 1);
  if (ids === null && page.con.bgColor !== '') note(page.con.bgColor.toLowerCase());
  if (ids === null) for (const { value } of styleColors(page)) note(value.toLowerCase());
  const widgets = ids === null ? page.widgets : page.widgets.filter(({ id }) => ids.has(id));
  visitWidgets(widgets, (widget) => {
    for (const { value } of listColorPlaces(widget, source)) note(value.toLowerCase());
  });
  return [...counts].map(([color, count]) => ({ color, count })).sort((a, b) => b.count - a.count);
}

function replaceIn(
  widget: Widget,
  { kind, path, value, after, language }: FindHit,
  source: WordSource,
): Widget {
  const isThere = (place: Pick<WordPlace, 'kind' | 'path' | 'value' | 'language'>) =>
    place.kind === kind && place.path === path && place.language === language && place.value === value;
  if (kind === 'color') return getAtPath(widget, path) === value ? setAtPath(widget, path, after) : widget;
  // The page may have changed since; what reads otherwise by now stays.
  const place = listWordPlaces(widget, source).find(isThere);
  return place ? withWords(widget, place, after, source) : widget;
}

/** The style with another colour, and what follows it. */
function replaceInStyle(page: Page, styleId: string, { path, value, after }: FindHit): Page {
  const own = path.slice(`${styleStart}${styleId}.`.length) as StylePath;
  return changeStyle(page, styleId, (style) =>
    style.set[own] === value ? { ...style, set: { ...style.set, [own]: after } } : style,
  );
}

function replaceInPage(page: Page, hit: FindHit): Page {
  const { kind, path, value, after, language } = hit;
  const styleId = styleIdOfPlace(hit);
  if (styleId !== undefined) return replaceInStyle(page, styleId, hit);
  if (kind === 'color') return page.con.bgColor === value ? changeContainer(page, { bgColor: after }) : page;
  if (path !== 'title') return page;
  if (language === 'en') {
    const { i18n } = page.con;
    return i18n?.en?.title === value
      ? changeContainer(page, { i18n: { ...i18n, en: { ...i18n.en, title: after } } })
      : page;
  }
  return page.con.title === value ? changeContainer(page, { title: after }) : page;
}

/** The page after these replacements; what is locked, and what has changed since it was found, stays. */
export function replaceHits(page: Page, hits: readonly FindHit[], source: WordSource): Page {
  const byWidget = new Map<string, FindHit[]>();
  let next = page;
  for (const hit of hits) {
    if (hit.isLocked || hit.after === hit.value) continue;
    if (hit.widgetId === null) next = replaceInPage(next, hit);
    else byWidget.set(hit.widgetId, [...(byWidget.get(hit.widgetId) ?? []), hit]);
  }
  const changes = new Map(
    [...byWidget].map(([id, own]) => [
      id,
      (widget: Widget) => own.reduce((now, hit) => replaceIn(now, hit, source), widget),
    ]),
  );
  const widgets = changeEach(next.widgets, changes);
  return widgets === next.widgets ? next : { ...next, widgets };
}
