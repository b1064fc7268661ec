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

/** The widget a click with Alt means: the next one under the selected one, round and round. */
function below(hits: readonly Widget[], selection: readonly string[]): Widget | undefined {
  const present = hits.findIndex(({ id }) => selection.includes(id));
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
    const hits = widgetsAt(editor.pickable, input, 2 / zoom);
    // A drag with Alt copies what is selected there; only without a drag Alt selects what is below.
    const held = input.alt ? hits.find(({ id }) => selection.includes(id)) : undefined;
    const widget = held ?? hits[0];
    if (!widget) return beginMarquee(editor, input);
    const isSelected = selection.includes(widget.id);
    if (!isSelected) editor.select(input.shift ? [...selection, widget.id] : [widget.id]);
    return beginMove(editor, input, () => {
      // A click, not a drag: only now is it certain what Shift meant, or that one of several was meant.
      if (!isSelected) return;
      const next = held && below(hits, selection);
      if (next) editor.select([next.id]);
      else editor.select(input.shift ? selection.filter((id) => id !== widget.id) : [widget.id]);
    });
  },
};
