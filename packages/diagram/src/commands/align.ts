import { replaceWidgets } from '../document/edit/edit.ts';
import type { Widget } from '../document/widget.ts';
import type { Editor } from '../editor/editor.ts';
import type { Box } from '../geometry/box.ts';
import { keepInside } from '../geometry/edges.ts';
import { boundsOf, boundsOfAll } from '../geometry/groups.ts';
import { moveWidget } from '../tools/move-gesture.ts';
import { arrangedOf, firstSelected } from './command.ts';

export type Axis = 'x' | 'y';

const sizeOf = { x: 'width', y: 'height' } as const;
/** Moves each widget along one axis by its own distance, within the edge rules, as one step. */
function shiftEach(editor: Editor, axis: Axis, shifts: readonly [Widget, number][]): void {
  const moved = shifts.map(([widget, shift]) => {
    const wanted = axis === 'x' ? { dx: shift, dy: 0 } : { dx: 0, dy: shift };
    const { dx, dy } = keepInside([widget.position], wanted.dx, wanted.dy, editor.page.con);
    return dx === 0 && dy === 0 ? widget : moveWidget(widget, dx, dy);
  });
  editor.changeScope('edit', (page) => replaceWidgets(page, moved));
}

/**
 * Lines up what is selected and not locked (sections 2 and 5): `share` 0 at the left or top, 0.5 in the middle, 1 at
 * the right or bottom of their common box, or of the one selected first (`alignTo`); one alone lines up with the page.
 */
export function alignSelection(editor: Editor, axis: Axis, share: 0 | 0.5 | 1): void {
  const free = arrangedOf(editor);
  const { width, height } = editor.page.con;
  const first = firstSelected(editor);
  const isToFirst =
    editor.state.config.alignTo === 'first' && first && free.some((widget) => widget !== first);
  let around: Box | undefined = isToFirst ? boundsOf(first) : boundsOfAll(free);
  if (!isToFirst && free.length === 1) around = { x: 0, y: 0, width, height };
  if (!around) return;
  const size = sizeOf[axis];
  const target = around[axis] + around[size] * share;
  shiftEach(
    editor,
    axis,
    free.map((widget) => {
      const bounds = boundsOf(widget);
      if (isToFirst && widget === first) return [widget, 0];
      return [widget, target - bounds[axis] - bounds[size] * share];
    }),
  );
}

/** Makes the gaps between the selected widgets equal; the outermost stay. Needs more than two (section 2). */
export function distributeSelection(editor: Editor, axis: Axis): void {
  const size = sizeOf[axis];
  const placed = arrangedOf(editor)
    .map((widget) => ({ widget, bounds: boundsOf(widget) }))
    .sort((a, b) => a.bounds[axis] + a.bounds[size] / 2 - (b.bounds[axis] + b.bounds[size] / 2));
  const first = placed[0];
  const last = placed.at(-1);
  if (!first || !last || placed.length < 3) return;
  const span = last.bounds[axis] + last.bounds[size] - first.bounds[axis];
  const filled = placed.reduce((sum, { bounds }) => sum + bounds[size], 0);
  const gap = (span - filled) / (placed.length - 1);
  let next = first.bounds[axis];
  const shifts = placed.map(({ widget, bounds }): [Widget, number] => {
    const shift = next - bounds[axis];
    next += bounds[size] + gap;
    return [widget, shift];
  });
  shiftEach(editor, axis, shifts.slice(1, -1));
}
