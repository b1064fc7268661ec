import { duplicateWidgets } from '../commands/copying/duplicate.ts';
import { isCarried, isConnector } from '../document/connector.ts';
import { addWidgets, replaceWidgets } from '../document/edit/edit.ts';
import type { Widget } from '../document/widget.ts';
import type { Editor } from '../editor/editor.ts';
import type { PointerInput } from '../editor/input.ts';
import { boundsOfAll } from '../geometry/groups.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';
import { createMoveSnapper, type MoveSnapper } from './snapped-move.ts';
import { type Gesture, isDrag } from './tool.ts';

export function moveWidget(widget: Widget, dx: number, dy: number): Widget {
  return { ...widget, position: positionKindOf(widget.position).move(widget.position, dx, dy) };
}

/** Shift keeps a drag on the axis it went farther along. */
function alongOneAxis(dx: number, dy: number): { dx: number; dy: number } {
  return Math.abs(dx) >= Math.abs(dy) ? { dx, dy: 0 } : { dx: 0, dy };
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
  let base = page;
  let snap: MoveSnapper | undefined;

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
    // Pipes between others go where those go.
    snap = createMoveSnapper(editor, own.length > 0 ? own : moving, still);
    return moving;
  }

  function drag(input: PointerInput): void {
    if (!moving && !isDrag(editor, start, input)) return;
    const widgets = moving ?? begin();
    if (widgets.length === 0) return;
    let { dx, dy } = { dx: input.x - start.x, dy: input.y - start.y };
    if (input.shift && !isModCopying) ({ dx, dy } = alongOneAxis(dx, dy));
    const isFree = !isCopying && (input.ctrl || input.meta);
    const kept = snap!(dx, dy, isFree);
    const moved = widgets.map((widget) => moveWidget(widget, kept.dx, kept.dy));
    editor.preview(replaceWidgets(base, moved), { guides: kept.guides, gaps: kept.gaps });
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
