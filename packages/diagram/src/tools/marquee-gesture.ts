import type { Editor } from '../editor/editor.ts';
import type { PointerInput } from '../editor/input.ts';
import { boxBetween, boxEncloses, boxesTouch } from '../geometry/box.ts';
import { boundsOf } from '../geometry/groups.ts';
import type { Gesture } from './tool.ts';

/** Area select: takes what the area touches; with Alt only what lies wholly inside; Shift adds to the selection. */
export function beginMarquee(editor: Editor, start: PointerInput): Gesture {
  const kept = start.shift ? editor.state.selection : [];
  editor.select(kept);
  const areas = editor.pickable.map((widget) => ({ id: widget.id, box: boundsOf(widget) }));
  const select = (input: PointerInput) => {
    const marquee = boxBetween(start, input);
    const takes = input.alt ? boxEncloses : boxesTouch;
    const isThere = (box: { width: number; height: number }) => box.width > 0 || box.height > 0;
    const taken = areas.filter(({ box }) => isThere(box) && takes(marquee, box)).map(({ id }) => id);
    editor.select([...kept, ...taken]);
    return marquee;
  };
  return {
    move(input) {
      const marquee = select(input);
      editor.preview(editor.page, { marquee, guides: [] });
    },
    end() {
      // What the last move selected is the selection; a click on nothing has selected nothing.
    },
  };
}
