import { nearestPlace } from '../connector/along.ts';
import { canReroute } from '../connector/way/reroute.ts';
import { isCarried } from '../document/connector.ts';
import type { Widget } from '../document/widget.ts';
import type { Editor } from '../editor/editor.ts';
import { widgetsAt } from '../editor/hit.ts';
import { hasKeys, type PointerInput } from '../editor/input.ts';
import { frameSelection, handleAt, type SelectionFrame } from '../editor/selection-frame.ts';
import type { BoxHandle } from '../geometry/frame.ts';
import type { Handle } from '../geometry/position-kind.ts';
import { hitReachPx, leaveFor, leaveOutside, pickDeepest } from '../scope/entering.ts';
import { beginPipe, portUnder } from './line/pipe-from-port.ts';
import { beginMoveSegment } from './line/segment-gesture.ts';
import { hoverOwnPorts } from './line/show-ports.ts';
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
  const [only] = editor.unlocked;
  if (handle.startsWith('segment:') && only && canReroute(only))
    return beginMoveSegment(editor, input, only, Number(handle.slice('segment:'.length)));
  return beginResize(editor, input, selection, handle as BoxHandle);
}

/** The widget under the selected one, round and round. */
function below(hits: readonly Widget[], selection: readonly string[]): Widget | undefined {
  const present = hits.findIndex(({ id }) => selection.includes(id));
  return hits[(present + 1) % Math.max(1, hits.length)];
}

/** A second click within this time belongs to a double click, ms. */
const doubleClickMs = 500;
/** Screen pixels between clicks at the same place. */
const samePlacePx = 2;
const lastClicks = new WeakMap<Editor, PointerInput>();

/** Whether the pointer pressed here before, longer ago than a double click takes. */
function isRepeated(editor: Editor, input: PointerInput): boolean {
  const last = lastClicks.get(editor);
  if (last?.timeMs === undefined || input.timeMs === undefined) return false;
  const distance = Math.hypot(input.x - last.x, input.y - last.y) * editor.state.zoom;
  return distance <= samePlacePx && input.timeMs - last.timeMs > doubleClickMs;
}

/**
 * Click selects, Shift-click adds or takes away, a press on nothing draws an area, a press on a handle resizes or
 * turns, a drag from a port that is shown draws a pipe, anything else moves what is selected. Alt, or a click again at
 * the same place, selects what is below; Ctrl or Meta what is seen, in whichever groups it stands. A press outside of the
 * group that is entered leaves it.
 */
export const selectTool: Tool = {
  id: 'select',
  cursor: 'default',
  hover(editor, input) {
    const overlay = hoverOwnPorts(editor, input);
    const attachment = portUnder(editor, input, overlay);
    return attachment ? { ...overlay, attachment } : overlay;
  },
  pointerDown(editor, input) {
    const { zoom } = editor.state;
    const framed = frameSelection(editor.unlocked, zoom);
    const handle = handleAt(framed, input, zoom);
    if (framed && handle) return beginHandle(editor, input, framed, handle);
    const port = portUnder(editor, input, hoverOwnPorts(editor, input));
    const [owner] = port ? widgetsAt(editor.pickable, input, 0) : [];
    if (port && owner) return beginPipe(editor, input, port, () => editor.select([owner.id]));
    const hitsHere = () => widgetsAt(editor.pickable, input, hitReachPx / zoom);
    let hits = hitsHere();
    const isDeep = (input.ctrl || input.meta) && !input.shift && !input.alt;
    const deepest = isDeep ? pickDeepest(editor, input) : undefined;
    if (deepest && !hits.some(({ id }) => editor.state.selection.includes(id))) {
      editor.select([deepest.id]);
      return beginMove(editor, input, () => {});
    }
    if (hits.length === 0 && leaveFor(editor, input)) hits = hitsHere();
    const { selection } = editor.state;
    const isAgain = !hasKeys(input) && selection.length === 1 && isRepeated(editor, input);
    // A drag with Alt copies what is selected there; only without a drag it is what is below that is meant.
    const held = input.alt || isAgain ? hits.find(({ id }) => selection.includes(id)) : undefined;
    const widget = held ?? hits[0];
    if (!widget) return beginMarquee(editor, input, () => leaveOutside(editor, input));
    const isSelected = selection.includes(widget.id);
    if (!isSelected) editor.select(input.shift ? [...selection, widget.id] : [widget.id]);
    const onClick = () => {
      lastClicks.set(editor, input);
      // A click, not a drag: only now is it certain what Shift meant, or that one of several was meant.
      if (!isSelected) return;
      const next = deepest ?? (held && below(hits, selection));
      if (next) editor.select([next.id]);
      else editor.select(input.shift ? selection.filter((id) => id !== widget.id) : [widget.id]);
    };
    // A pipe between two things cannot go elsewhere, but its pieces can.
    const [only, other] = editor.unlocked;
    if (only === widget && !other && !hasKeys(input) && isCarried(only) && canReroute(only)) {
      const { segment } = nearestPlace(only.position.points, input);
      return beginMoveSegment(editor, input, only, segment, onClick);
    }
    return beginMove(editor, input, onClick);
  },
};
