import { findBrokenLimit } from '../document/limits.ts';
import type { Page } from '../document/page.ts';
import { type Result, refuse } from '../document/problem.ts';
import type { Widget } from '../document/widget.ts';
import type { Editor } from '../editor/editor.ts';
import { isGroupPosition } from '../geometry/kinds/group.ts';

/** The widget under new ids, its children too. Bindings stay (a copy that loses them is FUXA's #843). */
export function withNewIds(widget: Widget, newId: () => string): Widget {
  const { position } = widget;
  if (!isGroupPosition(position)) return { ...widget, id: newId() };
  const children = position.children.map((child) => withNewIds(child, newId));
  return { ...widget, id: newId(), position: { ...position, children } };
}

/** Copies to add to the page; refused when the page would exceed a limit (section 5). */
export function duplicateWidgets(
  editor: Editor,
  page: Page,
  widgets: readonly Widget[],
): Result<readonly Widget[]> {
  const copies = widgets.map((widget) => withNewIds(widget, editor.newId));
  const broken = findBrokenLimit([...page.widgets, ...copies]);
  return broken ? refuse(broken) : { ok: true, value: copies };
}
