import { orderWidgets } from '../document/edit/edit.ts';
import type { Widget } from '../document/widget.ts';
import type { Editor } from '../editor/editor.ts';

function sort(editor: Editor, arrange: (chosen: Widget[], others: Widget[]) => Widget[]): void {
  const ids = new Set(editor.state.selection);
  const chosen = editor.scopePage.widgets.filter(({ id }) => ids.has(id));
  const others = editor.scopePage.widgets.filter(({ id }) => !ids.has(id));
  editor.changeScope('sort', (page) => orderWidgets(page, arrange(chosen, others)));
}

export function bringToFront(editor: Editor): void {
  sort(editor, (chosen, others) => [...others, ...chosen]);
}

export function sendToBack(editor: Editor): void {
  sort(editor, (chosen, others) => [...chosen, ...others]);
}

/** Moves each chosen widget past its next neighbour that is not chosen, those farthest that way first. */
function step(widgets: readonly Widget[], ids: ReadonlySet<string>): Widget[] {
  const order = widgets.slice();
  for (let place = order.length - 2; place >= 0; place -= 1) {
    const [low, high] = [order[place]!, order[place + 1]!];
    if (ids.has(low.id) && !ids.has(high.id)) [order[place], order[place + 1]] = [high, low];
  }
  return order;
}

export function bringForward(editor: Editor): void {
  const ids = new Set(editor.state.selection);
  editor.changeScope('sort', (page) => orderWidgets(page, step(page.widgets, ids)));
}

export function sendBackward(editor: Editor): void {
  const ids = new Set(editor.state.selection);
  editor.changeScope('sort', (page) => orderWidgets(page, step(page.widgets.toReversed(), ids).reverse()));
}
