import { addWidgets } from '../document/edit.ts';
import { findBrokenLimit } from '../document/limits.ts';
import type { PointerInput } from '../editor/input.ts';
import { getPositionKind } from '../geometry/position-kinds.ts';
import type { Tool } from './tool.ts';

export const drawToolPrefix = 'draw-';

/**
 * Draws a widget of one type by a drag. Shift draws it regular, Alt from its centre. Too small a drag is discarded
 * (section 4); a page that is full refuses it. Afterwards the new widget is selected, with the select tool.
 */
export function createDrawTool(widgetType: string): Tool {
  return {
    id: `${drawToolPrefix}${widgetType}`,
    cursor: 'crosshair',
    pointerDown(editor, start) {
      const model = editor.catalog.get(widgetType);
      if (!model) return undefined;
      const kind = getPositionKind(model.positionKind);
      const page = editor.markedPage;
      const id = editor.newId();
      const blank = model.create(
        id,
        kind.draw({ x: 0, y: 0 }, { x: 10, y: 10 }, { isRegular: false, fromCentre: false })!,
      );
      const broken = findBrokenLimit([...page.widgets, blank]);
      if (broken) {
        editor.tellRefused(broken);
        return undefined;
      }
      editor.select([]);
      const draw = (input: PointerInput): boolean => {
        const position = kind.draw(start, input, { isRegular: input.shift, fromCentre: input.alt });
        editor.preview(position ? addWidgets(page, [{ ...blank, position }]) : page);
        return position !== undefined;
      };
      return {
        move: draw,
        end(input) {
          if (!draw(input)) return editor.revert();
          editor.select([id]);
          editor.commit('add');
          editor.setTool('select');
        },
      };
    },
  };
}
