import type { Editor } from '../editor/editor.ts';
import type { PointerInput } from '../editor/input.ts';
import { boxBetween, boxEncloses, boxesTouch } from '../geometry/box.ts';
import { boundsOf } from '../geometry/groups.ts';
import { type Gesture, isDrag } from './tool.ts';

/**
 * Area select among what is edited. Drawn to the right it takes what lies wholly inside, so that a tank around the
 * symbols that are meant stays; drawn to the left what it touches, with Alt what lies inside. Shift adds to the
 * selection. `onClick` is called when it was no drag.
 */
export function beginMarquee(editor: Editor, start: PointerInput, onClick: () => void): Gesture {
  const kept = start.shift ? editor.state.selection : [];
  editor.select(kept);
  const areas = editor.pickable.map((widget) => ({ id: widget.id, box: boundsOf(widget) }));
  const select = (input: PointerInput) => {
    const marquee = boxBetween(start, input);
    const takes = input.x >= start.x || input.alt ? boxEncloses : boxesTouch;
    const isThere = (box: { width: number; height: number }) => box.width > 0 || box.height > 0;
    const taken = areas.filter(({ box }) => isThere(box) && takes(marquee, box)).map(({ id }) => id);
    editor.select([...kept, ...taken]);
    return marquee;
  };
  return {
    move(input) {
      const marquee = select(input);
      editor.preview(editor.scopePage, { marquee, guides: [] });
    },
    end(input) {
      // What the last move selected is the selection; a click on nothing has selected nothing.
      if (!input.shift && !isDrag(editor, start, input)) onClick();
      return undefined;
    },
  };
}
