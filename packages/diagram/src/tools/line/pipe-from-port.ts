import type { Point } from '../../document/position.ts';
import type { Editor } from '../../editor/editor.ts';
import { hasKeys, type PointerInput } from '../../editor/input.ts';
import type { Overlay } from '../../editor/state.ts';
import { beginLine } from '../draw-line-gesture.ts';
import { createBlank } from '../new-widget.ts';
import { type Gesture, isDrag } from '../tool.ts';

const pipeType = 'ShapePipe';
/** Screen pixels around a port within which a drag is a pipe from there, and no longer moves what has the port. */
const pressReachPx = 6;

/** Of the ports that are shown while things are selected the one under the pointer. */
export function portUnder(editor: Editor, input: PointerInput, { ports = [] }: Overlay): Point | undefined {
  if (hasKeys(input) || editor.isScopeLocked) return undefined;
  const reach = pressReachPx / editor.state.zoom;
  return ports.find(({ x, y }) => Math.hypot(x - input.x, y - input.y) <= reach);
}

/** A drag from a port draws a pipe, as in other drawing programs; a click selects what has the port. */
export function beginPipe(editor: Editor, start: PointerInput, port: Point, onClick: () => void): Gesture {
  let line: Gesture | undefined;
  const draw = (input: PointerInput): Gesture | undefined => {
    if (line || !isDrag(editor, start, input)) return line;
    const blank = createBlank(editor, pipeType);
    if (!blank) return undefined;
    editor.select([]);
    line = beginLine(editor, { ...start, ...port }, blank, Infinity);
    return line;
  };
  return {
    move: (input) => draw(input)?.move(input),
    end(input) {
      const drawn = draw(input);
      if (!drawn) onClick();
      // Back where it began, it is no pipe, nor one that goes on by clicks.
      else if (drawn.end(input) === 'continue') onClick();
      return undefined;
    },
  };
}
