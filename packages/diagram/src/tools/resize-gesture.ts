import { replaceWidgets } from '../document/edit.ts';
import type { Widget } from '../document/widget.ts';
import type { Editor } from '../editor/editor.ts';
import type { PointerInput } from '../editor/input.ts';
import type { SelectionFrame } from '../editor/selection-frame.ts';
import { type BoxHandle, handlePoint, type ResizeOptions, resizeFrame } from '../geometry/frame.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';
import type { Gesture } from './tool.ts';

/** Smallest frame of several widgets that leaves each of them above its own smallest size. */
function leastSize(widgets: readonly Widget[], frame: { width: number; height: number }) {
  let minWidth = 0;
  let minHeight = 0;
  for (const { position } of widgets) {
    const kind = positionKindOf(position);
    const own = kind.frame(position);
    if (own.width > 0) minWidth = Math.max(minWidth, Math.min(1, kind.minSize / own.width) * frame.width);
    if (own.height > 0)
      minHeight = Math.max(minHeight, Math.min(1, kind.minSize / own.height) * frame.height);
  }
  return { minWidth, minHeight };
}

/** Drags a handle of the frame. Shift keeps the ratio, Alt keeps the centre. Several widgets are scaled together. */
export function beginResize(
  editor: Editor,
  start: PointerInput,
  selection: SelectionFrame,
  handle: BoxHandle,
): Gesture {
  const free = editor.selected.filter((widget) => !widget.posLock);
  const page = editor.markedPage;
  const { frame } = selection;
  const grip = handlePoint(frame, handle);
  const least = leastSize(free, frame);
  const hasRound = free.some(({ position }) => positionKindOf(position).keepsRatio);

  function resize(input: PointerInput): void {
    const pointer = { x: grip.x + input.x - start.x, y: grip.y + input.y - start.y };
    const options: ResizeOptions = {
      ...least,
      keepRatio: input.shift || (hasRound && free.length === 1),
      fromCentre: input.alt,
    };
    const target = resizeFrame(frame, handle, pointer, options);
    const resized = free.map((widget) => {
      const kind = positionKindOf(widget.position);
      const position =
        free.length === 1
          ? kind.withFrame(widget.position, target)
          : kind.round(kind.mapInto(widget.position, frame, target));
      return { ...widget, position };
    });
    editor.preview(replaceWidgets(page, resized));
  }

  return {
    move: resize,
    end(input) {
      if (input.x !== start.x || input.y !== start.y) resize(input);
      editor.commit('edit');
    },
  };
}

/** Drags one point of a line or one corner of a triangle. */
export function beginMoveVertex(editor: Editor, start: PointerInput, place: number): Gesture {
  const [widget] = editor.selected.filter(({ posLock }) => !posLock);
  const page = editor.markedPage;

  function drag(input: PointerInput): void {
    if (!widget) return;
    const kind = positionKindOf(widget.position);
    const grip = kind.vertices(widget.position)[place];
    if (!grip) return;
    const to = { x: grip.x + input.x - start.x, y: grip.y + input.y - start.y };
    const position = kind.moveVertex(widget.position, place, to);
    editor.preview(replaceWidgets(page, [{ ...widget, position }]));
  }

  return {
    move: drag,
    end(input) {
      if (input.x !== start.x || input.y !== start.y) drag(input);
      editor.commit('edit');
    },
  };
}
