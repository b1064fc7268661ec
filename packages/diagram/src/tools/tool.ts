import type { Editor } from '../editor/editor.ts';
import type { PointerInput } from '../editor/input.ts';
import type { ToolOf } from '../editor/tool.ts';

export type { Gesture } from '../editor/tool.ts';
export type Tool = ToolOf<Editor>;

/** Screen pixels the pointer must travel before a press becomes a drag. */
const dragThresholdPx = 3;

export function isDrag(editor: Editor, from: PointerInput, to: PointerInput): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) * editor.state.zoom >= dragThresholdPx;
}
