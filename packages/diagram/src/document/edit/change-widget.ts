import { isGroupPosition } from '../../geometry/kinds/group.ts';
import type { Page } from '../page.ts';
import type { Widget } from '../widget.ts';

/** Changes these widgets by id, also inside groups. The same list when nothing changes. */
export function changeEach(
  widgets: readonly Widget[],
  changes: ReadonlyMap<string, (widget: Widget) => Widget>,
): readonly Widget[] {
  let copy: Widget[] | undefined;
  for (let place = 0; place < widgets.length; place += 1) {
    const widget = widgets[place]!;
    let changed = changes.get(widget.id)?.(widget) ?? widget;
    const { position } = changed;
    if (isGroupPosition(position)) {
      const children = changeEach(position.children, changes);
      if (children !== position.children) changed = { ...changed, position: { ...position, children } };
    }
    if (changed === widget) continue;
    copy ??= widgets.slice();
    copy[place] = changed;
  }
  return copy ?? widgets;
}

/** Changes one widget, wherever it stands. The same page when it is not there or does not change. */
export function changeWidget(page: Page, id: string, change: (widget: Widget) => Widget): Page {
  const widgets = changeEach(page.widgets, new Map([[id, change]]));
  return widgets === page.widgets ? page : { ...page, widgets };
}

/** Changes every widget, a group before its children. The same list when nothing changes. */
export function changeAll(widgets: readonly Widget[], change: (widget: Widget) => Widget): readonly Widget[] {
  let copy: Widget[] | undefined;
  widgets.forEach((widget, place) => {
    let changed = change(widget);
    const { position } = changed;
    if (isGroupPosition(position)) {
      const children = changeAll(position.children, change);
      if (children !== position.children) changed = { ...changed, position: { ...position, children } };
    }
    if (changed === widget) return;
    copy ??= widgets.slice();
    copy[place] = changed;
  });
  return copy ?? widgets;
}
