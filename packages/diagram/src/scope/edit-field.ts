import type { WidgetCatalog } from '../document/catalog.ts';
import { changeEach } from '../document/edit/change-widget.ts';
import { findWidget, replaceWidgets } from '../document/edit/edit.ts';
import { setAtPath } from '../document/edit/path.ts';
import type { Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { withinRules } from '../geometry/within-rules.ts';
import { isFixed, isLockedOn } from './fixed.ts';
import { findScope, pageInScope, withPageInScope } from './scope.ts';

/** The page after widgets became others at their places on the page, whichever groups they stand in. */
export function changePlaced(
  page: Page,
  ids: readonly string[],
  change: (widget: Widget) => Widget,
  catalog?: WidgetCatalog,
): Page {
  return ids.reduce((now, id) => {
    const scope = findScope(now, id);
    if (!scope) return now;
    const level = pageInScope(now, scope);
    const edited = replaceWidgets(level, [change(findWidget(level, id)!)]);
    return withPageInScope(now, scope, edited, catalog);
  }, page);
}

/**
 * The page with one field of these widgets set, wherever they stand. What is locked keeps its place (section 5) and its
 * look; numbers of a place are those of the page, and keep to the rules.
 */
export function setFieldOn(
  page: Page,
  path: string,
  value: unknown,
  ids: readonly string[],
  catalog?: WidgetCatalog,
): Page {
  const isPlace = path.startsWith('position.');
  const isHeld = (id: string) => (isPlace || path.startsWith('style.')) && isLockedOn(page, id);
  const open = ids.filter((id) => !isHeld(id));
  if (isPlace)
    return changePlaced(
      page,
      open,
      (widget) => {
        if (isFixed(widget)) return widget;
        const { position } = setAtPath(widget, path, value);
        return { ...widget, position: withinRules(widget.position, position, page.con) };
      },
      catalog,
    );
  const set = (widget: Widget) => setAtPath(widget, path, value);
  const widgets = changeEach(page.widgets, new Map(open.map((id) => [id, set])));
  return widgets === page.widgets ? page : { ...page, widgets };
}
