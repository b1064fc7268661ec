import { applyStyle, formatBrushId } from '../commands/style.ts';
import { widgetsAt } from '../editor/hit.ts';
import type { Tool } from './tool.ts';

/** Each click gives a widget the remembered look, one step each; Escape puts the brush away. */
export const formatBrushTool: Tool = {
  id: formatBrushId,
  cursor: 'copy',
  pointerDown(editor, input) {
    const [widget] = widgetsAt(editor.pickable, input, 2 / editor.state.zoom);
    return {
      move: () => {},
      end() {
        if (!widget) return undefined;
        const applied = applyStyle(editor, [widget]);
        if (!applied.ok) editor.notifyRefused(applied.problem);
        return undefined;
      },
    };
  },
};
