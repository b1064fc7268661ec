import type { Connector } from '../../document/connector.ts';
import { replaceWidgets } from '../../document/edit/edit.ts';
import type { LinePoint } from '../../document/position.ts';
import type { Editor } from '../../editor/editor.ts';
import type { PointerInput } from '../../editor/input.ts';
import { createPointSnapper } from '../point-snapper.ts';
import { type Gesture, isDrag } from '../tool.ts';

/** The way with one piece on another line, pinned there with all between it and what was pinned before. */
function movePiece(points: readonly LinePoint[], piece: number, axis: 'x' | 'y', at: number): LinePoint[] {
  const pinned = points.flatMap(({ pinned: isPinned }, place) => (isPinned ? [place] : []));
  const [from, to] = [Math.min(piece, ...pinned), Math.max(piece, ...pinned)];
  return points.map((point, place) => {
    const moved = place === piece || place === piece + 1 ? { ...point, [axis]: at } : point;
    return place >= from && place <= to ? { ...moved, pinned: true } : moved;
  });
}

/**
 * Drags a piece of a way with right angles sideways: it stays on that line from then on, wherever the ends go. Ctrl or
 * Meta suspends snapping. `onClick` is called when it was no drag.
 */
export function beginMoveSegment(
  editor: Editor,
  start: PointerInput,
  pipe: Connector,
  piece: number,
  onClick: () => void = () => {},
): Gesture {
  const page = editor.markedPage;
  const { points } = pipe.position;
  const [a, b] = [points[piece]!, points[piece + 1]!];
  const axis = Math.abs(b.x - a.x) >= Math.abs(b.y - a.y) ? 'y' : 'x';
  const snap = createPointSnapper(editor, ({ id }) => id !== pipe.id);
  let hasBegun = false;

  function drag(input: PointerInput): void {
    if (!hasBegun && !isDrag(editor, start, input)) return;
    hasBegun = true;
    const raw = { x: a.x + input.x - start.x, y: a.y + input.y - start.y };
    const { point, guides } = snap(raw, input, { x: axis === 'x', y: axis === 'y' });
    const position = { ...pipe.position, points: movePiece(points, piece, axis, point[axis]) };
    editor.preview(replaceWidgets(page, [{ ...pipe, position }]), { guides });
  }

  return {
    move: drag,
    end(input) {
      drag(input);
      if (hasBegun) editor.commit('edit');
      else onClick();
      return undefined;
    },
  };
}
