import { addWidgets } from '../document/edit/edit.ts';
import type { Widget } from '../document/widget.ts';
import type { Editor } from '../editor/editor.ts';
import type { PointerInput } from '../editor/input.ts';
import { noOverlay } from '../editor/state.ts';
import type { PositionKind } from '../geometry/position-kind.ts';
import { getPositionKind } from '../geometry/position-kinds.ts';
import { beginLine } from './draw-line-gesture.ts';
import { hoverPorts } from './line/show-ports.ts';
import { createBlank } from './new-widget.ts';
import { createPointSnapper } from './point-snapper.ts';
import { type Gesture, isDrag, leaveDrawing, type Tool } from './tool.ts';

export const drawToolPrefix = 'draw-';

/** Of a text that begins where one clicks, page units. */
const clickedTextSize = { width: 160, height: 32 };

/** Draws a form with a box by a drag. Shift draws it regular, Alt from its centre. */
function beginBox(
  editor: Editor,
  start: PointerInput,
  blank: Widget,
  kind: PositionKind,
  isText: boolean,
): Gesture {
  const page = editor.markedPage;
  const snap = createPointSnapper(editor);
  const from = snap(start, start).point;

  function draw(input: PointerInput): boolean {
    // A regular form would lose its shape to a pull along one axis.
    const to = input.shift ? { point: input, guides: [] } : snap(input, input);
    const position = kind.draw(from, to.point, { isRegular: input.shift, fromCentre: input.alt });
    editor.preview(
      position ? addWidgets(page, [{ ...blank, position: { ...blank.position, ...position } }]) : page,
      { guides: to.guides },
    );
    return position !== undefined;
  }

  return {
    move: draw,
    end(input) {
      // A click says where a text begins, as in other drawing programs; of other forms it is too small.
      const isClick = isText && !isDrag(editor, start, input);
      const { width, height } = clickedTextSize;
      const last = isClick ? { ...input, x: from.x + width, y: from.y + height, ctrl: true } : input;
      if (!draw(last)) {
        editor.revert();
        return;
      }
      editor.select([blank.id]);
      editor.commit('add');
      leaveDrawing(editor);
      if (isText) editor.beginTextEdit(blank.id);
    },
  };
}

/**
 * Draws a widget of one type by a drag, a line also by clicks. Too small a drawing is discarded (section 4); a page
 * that is full refuses it. Afterwards the new widget is selected, with the select tool unless this one is kept; a text is
 * written at once.
 */
export function createDrawTool(widgetType: string): Tool {
  return {
    id: `${drawToolPrefix}${widgetType}`,
    cursor: 'crosshair',
    hover(editor, input) {
      const model = editor.catalog.get(widgetType);
      return model?.joins ? hoverPorts(editor, input) : noOverlay;
    },
    pointerDown(editor, start) {
      const model = editor.catalog.get(widgetType);
      if (!model) return undefined;
      const blank = createBlank(editor, widgetType);
      if (!blank) return undefined;
      const kind = getPositionKind(model.positionKind);
      editor.select([]);
      if (kind.id === 'line') return beginLine(editor, start, blank, model.maxPoints ?? Infinity);
      return beginBox(editor, start, blank, kind, model.isText === true);
    },
  };
}
