import { isConnector } from '../document/connector.ts';
import { replaceWidgets } from '../document/edit/edit.ts';
import type { Point } from '../document/position.ts';
import type { Widget } from '../document/widget.ts';
import type { Editor } from '../editor/editor.ts';
import type { PointerInput } from '../editor/input.ts';
import type { SelectionFrame } from '../editor/selection-frame.ts';
import { type BoxHandle, handlePoint, type ResizeOptions, resizeFrame } from '../geometry/frame.ts';
import { boundsOf } from '../geometry/groups.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';
import { leastFrame, scaleWidgets } from '../geometry/scale-widgets.ts';
import { findEqualSize, sameSize } from '../snapping/equal-sizes.ts';
import type { Distance } from '../snapping/measure.ts';
import type { Guide } from '../snapping/snap.ts';
import { guideTolerancePx, snapTolerancePx } from '../snapping/snap-lines.ts';
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
  const isStill = (widget: Widget) => !ids.has(widget.id) && !isConnector(widget);
  const snap = createPointSnapper(editor, isStill);
  const others = page.widgets.filter(isStill).map(boundsOf);
  // Sides of a turned frame are no lines that anything could be aligned to.
  const axes =
    frame.rotate === 0
      ? { x: handle !== 'n' && handle !== 's', y: handle !== 'e' && handle !== 'w' }
      : noAxes;

  function resize(input: PointerInput): void {
    const keepRatio = input.shift || (hasRound && free.length === 1);
    const raw = { x: grip.x + input.x - start.x, y: grip.y + input.y - start.y };
    // The ratio decides where the other side goes, so a pull along one axis would not hold.
    const { point, guides } = snap(raw, input, keepRatio ? noAxes : axes);
    const options: ResizeOptions = { ...least, keepRatio, fromCentre: input.alt };
    const isFree = input.ctrl || input.meta || keepRatio;
    const { pointer, gaps } = isFree ? { pointer: point, gaps: [] } : pullToSizes(point, guides, options);
    const target = resizeFrame(frame, handle, pointer, options);
    const resized = scaleWidgets(free, frame, target);
    editor.preview(replaceWidgets(page, resized), { guides, gaps });
  }

  /** Where nothing lines up, to the width or height of another widget. */
  function pullToSizes(point: Point, guides: readonly Guide[], options: ResizeOptions) {
    const { config, zoom } = editor.state;
    const tolerance = (config.adsorb ? snapTolerancePx : guideTolerancePx) / zoom;
    const pointer = { ...point };
    const gaps: Distance[] = [];
    for (const axis of ['x', 'y'] as const) {
      if (!axes[axis]) continue;
      const target = resizeFrame(frame, handle, pointer, options);
      const equal = findEqualSize(target, others, axis, tolerance);
      if (!equal) continue;
      const isPulling = config.adsorb && guides.every((guide) => guide.axis !== axis);
      if (isPulling) {
        const isFarSide = handle.includes(axis === 'x' ? 'e' : 's');
        pointer[axis] += (isFarSide ? equal.change : -equal.change) / (options.fromCentre ? 2 : 1);
      }
      const there = findEqualSize(resizeFrame(frame, handle, pointer, options), others, axis, sameSize);
      if (there) gaps.push(...there.sizes);
    }
    return { pointer, gaps };
  }

  return {
    move: resize,
    end(input) {
      if (input.x !== start.x || input.y !== start.y) resize(input);
      editor.commit('edit');
    },
  };
}
