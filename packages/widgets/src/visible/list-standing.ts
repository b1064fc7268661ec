import { isGroupPosition, releaseChildren, type Widget } from '@zutai/diagram';

/** A widget as it stands on the page and the groups around it, outermost first. */
export interface StandingWidget {
  widget: Widget;
  groups: readonly Widget[];
}

/** All widgets as they stand on the page, bottom to top, groups before their children. */
export function listStanding(widgets: readonly Widget[], groups: readonly Widget[] = []): StandingWidget[] {
  return widgets.flatMap((widget) => {
    const { position } = widget;
    const own = { widget, groups };
    return isGroupPosition(position)
      ? [own, ...listStanding(releaseChildren(position), [...groups, widget])]
      : [own];
  });
}
