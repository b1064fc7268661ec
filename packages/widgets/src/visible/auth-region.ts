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

/** Deeper than any entry of a menu; a file made to exhaust the stack ends here. */
const maxDepth = 24;

/** The data of a widget without its entries, such as those of a menu, that are kept for other regions. */
function keepEntries(value: unknown, regions: ReadonlySet<string>, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
  if (Array.isArray(value)) {
    const kept = value
      .filter((entry) => !isRestricted(entry, regions))
      .map((entry) => keepEntries(entry, regions, depth + 1));
    return kept.length === value.length && kept.every((entry, i) => entry === value[i]) ? value : kept;
  }
  let copy: Record<string, unknown> | undefined;
  for (const [name, old] of Object.entries(value)) {
    const next = keepEntries(old, regions, depth + 1);
    if (next === old) continue;
    copy ??= { ...value };
    copy[name] = next;
  }
  return copy ?? value;
}

function isRestricted(entry: unknown, regions: ReadonlySet<string>): boolean {
  const { authRegion } = (entry ?? {}) as { authRegion?: unknown };
  return typeof authRegion === 'string' && !isInRegions(authRegion, regions);
}

function keepVisible(widgets: readonly Widget[], regions: ReadonlySet<string>): readonly Widget[] {
  let hasChanged = false;
  const kept = widgets.flatMap((widget) => {
    const own = keepOwn(widget, regions);
    if (own !== widget) hasChanged = true;
    return own === undefined ? [] : [own];
  });
  return hasChanged ? kept : widgets;
}

function keepOwn(widget: Widget, regions: ReadonlySet<string>): Widget | undefined {
  if (!isInRegions(widget.authRegion, regions)) return undefined;
  const { position } = widget;
  if (isGroupPosition(position)) {
    const children = keepVisible(position.children, regions);
    return children === position.children ? widget : { ...widget, position: { ...position, children } };
  }
  const data = keepEntries(widget.data, regions);
  return data === widget.data ? widget : { ...widget, data };
}

/**
 * The page without what only other regions may see: widgets, children of groups and entries of menus. Hiding is for the
 * eye: what a person may read or write is decided by the server. The same page when everything stays.
 *
 * @param regions ids of the regions of whoever looks; null: all
 */
export function keepInRegions(page: Page, regions: ReadonlySet<string> | null): Page {
  if (regions === null) return page;
  const widgets = keepVisible(page.widgets, regions);
  return widgets === page.widgets ? page : { ...page, widgets };
}
