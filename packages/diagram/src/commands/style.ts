import { replaceWidgets } from '../document/edit/edit.ts';
import { done, type Result, refuse } from '../document/problem.ts';
import type { Widget } from '../document/widget.ts';
import type { Editor } from '../editor/editor.ts';

export const formatBrushId = 'format-brush';

/** Remembers how the one selected first looks (section 2, "Format brush"), apart from the clipboard of widgets. */
export function copyStyle(editor: Editor): Result {
  const [id] = editor.state.selection;
  const widget = editor.selected.find((candidate) => candidate.id === id);
  if (!widget) return refuse({ code: 'nothing-selected' });
  editor.setCopiedStyle(widget.style);
  return done;
}

/** Gives widgets the remembered look; their data, texts, size and bindings stay. One step of history. */
export function applyStyle(editor: Editor, widgets: readonly Widget[]): Result {
  const { copiedStyle } = editor.state;
  if (!copiedStyle) return refuse({ code: 'no-style-copied' });
  // Each has its own copy: nothing in one page is shared between widgets.
  const styled = widgets.map((widget) => ({
    ...widget,
    style: { ...widget.style, ...structuredClone(copiedStyle) },
  }));
  editor.changeScope('edit', (page) => replaceWidgets(page, styled));
  return done;
}

export function pasteStyle(editor: Editor): Result {
  return editor.unlocked.length === 0
    ? refuse({ code: 'nothing-selected' })
    : applyStyle(editor, editor.unlocked);
}

/** Takes up the brush with the look of what is selected, or puts it away. */
export function toggleFormatBrush(editor: Editor): Result {
  if (editor.state.toolId === formatBrushId) {
    editor.setTool('select');
    return done;
  }
  if (editor.state.selection.length > 0) copyStyle(editor);
  if (!editor.state.copiedStyle) return refuse({ code: 'nothing-selected' });
  editor.setTool(formatBrushId);
  return done;
}
