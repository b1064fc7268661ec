import { changeAll, changeEach } from '../document/edit/change-widget.ts';
import { getAtPath, setAtPath } from '../document/edit/path.ts';
import {
  isStyleValue,
  maxStyleName,
  type PageStyle,
  type StylePath,
  type StyleValue,
  stylePaths,
} from '../document/kept/page-style.ts';
import { maxPageStyles } from '../document/limits.ts';
import type { Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { isLockedOn } from '../scope/fixed.ts';

const none: readonly PageStyle[] = [];

/** The same list for the same container, also when it has none. */
export function stylesOf({ con }: Pick<Page, 'con'>): readonly PageStyle[] {
  return con.styles ?? none;
}

export function findStyle(page: Pick<Page, 'con'>, id: string | undefined): PageStyle | undefined {
  return id === undefined || id === '' ? undefined : stylesOf(page).find((style) => style.id === id);
}

/** The properties of a style that a widget has: only pipes have a thickness. */
function pathsFor(widget: Widget, { set }: PageStyle): StylePath[] {
  return stylePaths.filter(
    (path) => set[path] !== undefined && (path.startsWith('style.') || getAtPath(widget, path) !== undefined),
  );
}

function setPaths(widget: Widget, style: PageStyle, paths: readonly StylePath[]): Widget {
  return paths.reduce(
    (now, path) => (getAtPath(now, path) === style.set[path] ? now : setAtPath(now, path, style.set[path])),
    widget,
  );
}

/** The widget with the look of a style, which it follows from now on. */
export function withStyle(widget: Widget, style: PageStyle): Widget {
  const styled = setPaths(widget, style, pathsFor(widget, style));
  return styled.styleId === style.id ? styled : { ...styled, styleId: style.id };
}

/** The properties in which a widget differs from its style: they are its own, and stay when the style changes. */
export function ownPaths(widget: Widget, style: PageStyle): StylePath[] {
  return pathsFor(widget, style).filter((path) => getAtPath(widget, path) !== style.set[path]);
}

/** How many widgets follow each style, those inside groups counted. */
export function countStyleUses({ widgets }: Pick<Page, 'widgets'>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  changeAll(widgets, (widget) => {
    if (widget.styleId) counts.set(widget.styleId, (counts.get(widget.styleId) ?? 0) + 1);
    return widget;
  });
  return counts;
}

const withStyles = (page: Page, styles: readonly PageStyle[]): Page => ({
  ...page,
  con: { ...page.con, styles },
});

const withWidgets = (page: Page, widgets: Page['widgets']): Page =>
  widgets === page.widgets ? page : { ...page, widgets };

/** Adds a style, or another of the same id in its place; the same page when there is no room for more. */
export function putStyle(page: Page, style: PageStyle): Page {
  const styles = stylesOf(page);
  if (styles.some(({ id }) => id === style.id)) return changeStyle(page, style.id, () => style);
  return styles.length >= maxPageStyles ? page : withStyles(page, [...styles, style]);
}

/** Gives widgets the look of a style of the page; what is locked keeps its own. */
export function applyStyleTo(page: Page, ids: readonly string[], styleId: string): Page {
  const style = findStyle(page, styleId);
  if (!style) return page;
  const open = ids.filter((id) => !isLockedOn(page, id));
  const changes = new Map(open.map((id) => [id, (widget: Widget) => withStyle(widget, style)]));
  return withWidgets(page, changeEach(page.widgets, changes));
}

/** Puts properties back to what the widgets' styles say: those of one path, or all. */
export function backToStyle(page: Page, ids: readonly string[], path?: StylePath): Page {
  const back = (widget: Widget) => {
    const style = findStyle(page, widget.styleId);
    if (!style) return widget;
    return setPaths(
      widget,
      style,
      ownPaths(widget, style).filter((own) => path === undefined || own === path),
    );
  };
  const open = ids.filter((id) => !isLockedOn(page, id));
  return withWidgets(page, changeEach(page.widgets, new Map(open.map((id) => [id, back]))));
}

function withoutStyle(widget: Widget): Widget {
  if (widget.styleId === undefined) return widget;
  const { styleId: _styleId, ...rest } = widget;
  return rest;
}

/** Widgets that follow no style any more and look as before. */
export function detachStyle(page: Page, ids: readonly string[]): Page {
  return withWidgets(page, changeEach(page.widgets, new Map(ids.map((id) => [id, withoutStyle]))));
}

/** Takes a style away; what followed it keeps its look. */
export function removeStyle(page: Page, styleId: string): Page {
  const styles = stylesOf(page).filter(({ id }) => id !== styleId);
  if (styles.length === stylesOf(page).length) return page;
  const widgets = changeAll(page.widgets, (widget) =>
    widget.styleId === styleId ? withoutStyle(widget) : widget,
  );
  return withStyles(withWidgets(page, widgets), styles);
}

/**
 * Changes a style and everything that follows it, locked or not: a lock holds off hands that mean a widget, and this
 * means the style. A property in which a widget differed from the style is its own and stays.
 */
export function changeStyle(page: Page, styleId: string, change: (style: PageStyle) => PageStyle): Page {
  const before = findStyle(page, styleId);
  if (!before) return page;
  const changed = change(before);
  const after = { ...changed, id: styleId, name: changed.name.slice(0, maxStyleName) };
  if (after.nameEn !== undefined) after.nameEn = after.nameEn.slice(0, maxStyleName);
  const follow = (widget: Widget) => {
    if (widget.styleId !== styleId) return widget;
    const own = new Set(ownPaths(widget, before));
    return setPaths(
      widget,
      after,
      pathsFor(widget, after).filter((path) => !own.has(path)),
    );
  };
  const styles = stylesOf(page).map((style) => (style === before ? after : style));
  return withStyles(withWidgets(page, changeAll(page.widgets, follow)), styles);
}

/** The look of a widget as the properties of a style; those of a font where it shows text. */
export function lookOf(widget: Widget, hasText: boolean): PageStyle['set'] {
  const set: Partial<Record<StylePath, StyleValue>> = {};
  for (const path of stylePaths) {
    if (path.startsWith('style.font.') && !hasText) continue;
    const value = getAtPath(widget, path);
    // What a file of elsewhere has in a widget no style may have: the page could not be opened again.
    if (isStyleValue(path, value)) set[path] = value;
  }
  return set;
}
