import { canReroute, forgetWay } from '../connector/way/reroute.ts';
import { isCarried } from '../document/connector.ts';
import { removeWidgets, replaceWidgets } from '../document/edit/edit.ts';
import type { Editor } from '../editor/editor.ts';
import { centreOf } from '../geometry/box.ts';
import { keepInside } from '../geometry/edges.ts';
import { boundsOfAll } from '../geometry/groups.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';
import { gridStep } from '../snapping/snap-lines.ts';
import { moveWidget } from '../tools/move-gesture.ts';

/** Deletes what is selected and not locked; what is stays, selected. */
export function deleteSelection(editor: Editor): void {
  const gone = new Set(editor.unlocked.map(({ id }) => id));
  const kept = editor.state.selection.filter((id) => !gone.has(id));
  editor.changeScope('del', (page) => removeWidgets(page, gone), kept);
}

/** Moves what is selected and not locked, within the edge rules. */
export function nudge(editor: Editor, dx: number, dy: number): void {
  const free = editor.unlocked;
  const own = free.filter((widget) => !isCarried(widget));
  const positions = (own.length > 0 ? own : free).map(({ position }) => position);
  const kept = keepInside(positions, dx, dy, editor.page.con);
  if (kept.dx === 0 && kept.dy === 0) return;
  editor.changeScope('edit', (page) =>
    replaceWidgets(
      page,
      free.map((widget) => moveWidget(widget, kept.dx, kept.dy)),
    ),
  );
}

/**
 * Moves what is selected and not locked to the next line of the grid: the nearest that the side it moves towards has not
 * reached. Where it is on a line, or nothing is pulled to the grid, that is one step of the grid.
 *
 * @param x -1, 0 or 1: to the left, not at all, to the right.
 * @param y -1, 0 or 1: up, not at all, down.
 */
export function nudgeToGrid(editor: Editor, x: number, y: number): void {
  const box = boundsOfAll(editor.unlocked);
  if (box === undefined) return;
  const { config } = editor.state;
  const way = (start: number, direction: number) => {
    if (direction === 0) return 0;
    const step = direction * gridStep;
    if (!config.adsorb || !config.grid) return step;
    const lines = start / gridStep;
    return (direction > 0 ? Math.floor(lines) : Math.ceil(lines)) * gridStep + step - start;
  };
  nudge(editor, way(box.x, x), way(box.y, y));
}

/** Turns each selected widget about its own middle, unless it is locked (section 2). */
export function rotateSelection(editor: Editor, degrees: number): void {
  const turned = editor.unlocked.map((widget) => {
    const kind = positionKindOf(widget.position);
    const centre = centreOf(kind.frame(widget.position));
    return { ...widget, position: kind.rotateAbout(widget.position, centre, degrees) };
  });
  editor.changeScope('edit', (page) => replaceWidgets(page, turned));
}

/** Locks all, or unlocks all when all are locked. */
export function toggleLock(editor: Editor): void {
  const { selected } = editor;
  const posLock = !selected.every((widget) => widget.posLock);
  editor.changeScope('edit', (page) =>
    replaceWidgets(
      page,
      selected.map((widget) => (widget.posLock === posLock ? widget : { ...widget, posLock })),
    ),
  );
}

/** Selected pipes find their ways anew, whatever of them was put somewhere by hand. */
export function rerouteSelection(editor: Editor): void {
  const pipes = editor.unlocked.filter(canReroute).map(forgetWay);
  editor.changeScope('edit', (page) => replaceWidgets(page, pipes));
}
