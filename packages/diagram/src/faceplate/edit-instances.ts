import { changeEach } from '../document/edit/change-widget.ts';
import { addWidgets } from '../document/edit/edit.ts';
import { findBrokenLimit, visitWidgets } from '../document/limits.ts';
import type { Page } from '../document/page.ts';
import { type Result, refuse } from '../document/problem.ts';
import type { Widget } from '../document/widget.ts';
import { boundsOf } from '../geometry/groups.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';
import { type FaceplateWidget, isFaceplateWidget } from './instance.ts';

/** One cell of the table of instances; without `parameter` it is the name of the instance. */
export interface InstanceEdit {
  readonly id: string;
  readonly parameter?: string;
  readonly value: string;
}

/** The instances of a faceplate, those in groups too, in the order of the page. */
export function listInstances(page: Page, faceplateId: string): FaceplateWidget[] {
  const found: FaceplateWidget[] = [];
  visitWidgets(page.widgets, (widget) => {
    if (isFaceplateWidget(widget) && widget.data.faceplateId === faceplateId) found.push(widget);
  });
  return found;
}

function withCell(widget: Widget, { parameter, value }: InstanceEdit): Widget {
  if (parameter === undefined) return widget.widgetName === value ? widget : { ...widget, widgetName: value };
  if (!isFaceplateWidget(widget)) return widget;
  const { [parameter]: old = '', ...others } = widget.data.params ?? {};
  if (old === value) return widget;
  // Empty: as the faceplate has it.
  const params = value === '' ? others : { ...others, [parameter]: value };
  return { ...widget, data: { ...widget.data, params } };
}

/** The page after these cells were set. The same page when nothing differs. */
export function editInstances(page: Page, edits: readonly InstanceEdit[]): Page {
  const byId = new Map<string, InstanceEdit[]>();
  for (const edit of edits) {
    const own = byId.get(edit.id);
    if (own) own.push(edit);
    else byId.set(edit.id, [edit]);
  }
  const changes = new Map(
    [...byId].map(([id, own]) => [id, (widget: Widget) => own.reduce(withCell, widget)] as const),
  );
  const widgets = changeEach(page.widgets, changes);
  return widgets === page.widgets ? page : { ...page, widgets };
}

/** Page units between an instance and one added below it. */
const addedGap = 20;

/** From one instance to the next, where the last two show a way; else below. */
function stepOf(instances: readonly Widget[]): { x: number; y: number } {
  const [last, before] = [instances.at(-1)!, instances.at(-2)];
  const at = boundsOf(last);
  const from = before && boundsOf(before);
  const isColumn = from && from.x === at.x && at.y - from.y >= at.height;
  return { x: 0, y: isColumn ? at.y - from.y : at.height + addedGap };
}

/**
 * Adds copies of the last instance that stands on the page itself, below each other; refused when the page would exceed a
 * limit, or when there is none to copy.
 */
export function addInstances(page: Page, faceplateId: string, ids: readonly string[]): Result<Page> {
  const instances = page.widgets.filter(
    (widget): widget is FaceplateWidget =>
      isFaceplateWidget(widget) && widget.data.faceplateId === faceplateId,
  );
  const last = instances.at(-1);
  if (!last) return refuse({ code: 'nothing-selected' });
  const step = stepOf(instances);
  const added = ids.map((id, place): Widget => {
    const position = positionKindOf(last.position).move(
      last.position,
      step.x * (place + 1),
      step.y * (place + 1),
    );
    return { ...last, id, posLock: false, position: position as FaceplateWidget['position'] };
  });
  const next = addWidgets(page, added);
  const broken = findBrokenLimit(next.widgets);
  return broken ? refuse(broken) : { ok: true, value: next };
}
