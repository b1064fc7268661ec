import { remapConnectors } from '../../document/connector.ts';
import { addWidgets } from '../../document/edit/edit.ts';
import { findBrokenLimit } from '../../document/limits.ts';
import type { Page } from '../../document/page.ts';
import { type Result, refuse } from '../../document/problem.ts';
import type { Widget } from '../../document/widget.ts';
import type { Editor } from '../../editor/editor.ts';
import { isGroupPosition } from '../../geometry/kinds/group.ts';

/** The widget under new ids, its children too. Bindings stay: a copy shows the same signals. */
export function withNewIds(widget: Widget, newId: () => string, copies: Map<string, string>): Widget {
  const { position } = widget;
  const id = newId();
  copies.set(widget.id, id);
  if (!isGroupPosition(position)) return { ...widget, id };
  const children = position.children.map((child) => withNewIds(child, newId, copies));
  return { ...widget, id, position: { ...position, children } };
}

/** Copies to add to the page; refused when the page would exceed a limit (section 5). */
export function duplicateWidgets(
  editor: Editor,
  page: Page,
  widgets: readonly Widget[],
): Result<readonly Widget[]> {
  const ids = new Map<string, string>();
  const copies = widgets
    .map((widget) => withNewIds(widget, editor.newId, ids))
    // Copied pipes join the copies; an end whose widget was not copied stands free.
    .map((widget) => remapConnectors(widget, (id) => ids.get(id)));
  const broken = findBrokenLimit(editor.toWhole(addWidgets(page, copies)).widgets);
  return broken ? refuse(broken) : { ok: true, value: copies };
}
