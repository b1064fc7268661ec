import type { Editor } from '../editor/editor.ts';
import type { PointerInput } from '../editor/input.ts';
import type { ToolOf } from '../editor/tool.ts';

export type { Gesture } from '../editor/tool.ts';
export type Tool = ToolOf<Editor>;

/** Screen pixels the pointer must travel before a press becomes a drag. */
const dragThresholdPx = 3;

/**
 * After a widget is drawn the select tool comes back, unless the drawing tool is kept. Either way what draws it ends: a line
 * that ends by a press or a key would go on with the next one.
 */
export function leaveDrawing(editor: Editor): void {
  const { isToolKept, toolId } = editor.state;
  editor.setTool(isToolKept ? toolId : 'select', isToolKept);
}

/** A drawing tool that is chosen again while it is on is kept. */
export function chooseTool(editor: Editor, toolId: string): void {
  editor.setTool(toolId, editor.state.toolId === toolId);
}

export function isDrag(editor: Editor, from: PointerInput, to: PointerInput): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) * editor.state.zoom >= dragThresholdPx;
}
