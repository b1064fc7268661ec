import { type Attachment, isConnector } from '../document/connector.ts';
import { addWidgets } from '../document/edit/edit.ts';
import type { Point } from '../document/position.ts';
import type { Widget } from '../document/widget.ts';
import type { Editor } from '../editor/editor.ts';
import type { KeyInput, PointerInput } from '../editor/input.ts';
import { boxOfPoints } from '../geometry/box.ts';
import { alignTo45, lineKind } from '../geometry/kinds/line.ts';
import type { Guide } from '../snapping/snap.ts';
import { findEnd, showPorts } from './line/show-ports.ts';
import { createPointSnapper } from './point-snapper.ts';
import { type Gesture, leaveDrawing } from './tool.ts';

/** Section 4: smallest movement that is a line. */
const minLength = 2;
/** Screen pixels within which a press means the point that is there, and a drag is a click: a double click ends the line. */
const samePlacePx = 4;

interface DrawnPoint {
  point: Point;
  attachment: Attachment | null;
  guides: readonly Guide[];
}

const asPoint = ({ x, y }: Point): Point => ({ x, y });

function isLargeEnough(points: readonly Point[]): boolean {
  const { width, height } = boxOfPoints(points);
  return points.length > 1 && Math.hypot(width, height) >= minLength;
}

/**
 * Draws a line: by a drag from end to end, or by clicks, each of which adds a point. A double click or Enter ends it,
 * Backspace takes a point back, Escape all of it. Shift keeps to multiples of 45 degrees, Alt draws a drag from its
 * middle. The ends of a connector take hold of what they meet, unless Ctrl or Meta is held.
 */
export function beginLine(editor: Editor, start: PointerInput, blank: Widget, maxPoints: number): Gesture {
  const page = editor.markedPage;
  const snap = createPointSnapper(editor);
  const joins = isConnector(blank);

  function place(input: PointerInput, last?: Point): DrawnPoint {
    if (joins && !input.ctrl && !input.meta) {
      const found = findEnd(editor, input, blank.id, last);
      if (found) return { ...found, guides: [] };
    }
    if (input.shift && last) return { point: alignTo45(last, input), attachment: null, guides: [] };
    return { ...snap(asPoint(input), input), attachment: null };
  }

  const drawn: DrawnPoint[] = [place(start)];

  function withPoints(all: readonly DrawnPoint[]): Widget {
    const points = all.map(({ point }) => asPoint(point));
    const widget = { ...blank, position: lineKind.round({ points }) };
    if (!isConnector(widget)) return widget;
    const ends = { start: all[0]!.attachment, end: all.at(-1)!.attachment };
    // Corners that were clicked are meant to stay.
    const routing = points.length > 2 ? 'straight' : widget.data.routing;
    return { ...widget, data: { ...widget.data, ...ends, routing } };
  }

  function show(all: readonly DrawnPoint[]): boolean {
    const isShown = isLargeEnough(all.map(({ point }) => point));
    const { guides, attachment, point } = all.at(-1)!;
    const ports = joins ? { ports: showPorts(editor, point, blank.id) } : {};
    const overlay = { guides, ...ports, ...(attachment && { attachment: point }) };
    editor.preview(isShown ? addWidgets(page, [withPoints(all)]) : page, overlay);
    return isShown;
  }

  /** From the middle: the other end mirrors this one. */
  function spread(from: DrawnPoint, to: DrawnPoint): DrawnPoint[] {
    const point = { x: 2 * from.point.x - to.point.x, y: 2 * from.point.y - to.point.y };
    return [{ point, attachment: null, guides: [] }, to];
  }

  function withPointer(input: PointerInput): DrawnPoint[] {
    const next = place(input, drawn.at(-1)!.point);
    return input.alt && drawn.length === 1 ? spread(drawn[0]!, next) : [...drawn, next];
  }

  function finish(all: readonly DrawnPoint[]): void {
    if (!show(all)) {
      editor.cancel();
      return;
    }
    editor.select([blank.id]);
    editor.commit('add');
    leaveDrawing(editor);
  }

  function isAtLast({ x, y }: Point): boolean {
    const last = drawn.at(-1)!.point;
    return Math.hypot(x - last.x, y - last.y) * editor.state.zoom <= samePlacePx;
  }

  return {
    move(input) {
      show(withPointer(input));
    },
    end(input) {
      if (drawn.length > 1) return 'continue';
      const all = withPointer(input);
      if (!isLargeEnough(all.map(({ point }) => point))) {
        // A drag that is too small is discarded; a click is the first point of a line drawn by clicks.
        if (!isAtLast(input)) {
          editor.cancel();
          return undefined;
        }
        editor.revert();
        return 'continue';
      }
      finish(all);
      return undefined;
    },
    press(input) {
      if (isAtLast(input)) {
        finish(drawn);
        return;
      }
      const next = place(input, drawn.at(-1)!.point);
      drawn.push(next);
      if (drawn.length >= maxPoints || next.attachment) finish(drawn);
      else show(drawn);
    },
    key({ key }: KeyInput) {
      if (key === 'Enter') finish(drawn);
      else if (key === 'Backspace' && drawn.length > 1) {
        drawn.pop();
        if (!show(drawn)) editor.revert();
      } else if (key === 'Backspace') editor.cancel();
      else return false;
      return true;
    },
  };
}
