import type { Editor } from '../editor/editor.ts';
import type { KeyInput, PointerInput } from '../editor/input.ts';

/** What is between pointer down and pointer up. Escape ends it without `end`; the editor then puts everything back. */
export interface Gesture {
  move(input: PointerInput): void;
  /** The pointer is up. 'continue': the gesture goes on with the next press, as a line drawn by clicks does. */
  end(input: PointerInput): 'continue' | undefined;
  /** A press while it goes on. */
  press?(input: PointerInput): void;
  /** A key while it goes on; true when it has taken it. */
  key?(input: KeyInput): boolean;
}

/** A tool decides on pointer down which gesture begins. */
export interface Tool {
  readonly id: string;
  /** CSS cursor. */
  readonly cursor: string;
  pointerDown(editor: Editor, input: PointerInput): Gesture | undefined;
}

/** Screen pixels the pointer must travel before a press becomes a drag. */
const dragThresholdPx = 3;

export function isDrag(editor: Editor, from: PointerInput, to: PointerInput): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) * editor.state.zoom >= dragThresholdPx;
}
