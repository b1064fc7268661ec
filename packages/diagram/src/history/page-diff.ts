import type { Container, Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';

/** What changed between two states of a page; enough to go either way, and no more than what changed. */
export interface PageDiff {
  /** Changed widgets by id; undefined on the side where the widget does not exist. */
  widgets: ReadonlyMap<string, { before: Widget | undefined; after: Widget | undefined }>;
  /** Ids from bottom to top, only when the list or its order differs. */
  order?: { before: readonly string[]; after: readonly string[] };
  con?: { before: Container; after: Container };
}

export type Direction = 'before' | 'after';

const idsOf = (page: Page) => page.widgets.map(({ id }) => id);

/** Compares by identity: widgets are immutable, so what is the same object has not changed. */
export function diffPages(before: Page, after: Page): PageDiff | undefined {
  if (before === after) return undefined;
  const widgets = new Map<string, { before: Widget | undefined; after: Widget | undefined }>();
  let isReordered = before.widgets.length !== after.widgets.length;
  if (before.widgets !== after.widgets) {
    const old = new Map(before.widgets.map((widget) => [widget.id, widget]));
    after.widgets.forEach((widget, place) => {
      if (before.widgets[place]?.id !== widget.id) isReordered = true;
      const previous = old.get(widget.id);
      old.delete(widget.id);
      if (previous !== widget) widgets.set(widget.id, { before: previous, after: widget });
    });
    for (const [id, widget] of old) widgets.set(id, { before: widget, after: undefined });
  }
  const diff: PageDiff = { widgets };
  if (isReordered) diff.order = { before: idsOf(before), after: idsOf(after) };
  if (before.con !== after.con) diff.con = { before: before.con, after: after.con };
  return widgets.size > 0 || diff.order || diff.con ? diff : undefined;
}

/** The page on the other side of a diff. The page must be at the side it comes from. */
export function applyDiff(page: Page, diff: PageDiff, side: Direction): Page {
  const con = diff.con ? diff.con[side] : page.con;
  if (!diff.order) {
    if (diff.widgets.size === 0) return { ...page, con };
    const widgets = page.widgets.map((widget) => diff.widgets.get(widget.id)?.[side] ?? widget);
    return { ...page, con, widgets };
  }
  const byId = new Map(page.widgets.map((widget) => [widget.id, widget]));
  const widgets = diff.order[side].map((id) => {
    const change = diff.widgets.get(id);
    const widget = change ? change[side] : byId.get(id);
    if (!widget) throw new Error(`History does not fit the page: widget ${id} is missing`);
    return widget;
  });
  return { ...page, con, widgets };
}
