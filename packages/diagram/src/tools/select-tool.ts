import type { Widget } from '../document/widget.ts';
import type { Editor } from '../editor/editor.ts';
import { widgetsAt } from '../editor/hit.ts';
import type { PointerInput } from '../editor/input.ts';
import { frameSelection, handleAt, type SelectionFrame } from '../editor/selection-frame.ts';
import type { BoxHandle } from '../geometry/frame.ts';
import type { Handle } from '../geometry/position-kind.ts';
import { beginMarquee } from './marquee-gesture.ts';
import { beginMove } from './move-gesture.ts';
import { beginResize } from './resize-gesture.ts';
import { beginRotate } from './rotate-gesture.ts';
import type { Gesture, Tool } from './tool.ts';
import { beginMoveVertex } from './vertex-gesture.ts';

function beginHandle(
  editor: Editor,
  input: PointerInput,
  selection: SelectionFrame,
  handle: Handle,
): Gesture {
  if (handle === 'rotate') return beginRotate(editor, input, selection);
  if (handle.startsWith('vertex:'))
    return beginMoveVertex(editor, input, Number(handle.slice('vertex:'.length)));
  return beginResize(editor, input, selection, handle as BoxHandle);
}

/** The widget a press means: the top one; with Alt the next one under the selected one, round and round. */
function pick(editor: Editor, input: PointerInput): Widget | undefined {
  const hits = widgetsAt(editor.pickable, input, 2 / editor.state.zoom);
  if (!input.alt) return hits[0];
  const present = hits.findIndex(({ id }) => editor.state.selection.includes(id));
  return hits[(present + 1) % Math.max(1, hits.length)];
}

/**
 * Click selects, Shift-click adds or takes away, a press on nothing draws an area, a press on a handle resizes or
 * turns, anything else moves what is selected.
 */
export const selectTool: Tool = {
  id: 'select',
  cursor: 'default',
  pointerDown(editor, input) {
    const { selection, zoom } = editor.state;
    const framed = frameSelection(editor.selected, zoom);
    const handle = handleAt(framed, input, zoom);
    if (framed && handle) return beginHandle(editor, input, framed, handle);
    const widget = pick(editor, input);
    if (!widget) return beginMarquee(editor, input);
    const isSelected = selection.includes(widget.id);
    if (!isSelected) editor.select(input.shift ? [...selection, widget.id] : [widget.id]);
    return beginMove(editor, input, () => {
      // A click, not a drag: only now is it certain what Shift meant, or that one of several was meant.
      if (!isSelected) return;
      editor.select(input.shift ? selection.filter((id) => id !== widget.id) : [widget.id]);
    });
  },
};
