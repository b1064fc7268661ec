import { findWidget } from '../document/edit/edit.ts';
import type { Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { isGroupPosition } from '../geometry/kinds/group.ts';
import { findScope, pageInScope, type Scope } from './scope.ts';

/**
 * Whether a widget stays as and where it is: because it is locked, or because something in it is. A group that moved
 * would take what is locked in it along.
 */
export function isFixed({ posLock, position }: Widget): boolean {
  return posLock || (isGroupPosition(position) && position.children.some(isFixed));
}

/** Whether one of the groups of a scope is locked, and with it everything in it. */
export function isScopeLocked(page: Page, scope: Scope): boolean {
  return scope.some(
    (id, depth) => findWidget(pageInScope(page, scope.slice(0, depth)), id)?.posLock === true,
  );
}

/** Whether the widget or a group around it is locked. */
export function isLockedOn(page: Page, id: string): boolean {
  const scope = findScope(page, id);
  if (!scope) return false;
  return isScopeLocked(page, scope) || findWidget(pageInScope(page, scope), id)?.posLock === true;
}
