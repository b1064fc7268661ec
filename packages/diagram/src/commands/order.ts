import { orderWidgets } from '../document/edit.ts';
import type { Widget } from '../document/widget.ts';
import type { Editor } from '../editor/editor.ts';

function sort(editor: Editor, arrange: (chosen: Widget[], others: Widget[]) => Widget[]): void {
  const ids = new Set(editor.state.selection);
  const chosen = editor.page.widgets.filter(({ id }) => ids.has(id));
  const others = editor.page.widgets.filter(({ id }) => !ids.has(id));
  editor.change('sort', (page) => orderWidgets(page, arrange(chosen, others)));
}

export function bringToFront(editor: Editor): void {
  sort(editor, (chosen, others) => [...others, ...chosen]);
}

export function sendToBack(editor: Editor): void {
  sort(editor, (chosen, others) => [...chosen, ...others]);
}
