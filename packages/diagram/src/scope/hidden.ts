import type { Widget } from '../document/widget.ts';
import { isGroupPosition } from '../geometry/kinds/group.ts';

const pruned = new WeakMap<ReadonlySet<string>, WeakMap<Widget, Widget>>();

/** A group without those of its children that are hidden; the same object for the same group and set. */
function prune(widget: Widget, hidden: ReadonlySet<string>): Widget {
  const { position } = widget;
  if (!isGroupPosition(position)) return widget;
  const known = pruned.get(hidden) ?? new WeakMap<Widget, Widget>();
  pruned.set(hidden, known);
  let result = known.get(widget);
  if (!result) {
    const children = withoutHidden(position.children, hidden);
    result = children === position.children ? widget : { ...widget, position: { ...position, children } };
    known.set(widget, result);
  }
  return result;
}

/** What is drawn while some widgets are hidden in the designer, those inside groups too. The same list when all are. */
export function withoutHidden(widgets: readonly Widget[], hidden: ReadonlySet<string>): readonly Widget[] {
  if (hidden.size === 0) return widgets;
  const shown = widgets.flatMap((widget) => (hidden.has(widget.id) ? [] : [prune(widget, hidden)]));
  return shown.length === widgets.length && shown.every((widget, place) => widget === widgets[place])
    ? widgets
    : shown;
}
