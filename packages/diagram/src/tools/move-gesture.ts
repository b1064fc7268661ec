import { duplicateWidgets } from '../commands/duplicate.ts';
import { isCarried, isConnector } from '../document/connector.ts';
import { addWidgets, replaceWidgets } from '../document/edit/edit.ts';
import type { Widget } from '../document/widget.ts';
import type { Editor } from '../editor/editor.ts';
import type { PointerInput } from '../editor/input.ts';
import type { Box } from '../geometry/box.ts';
import { keepInside } from '../geometry/edges.ts';
import { boundsOf, boundsOfAll } from '../geometry/groups.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';
import { type Guide, snapBox } from '../snapping/snap.ts';
import { collectSnapLines, guideTolerancePx, snapTolerancePx } from '../snapping/snap-lines.ts';
import { type Gesture, isDrag } from './tool.ts';

export function moveWidget(widget: Widget, dx: number, dy: number): Widget {
  return { ...widget, position: positionKindOf(widget.position).move(widget.position, dx, dy) };
}

/** Shift keeps a drag on the axis it went farther along. */
function alongOneAxis(dx: number, dy: number): { dx: number; dy: number } {
  return Math.abs(dx) >= Math.abs(dy) ? { dx, dy: 0 } : { dx: 0, dy };
}

/** The move after which the box stands at whole units, but for where it was pulled to a guide. */
function toWhole(box: Box, dx: number, dy: number, guides: readonly Guide[]): { dx: number; dy: number } {
  const isPulled = (axis: Guide['axis']) => guides.some((guide) => guide.axis === axis);
  return {
    dx: isPulled('x') || dx === 0 ? dx : Math.round(box.x + dx) - box.x,
    dy: isPulled('y') || dy === 0 ? dy : Math.round(box.y + dy) - box.y,
  };
}

/**
 * Drags what is selected and not locked. Guides show what lines up; adsorb pulls to it. It goes by whole units; Ctrl or Meta
 * suspends both.
 * Alt, or Ctrl or Meta with Shift, drags copies (section 2; Alt as in other drawing programs). `onClick` is called when it was no drag.
 */
export function beginMove(editor: Editor, start: PointerInput, onClick: () => void): Gesture {
  const free = editor.unlocked;
  const isModCopying = (start.ctrl || start.meta) && start.shift;
  const isCopying = start.alt || isModCopying;
  const selection = editor.state.selection;
  const page = editor.markedPage;
  let moving: readonly Widget[] | undefined;
  /** What limits the move: pipes between others go where those go. */
  let measured: readonly Widget[] = [];
  let base = page;
  let lines: ReturnType<typeof collectSnapLines> | undefined;

  function begin(): readonly Widget[] {
    moving = free;
    if (isCopying) {
      const copies = duplicateWidgets(editor, page, free);
      if (copies.ok) {
        moving = copies.value;
        base = addWidgets(page, copies.value);
      } else {
        moving = [];
        editor.notifyRefused(copies.problem);
      }
    }
    const ids = new Set(selection);
    // A pipe follows, so its box is no place to be aligned to.
    const still = page.widgets.filter((widget) => (isCopying || !ids.has(widget.id)) && !isConnector(widget));
    const own = moving.filter((widget) => !isCarried(widget));
    measured = own.length > 0 ? own : moving;
    lines = collectSnapLines(still.map(boundsOf), page.con);
    return moving;
  }

  function drag(input: PointerInput): void {
    if (!moving && !isDrag(editor, start, input)) return;
    const widgets = moving ?? begin();
    const box = boundsOfAll(measured);
    if (!box) return;
    let { dx, dy } = { dx: input.x - start.x, dy: input.y - start.y };
    if (input.shift && !isModCopying) ({ dx, dy } = alongOneAxis(dx, dy));
    const { config, zoom } = editor.state;
    const isPulling = config.adsorb && (isCopying || !(input.ctrl || input.meta));
    const tolerance = (isPulling ? snapTolerancePx : guideTolerancePx) / zoom;
    const options = { tolerance, isPulling, hasGrid: config.grid };
    const snap = snapBox({ ...box, x: box.x + dx, y: box.y + dy }, lines!, options);
    const isFree = !isCopying && (input.ctrl || input.meta);
    const wanted = isFree
      ? { dx, dy }
      : toWhole(box, dx + snap.dx, dy + snap.dy, isPulling ? snap.guides : []);
    const positions = measured.map(({ position }) => position);
    const kept = keepInside(positions, wanted.dx, wanted.dy, page.con);
    const moved = widgets.map((widget) => moveWidget(widget, kept.dx, kept.dy));
    editor.preview(replaceWidgets(base, moved), { guides: snap.guides });
    if (isCopying) editor.select(moved.map(({ id }) => id));
  }

  return {
    move: drag,
    end(input) {
      drag(input);
      if (!moving) {
        onClick();
        return;
      }
      editor.commit(isCopying ? 'add' : 'edit');
      const from = boundsOfAll(free);
      if (isCopying && from) editor.madeCopies = { ids: moving.map(({ id }) => id), from };
    },
  };
}
