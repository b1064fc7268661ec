import { canReroute, forgetWay, isPinned } from '../connector/way/reroute.ts';
import { replaceWidgets } from '../document/edit/edit.ts';
import type { Point } from '../document/position.ts';
import type { Widget } from '../document/widget.ts';
import type { Editor } from '../editor/editor.ts';
import { widgetsAt } from '../editor/hit.ts';
import { isGroupPosition } from '../geometry/kinds/group.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';
import { findPlaced, findScope, pageInScope, type Scope, wholePage } from './scope.ts';

/** Screen pixels around a pointer that still hit. */
export const hitReachPx = 2;

function hitsIn(editor: Editor, scope: Scope, point: Point): Widget[] {
  const { widgets } = pageInScope(editor.page, scope);
  return widgetsAt(editor.pickableOf(widgets), point, hitReachPx / editor.state.zoom);
}

/** Something under the pointer, and how many groups it stands in. */
export interface PickedWidget {
  readonly widget: Widget;
  readonly depth: number;
}

/** Everything under the pointer that can be selected, top first; what is in a group stands below its group. */
export function listAt(editor: Editor, point: Point): PickedWidget[] {
  const listIn = (scope: Scope): PickedWidget[] =>
    hitsIn(editor, scope, point).flatMap((widget) => [
      { widget, depth: scope.length },
      ...(isGroupPosition(widget.position) ? listIn([...scope, widget.id]) : []),
    ]);
  return listIn(wholePage);
}

/** What is seen under the pointer, however many groups it stands in; a group where nothing in it is. */
export function pickDeepest(editor: Editor, point: Point): Widget | undefined {
  let picked: Widget | undefined;
  let scope = wholePage;
  for (;;) {
    const [hit] = hitsIn(editor, scope, point);
    if (!hit) return picked;
    picked = hit;
    if (!isGroupPosition(hit.position)) return picked;
    scope = [...scope, hit.id];
  }
}

/** Enters the group; what of it is under the pointer is selected. */
export function enterGroup(editor: Editor, group: Widget, point?: Point): void {
  const around = findScope(editor.page, group.id);
  if (!around || !isGroupPosition(group.position)) return;
  const scope = [...around, group.id];
  editor.setScope(scope);
  const [child] = point ? hitsIn(editor, scope, point) : [];
  if (child) editor.select([child.id]);
}

/** Leaves the innermost group that is entered, which is selected then; where none is, nothing is. */
export function leaveOrDeselect(editor: Editor): void {
  const group = editor.state.scope.at(-1);
  editor.select(group === undefined ? [] : [group]);
}

function rerouteWidget(editor: Editor, pipe: Widget): boolean {
  if (!canReroute(pipe)) return false;
  editor.changeScope('edit', (page) => replaceWidgets(page, [forgetWay(pipe)]), [pipe.id]);
  return true;
}

/**
 * A double click: enters a group, lets a pipe whose pieces were dragged find its way again, or writes the text of what is
 * there; false when it is none of these.
 */
export function openAt(editor: Editor, point: Point): boolean {
  const [hit] = hitsIn(editor, editor.state.scope, point);
  if (!hit) return false;
  if (isPinned(hit)) return rerouteWidget(editor, hit);
  if (!isGroupPosition(hit.position)) {
    const text = editor.textView.findAt?.(hit, point);
    return editor.beginTextEdit(hit.id, text?.path, text?.box);
  }
  enterGroup(editor, hit, point);
  return true;
}

/**
 * Leaves the groups that something outside of them covers at this point, so that it can be pressed; false when the point
 * is inside or on nothing.
 */
export function leaveFor(editor: Editor, point: Point): boolean {
  const { scope } = editor.state;
  for (let depth = scope.length - 1; depth >= 0; depth -= 1) {
    const outer = scope.slice(0, depth);
    const [hit] = hitsIn(editor, outer, point);
    if (!hit) continue;
    if (hit.id === scope[depth]) return false;
    editor.setScope(outer);
    return true;
  }
  return false;
}

/** Leaves the groups that the point is outside of. */
export function leaveOutside(editor: Editor, point: Point): void {
  const { scope } = editor.state;
  const isInside = (id: string) => {
    const position = findPlaced(editor.page, id)?.position;
    return position !== undefined && positionKindOf(position).hits(position, point, 0);
  };
  const kept = scope.findLastIndex(isInside) + 1;
  if (kept < scope.length) editor.setScope(scope.slice(0, kept));
}
