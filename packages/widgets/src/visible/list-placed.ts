import { isGroupPosition, releaseChildren, type Widget } from '@zutai/diagram';

/** A widget as it stands on the page and the groups around it, outermost first. */
export interface PlacedWidget {
  widget: Widget;
  groups: readonly Widget[];
}

/** All widgets as they stand on the page, bottom to top, groups before their children. */
export function listPlaced(widgets: readonly Widget[], groups: readonly Widget[] = []): PlacedWidget[] {
  return widgets.flatMap((widget) => {
    const { position } = widget;
    const own = { widget, groups };
    return isGroupPosition(position)
      ? [own, ...listPlaced(releaseChildren(position), [...groups, widget])]
      : [own];
  });
}
