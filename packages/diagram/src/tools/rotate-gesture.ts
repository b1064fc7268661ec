import { replaceWidgets } from '../document/edit/edit.ts';
import type { Editor } from '../editor/editor.ts';
import type { PointerInput } from '../editor/input.ts';
import type { SelectionFrame } from '../editor/selection-frame.ts';
import { bearing, normaliseDegrees } from '../geometry/angle.ts';
import { centreOf } from '../geometry/box.ts';
import { positionKindOf } from '../geometry/position-kinds.ts';
import type { Gesture } from './tool.ts';

/** Steps of a rotation with Shift, degrees. */
const shiftStepDegrees = 15;

/** Turns the selection about the middle of its frame, in whole degrees; with Shift to multiples of 15. */
export function beginRotate(editor: Editor, start: PointerInput, { frame }: SelectionFrame): Gesture {
  const free = editor.unlocked;
  const page = editor.markedPage;
  const centre = centreOf(frame);
  const startDegrees = bearing(centre, start);

  function turn(input: PointerInput): void {
    const raw = frame.rotate + bearing(centre, input) - startDegrees;
    const step = input.shift ? shiftStepDegrees : 1;
    const by = normaliseDegrees(Math.round(raw / step) * step) - frame.rotate;
    const turned = free.map((widget) => ({
      ...widget,
      position: positionKindOf(widget.position).rotateAbout(widget.position, centre, by),
    }));
    editor.preview(replaceWidgets(page, turned));
  }

  return {
    move: turn,
    end(input) {
      if (input.x !== start.x || input.y !== start.y) turn(input);
      editor.commit('edit');
    },
  };
}
