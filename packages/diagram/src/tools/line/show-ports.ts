import {
  attachReachPx,
  type FoundAttachment,
  findAttachment,
  findPorts,
  portReachPx,
} from '../../connector/attach.ts';
import type { Point } from '../../document/position.ts';
import type { Editor } from '../../editor/editor.ts';
import { widgetsAt } from '../../editor/hit.ts';
import type { PointerInput } from '../../editor/input.ts';
import { noOverlay, type Overlay } from '../../editor/state.ts';
import { boundsOf } from '../../geometry/groups.ts';

/** What the end of a connector takes hold of where the pointer is. `from` is its other end. */
export function findEnd(
  editor: Editor,
  point: Point,
  ownId: string,
  from?: Point,
): FoundAttachment | undefined {
  const { zoom, config } = editor.state;
  const reach = attachReachPx / zoom;
  return findAttachment(
    editor.visible,
    point,
    reach,
    ownId,
    editor.catalog,
    config.adsorb ? from : undefined,
  );
}

/** Ports around a point, for whoever draws or drags an end. */
export function showPorts(editor: Editor, point: Point, ownId: string): Point[] {
  return findPorts(editor.visible, point, portReachPx / editor.state.zoom, ownId, editor.catalog);
}

/** Before a connector is begun: ports, and where a press would take hold. */
export function hoverPorts(editor: Editor, input: PointerInput): Overlay {
  const ports = showPorts(editor, input, '');
  const found = input.ctrl || input.meta ? undefined : findEnd(editor, input, '');
  return ports.length === 0 && !found
    ? noOverlay
    : { ...noOverlay, ports, ...(found && { attachment: found.point }) };
}

/** Screen pixels: on anything smaller ports would hide what they belong to. */
const leastSizePx = 32;

/** While things are selected: the ports of what is under the pointer, unless handles are there. */
export function hoverOwnPorts(editor: Editor, input: PointerInput): Overlay {
  const { zoom, selection } = editor.state;
  const [widget] = widgetsAt(editor.visible, input, 0);
  if (!widget || selection.includes(widget.id) || !editor.catalog.get(widget.widgetType)?.ports)
    return noOverlay;
  const { width, height } = boundsOf(widget);
  if (Math.min(width, height) * zoom < leastSizePx) return noOverlay;
  const ports = findPorts([widget], input, 0, '', editor.catalog);
  return ports.length === 0 ? noOverlay : { ...noOverlay, ports };
}
