import type { Widget } from '../document/widget.ts';
import type { Editor } from '../editor/editor.ts';
import { findStyle, withStyle } from './edit-styles.ts';

const chosen = new WeakMap<Editor, Map<string, string>>();

/** The style that widgets of a type are drawn with from now on; '' is none. Not part of history. */
export function setDrawStyle(editor: Editor, widgetType: string, styleId: string): void {
  const byType = chosen.get(editor) ?? new Map<string, string>();
  chosen.set(editor, byType);
  byType.set(widgetType, styleId);
}

/** Its id, while the page has it; '' is none. */
export function drawStyleOf(editor: Editor, widgetType: string): string {
  return findStyle(editor.page, chosen.get(editor)?.get(widgetType))?.id ?? '';
}

/** A widget about to be drawn, with the style that was last chosen for its type. */
export function withDrawStyle(editor: Editor, blank: Widget): Widget {
  const style = findStyle(editor.page, drawStyleOf(editor, blank.widgetType));
  return style ? withStyle(blank, style) : blank;
}
