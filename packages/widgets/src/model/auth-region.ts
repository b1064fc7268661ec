import { isGroupPosition, type Page, type Widget } from '@zutai/diagram';

/** Whether somebody of these regions may see what is kept for `authRegion` (ids with commas); null: of all regions. */
export function isInRegions(authRegion: string, regions: ReadonlySet<string> | null): boolean {
  if (regions === null || !authRegion) return true;
  const wanted = authRegion
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);
  return wanted.length === 0 || wanted.some((id) => regions.has(id));
}

function keepVisible(widgets: readonly Widget[], regions: ReadonlySet<string>): readonly Widget[] {
  let hasChanged = false;
  const kept = widgets.flatMap((widget) => {
    if (!isInRegions(widget.authRegion, regions)) {
      hasChanged = true;
      return [];
    }
    const { position } = widget;
    if (!isGroupPosition(position)) return [widget];
    const children = keepVisible(position.children, regions);
    if (children === position.children) return [widget];
    hasChanged = true;
    return [{ ...widget, position: { ...position, children } }];
  });
  return hasChanged ? kept : widgets;
}

/**
 * The page without what only other regions may see, groups' children included. Hiding is for the eye: what a person
 * may read or write is decided by the server. The same page when everything stays.
 */
export function keepInRegions(page: Page, regions: ReadonlySet<string> | null): Page {
  if (regions === null) return page;
  const widgets = keepVisible(page.widgets, regions);
  return widgets === page.widgets ? page : { ...page, widgets };
}
