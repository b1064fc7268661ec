import { changeEach } from '../document/edit/change-widget.ts';
import { getAtPath, setAtPath } from '../document/edit/path.ts';
import type { Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import type { Editor } from '../editor/editor.ts';
import type { RebindPlan, RebindRow } from './rebind-plan.ts';

function applyRow(widget: Widget, { path, target, from, to }: RebindRow): Widget {
  if (!to) return widget;
  const present = getAtPath(widget, path);
  if (target === 'equipment') return present === from.equipId ? setAtPath(widget, path, to.equipId) : widget;
  // The page may have changed since the plan was made; what is bound elsewhere by now stays.
  return present === from ? setAtPath(widget, path, to) : widget;
}

/** The page after a plan; rows without a target leave their place as it is. */
export function rebindByPlan(page: Page, { rows }: RebindPlan): Page {
  const byWidget = new Map<string, RebindRow[]>();
  for (const row of rows) {
    const known = byWidget.get(row.widgetId);
    if (known) known.push(row);
    else byWidget.set(row.widgetId, [row]);
  }
  const changes = new Map(
    [...byWidget].map(([id, own]) => [id, (widget: Widget) => own.reduce(applyRow, widget)] as const),
  );
  const widgets = changeEach(page.widgets, changes);
  return widgets === page.widgets ? page : { ...page, widgets };
}

/** Does what a plan says, as one step of history. */
export function applyRebind(editor: Editor, plan: RebindPlan): void {
  editor.change('edit', (page) => rebindByPlan(page, plan));
}
