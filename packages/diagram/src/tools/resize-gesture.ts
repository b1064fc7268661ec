import { isConnector } from '../document/connector.ts';
import { replaceWidgets } from '../document/edit/edit.ts';
import type { Editor } from '../editor/editor.ts';
import type { PointerInput } from '../editor/input.ts';
import type { SelectionFrame } from '../editor/selection-frame.ts';
import { type BoxHandle, handlePoint, type ResizeOptions, resizeFrame } from '../geometry/frame.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';
import { leastFrame, scaleWidgets } from '../geometry/scale-widgets.ts';
import { createPointSnapper } from './point-snapper.ts';
import type { Gesture } from './tool.ts';

const noAxes = { x: false, y: false };

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
  const least = leastFrame(free, frame);
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
    const resized = scaleWidgets(free, frame, target);
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
