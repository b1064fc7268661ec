import { visitWidgets, type Widget } from '@zutai/diagram';

interface PartData {
  pageId?: string;
  page?: { equipPageId?: string };
}

/** The pages that are shown within a page, each once, in groups too. */
export function listPartIds(widgets: readonly Widget[]): readonly string[] {
  const ids = new Set<string>();
  visitWidgets(widgets, ({ widgetType, data }) => {
    if (widgetType !== 'WidgetPage') return;
    const { pageId, page } = data as PartData;
    const id = page?.equipPageId || pageId;
    if (id) ids.add(id);
  });
  return [...ids];
}
