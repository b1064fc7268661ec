import { isConnector } from '../document/connector.ts';
import { replaceWidgets } from '../document/edit/edit.ts';
import type { Point } from '../document/position.ts';
import type { Widget } from '../document/widget.ts';
import type { Editor } from '../editor/editor.ts';
import type { PointerInput } from '../editor/input.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';
import { findEnd, showPorts } from './line/show-ports.ts';
import { createPointSnapper } from './point-snapper.ts';
import type { Gesture } from './tool.ts';

/** Which end of a connector a point is, if any. */
function endOf(widget: Widget, place: number): 'start' | 'end' | undefined {
  if (!isConnector(widget)) return undefined;
  if (place === 0) return 'start';
  return place === widget.position.points.length - 1 ? 'end' : undefined;
}

/**
 * Drags one point of a line or one corner of a triangle. The end of a connector takes hold of what it comes near and
 * lets go of what it leaves; with Ctrl or Meta it stands free.
 */
export function beginMoveVertex(editor: Editor, start: PointerInput, place: number): Gesture {
  const [widget] = editor.unlocked;
  const page = editor.markedPage;
  const snap = createPointSnapper(editor, ({ id }) => id !== widget?.id);

  function moveTo(moved: Widget, to: Point): Widget {
    return { ...moved, position: positionKindOf(moved.position).moveVertex(moved.position, place, to) };
  }

  function drag(input: PointerInput): void {
    const grip = widget && positionKindOf(widget.position).vertices(widget.position)[place];
    if (!widget || !grip) return;
    const raw = { x: grip.x + input.x - start.x, y: grip.y + input.y - start.y };
    const end = endOf(widget, place);
    if (end && isConnector(widget)) {
      const isFree = input.ctrl || input.meta;
      const { points } = widget.position;
      const other = end === 'start' ? points.at(-1) : points[0];
      const found = isFree ? undefined : findEnd(editor, raw, widget.id, other);
      const ports = showPorts(editor, raw, widget.id);
      const joined: Widget = { ...widget, data: { ...widget.data, [end]: found?.attachment ?? null } };
      if (found) {
        const overlay = { guides: [], ports, attachment: found.point };
        editor.preview(replaceWidgets(page, [moveTo(joined, found.point)]), overlay);
        return;
      }
      const { point, guides } = snap(raw, input);
      editor.preview(replaceWidgets(page, [moveTo(joined, point)]), { guides, ports });
      return;
    }
    const { point, guides } = snap(raw, input);
    editor.preview(replaceWidgets(page, [moveTo(widget, point)]), { guides });
  }

  return {
    move: drag,
    end(input) {
      if (input.x !== start.x || input.y !== start.y) drag(input);
      editor.commit('edit');
      return undefined;
    },
  };
}
