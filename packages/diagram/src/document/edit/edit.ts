import type { Container, Page } from '../page.ts';
import type { Widget } from '../widget.ts';

const indexes = new WeakMap<readonly Widget[], Map<string, number>>();

/** Place of each top-level widget by id; computed once per list, which is safe because lists never change. */
export function indexWidgets(widgets: readonly Widget[]): ReadonlyMap<string, number> {
  let index = indexes.get(widgets);
  if (!index) {
    index = new Map();
    for (let place = 0; place < widgets.length; place += 1) index.set(widgets[place]!.id, place);
    indexes.set(widgets, index);
  }
  return index;
}

export function findWidget(page: Page, id: string): Widget | undefined {
  const place = indexWidgets(page.widgets).get(id);
  return place === undefined ? undefined : page.widgets[place];
}

/** Replaces widgets by id, in place. Ids not on the page are ignored. Returns the same page when nothing changes. */
export function replaceWidgets(page: Page, replacements: Iterable<Widget>): Page {
  const index = indexWidgets(page.widgets);
  let widgets: Widget[] | undefined;
  for (const widget of replacements) {
    const place = index.get(widget.id);
    if (place === undefined || page.widgets[place] === widget) continue;
    widgets ??= page.widgets.slice();
    widgets[place] = widget;
  }
  if (!widgets) return page;
  // Ids and places are the same, so the index of the old list serves the new one.
  indexes.set(widgets, index as Map<string, number>);
  return { ...page, widgets };
}

export function addWidgets(page: Page, added: readonly Widget[]): Page {
  return added.length === 0 ? page : { ...page, widgets: [...page.widgets, ...added] };
}

export function removeWidgets(page: Page, ids: ReadonlySet<string>): Page {
  const widgets = page.widgets.filter((widget) => !ids.has(widget.id));
  return widgets.length === page.widgets.length ? page : { ...page, widgets };
}

/** The same widgets in another z-order. */
export function orderWidgets(page: Page, widgets: readonly Widget[]): Page {
  const isSame = widgets.every((widget, place) => widget === page.widgets[place]);
  return isSame ? page : { ...page, widgets };
}

export function changeContainer(page: Page, change: Partial<Container>): Page {
  return { ...page, con: { ...page.con, ...change } };
}
