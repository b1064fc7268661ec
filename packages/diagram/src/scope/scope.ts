import { followConnections, type Others } from '../connector/follow.ts';
import { emptyCatalog, type WidgetCatalog } from '../document/catalog.ts';
import { findWidget, replaceWidgets } from '../document/edit/edit.ts';
import type { Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { isGroupPosition } from '../geometry/kinds/group.ts';
import { childrenOnPage, withChildren } from './group-children.ts';

/** Ids of the groups that are entered, the outermost first; empty is the page itself. See ADR 32. */
export type Scope = readonly string[];

export const wholePage: Scope = [];

const entered = new WeakMap<Page, Map<string, Page | undefined>>();

/** The page with the children of one of its groups, where they stand on the page, in place of its widgets. */
function enter(page: Page, groupId: string): Page | undefined {
  const known = entered.get(page) ?? new Map<string, Page | undefined>();
  entered.set(page, known);
  if (!known.has(groupId)) {
    const position = findWidget(page, groupId)?.position;
    known.set(
      groupId,
      isGroupPosition(position) ? { ...page, widgets: childrenOnPage(position) } : undefined,
    );
  }
  return known.get(groupId);
}

/** As much of a scope as there is on the page. */
export function existingScope(page: Page, scope: Scope): Scope {
  let level: Page | undefined = page;
  let depth = 0;
  for (; depth < scope.length; depth += 1) {
    level = enter(level, scope[depth]!);
    if (!level) return scope.slice(0, depth);
  }
  return scope;
}

/**
 * The page as a scope shows it: its widgets are those of the innermost group, at their places on the page, whatever the
 * groups around them are moved, scaled and turned by. The same object for the same page and scope.
 *
 * @throws RangeError for a scope that is not on the page.
 */
export function pageInScope(page: Page, scope: Scope): Page {
  let level = page;
  for (const id of scope) {
    const next = enter(level, id);
    if (!next) throw new RangeError(`No group ${id} on the page`);
    level = next;
  }
  return level;
}

/**
 * The whole page after its part in a scope became `edited`. The groups around take the size of what is in them, one
 * that nothing is left in goes. What was not edited stays the same object, wherever its group shows it.
 */
export function withPageInScope(
  page: Page,
  scope: Scope,
  edited: Page,
  catalog: WidgetCatalog = emptyCatalog,
  others?: Others,
): Page {
  const [groupId, ...inner] = scope;
  if (groupId === undefined) return edited;
  const before = pageInScope(page, [groupId]);
  const unfollowed = withPageInScope(before, inner, edited, catalog, others);
  if (unfollowed === before) return page;
  const after = followConnections(before, unfollowed, catalog, undefined, others);
  const whole: Page = { ...page, con: after.con };
  if (after.widgets === before.widgets) return whole;
  if (after.widgets.length === 0)
    return { ...whole, widgets: page.widgets.filter(({ id }) => id !== groupId) };
  const group = findWidget(page, groupId)!;
  return replaceWidgets(whole, [withChildren(group, before.widgets, after.widgets)]);
}

/** The groups around a widget, wherever it stands; undefined when it is not on the page. */
export function findScope(page: Page, id: string): Scope | undefined {
  if (findWidget(page, id)) return wholePage;
  const search = (widgets: readonly Widget[]): string[] | undefined => {
    for (const { id: groupId, position } of widgets) {
      if (!isGroupPosition(position)) continue;
      if (position.children.some((child) => child.id === id)) return [groupId];
      const inner = search(position.children);
      if (inner) return [groupId, ...inner];
    }
    return undefined;
  };
  return search(page.widgets);
}

/** A widget as it stands on the page, be it inside groups. */
export function findPlaced(page: Page, id: string): Widget | undefined {
  const scope = findScope(page, id);
  return scope && findWidget(pageInScope(page, scope), id);
}

/**
 * What of these ids can be selected together, and in which scope that is: the present one, or that of the last of them.
 * None leave the scope as far as it is still there.
 */
export function placeSelection(
  page: Page,
  ids: readonly string[],
  present: Scope,
): { scope: Scope; selection: readonly string[] } {
  const kept = existingScope(page, present);
  const last = ids.findLast((id) => findScope(page, id) !== undefined);
  const isHere = last === undefined || findWidget(pageInScope(page, kept), last) !== undefined;
  const scope = isHere ? kept : findScope(page, last)!;
  const level = pageInScope(page, scope);
  return { scope, selection: [...new Set(ids)].filter((id) => findWidget(level, id)) };
}
