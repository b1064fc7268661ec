import { isConnector } from '../../document/connector.ts';
import { addWidgets, replaceWidgets } from '../../document/edit/edit.ts';
import { findBrokenLimit } from '../../document/limits.ts';
import type { Widget } from '../../document/widget.ts';
import type { Editor } from '../../editor/editor.ts';
import { widgetsAt } from '../../editor/hit.ts';
import type { PointerInput } from '../../editor/input.ts';
import { boundsOf, boundsOfAll } from '../../geometry/groups.ts';
import { hitReachPx } from '../../scope/entering.ts';
import { moveWidget } from '../move-gesture.ts';
import { createMoveSnapper, type MoveSnapper } from '../snapped-move.ts';
import type { Gesture } from '../tool.ts';

/** The tool that is on while something follows the pointer. */
export const placeToolId = 'place';

export interface Placing {
  /** New widgets, with ids of their own each time; where they stand does not matter. */
  create: () => readonly Widget[];
  /** The button of the pointer is down since before: releasing it places, as a drag from the library does. */
  isHeld: boolean;
  /** A widget that takes in what is dropped on it, as it is then; undefined: it does not, and new widgets are placed. */
  dropOn?: ((target: Widget) => Widget | undefined) | undefined;
}

/**
 * New widgets follow the pointer, centred on it, pulled as a move is, until a press places them; a press with Shift
 * places them and takes the next ones. Escape takes them away. Over a widget that takes them in they are dropped on it,
 * unless Alt is held.
 */
function beginPlace(editor: Editor, { create, isHeld, dropOn }: Placing): Gesture {
  let placed: readonly Widget[];
  let middle = { x: 0, y: 0 };
  let snap: MoveSnapper;
  let isShown = false;
  let isPressed = isHeld;
  let taking: Widget | undefined;

  function take(): void {
    // From the middle of the page every move within the page is allowed.
    const { width, height } = editor.markedPage.con;
    middle = { x: width / 2, y: height / 2 };
    const made = create();
    const box = boundsOfAll(made) ?? { ...middle, width: 0, height: 0 };
    const dx = middle.x - box.x - box.width / 2;
    const dy = middle.y - box.y - box.height / 2;
    placed = made.map((widget) => moveWidget(widget, dx, dy));
    const still = editor.markedPage.widgets.filter((widget) => !isConnector(widget));
    snap = createMoveSnapper(editor, placed, still);
    isShown = false;
  }

  /** The widget under the pointer, having taken in what is dropped. */
  function findTaking(input: PointerInput): Widget | undefined {
    if (dropOn === undefined || input.alt) return undefined;
    const ids = new Set(placed.map(({ id }) => id));
    const reach = hitReachPx / editor.state.zoom;
    const hit = widgetsAt(editor.pickable, input, reach).find(({ id }) => !ids.has(id));
    return hit && dropOn(hit);
  }

  function move(input: PointerInput): void {
    taking = findTaking(input);
    if (taking) {
      const page = replaceWidgets(editor.markedPage, [taking]);
      editor.preview(page, { guides: [], target: { id: taking.id, box: boundsOf(taking) } });
      isShown = true;
      return;
    }
    const isFree = input.ctrl || input.meta;
    const { dx, dy, guides, gaps } = snap(input.x - middle.x, input.y - middle.y, isFree);
    const moved = placed.map((widget) => moveWidget(widget, dx, dy));
    editor.preview(addWidgets(editor.markedPage, moved), { guides, gaps });
    isShown = true;
  }

  take();
  return {
    move,
    leave() {
      if (isShown) editor.revert();
      isShown = false;
    },
    cancelled() {
      editor.setTool('select');
    },
    press(input) {
      isPressed = true;
      move(input);
    },
    end(input) {
      if (!isPressed) return 'continue';
      move(input);
      if (taking) {
        editor.select([taking.id]);
        editor.commit('edit');
        editor.setTool('select');
        return undefined;
      }
      const broken = findBrokenLimit(editor.page.widgets);
      if (broken) {
        editor.revert();
        editor.setTool('select');
        editor.notifyRefused(broken);
        return undefined;
      }
      editor.select(placed.map(({ id }) => id));
      editor.commit('add');
      if (input.shift && !isHeld) {
        isPressed = false;
        take();
        return 'continue';
      }
      editor.setTool('select');
      return undefined;
    },
  };
}

/** Begins to place new widgets by the pointer; they show once it is over the drawing. */
export function startPlacing(editor: Editor, placing: Placing): void {
  editor.setTool(placeToolId);
  editor.begin(() => beginPlace(editor, placing));
}
