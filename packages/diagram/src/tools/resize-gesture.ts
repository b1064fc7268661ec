import { isConnector } from '../document/connector.ts';
import { replaceWidgets } from '../document/edit/edit.ts';
import type { Widget } from '../document/widget.ts';
import type { Editor } from '../editor/editor.ts';
import type { PointerInput } from '../editor/input.ts';
import type { SelectionFrame } from '../editor/selection-frame.ts';
import { type BoxHandle, handlePoint, type ResizeOptions, resizeFrame } from '../geometry/frame.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';
import { createPointSnapper } from './point-snapper.ts';
import type { Gesture } from './tool.ts';

const noAxes = { x: false, y: false };

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
  const free = editor.unlocked;
  const page = editor.markedPage;
  const { frame } = selection;
  const grip = handlePoint(frame, handle);
  const least = leastSize(free, frame);
  const hasRound = free.some(({ position }) => positionKindOf(position).keepsRatio);

  const ids = new Set(free.map(({ id }) => id));
  const snap = createPointSnapper(editor, (widget) => !ids.has(widget.id) && !isConnector(widget));
  // Sides of a turned frame are no lines that anything could be aligned to.
  const axes =
    frame.rotate === 0
      ? { x: handle !== 'n' && handle !== 's', y: handle !== 'e' && handle !== 'w' }
      : noAxes;

  function resize(input: PointerInput): void {
    const keepRatio = input.shift || (hasRound && free.length === 1);
    const raw = { x: grip.x + input.x - start.x, y: grip.y + input.y - start.y };
    // The ratio decides where the other side goes, so a pull along one axis would not hold.
    const { point: pointer, guides } = snap(raw, input, keepRatio ? noAxes : axes);
    const options: ResizeOptions = { ...least, keepRatio, fromCentre: input.alt };
    const target = resizeFrame(frame, handle, pointer, options);
    const resized = free.map((widget) => {
      const kind = positionKindOf(widget.position);
      const position =
        free.length === 1
          ? kind.withFrame(widget.position, target)
          : kind.round(kind.mapInto(widget.position, frame, target));
      return { ...widget, position };
    });
    editor.preview(replaceWidgets(page, resized), { guides });
  }

  return {
    move: resize,
    end(input) {
      if (input.x !== start.x || input.y !== start.y) resize(input);
      editor.commit('edit');
    },
  };
}
