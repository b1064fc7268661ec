import { isGroupPosition, type Widget } from '@zutai/diagram';

export interface LayerRow {
  widget: Widget;
  /** 0 on the page itself; deeper ones stand inside groups. */
  depth: number;
  /** The widget on the page that a click selects. */
  topId: string;
  isGroup: boolean;
}

/** The rows of the layer list, topmost first; of groups only those that are open show their children. */
export function listLayers(widgets: readonly Widget[], openIds: ReadonlySet<string>): LayerRow[] {
  const rows: LayerRow[] = [];
  const add = (widget: Widget, depth: number, topId: string) => {
    const isGroup = isGroupPosition(widget.position);
    rows.push({ widget, depth, topId, isGroup });
    if (!isGroup || !openIds.has(widget.id)) return;
    for (const child of [...(widget.position as { children: readonly Widget[] }).children].reverse())
      add(child, depth + 1, topId);
  };
  for (let place = widgets.length - 1; place >= 0; place -= 1) {
    const widget = widgets[place]!;
    add(widget, 0, widget.id);
  }
  return rows;
}

/** What a layer is called: its name, with what it says or shows. */
export function layerNote({ data }: Widget): string {
  const { text, title } = (data ?? {}) as { text?: unknown; title?: unknown };
  if (typeof text === 'string' && text !== '') return text;
  return typeof title === 'string' ? title : '';
}
