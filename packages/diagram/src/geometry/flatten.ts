import type { Widget } from '../document/widget.ts';
import { releaseChildren } from './groups.ts';
import { isGroupPosition } from './kinds/group.ts';

/** All widgets as they stand on the page, groups before their children, bottom to top. */
export function flattenWidgets(widgets: readonly Widget[]): Widget[] {
  return widgets.flatMap((widget) =>
    isGroupPosition(widget.position)
      ? [widget, ...flattenWidgets(releaseChildren(widget.position))]
      : [widget],
  );
}
