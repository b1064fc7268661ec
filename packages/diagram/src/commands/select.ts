import type { Editor } from '../editor/editor.ts';

/** Selects the one above or below in the order of the layers, of what can be seen, round and round. */
export function selectNext(editor: Editor, step: 1 | -1): void {
  const { pickable } = editor;
  if (pickable.length === 0) return;
  const { selection } = editor.state;
  const last = pickable.findIndex(({ id }) => id === selection.at(-1));
  const from = last < 0 && step < 0 ? pickable.length : last;
  const next = pickable[(from + step + pickable.length) % pickable.length]!;
  editor.select([next.id]);
}

/** Selects everything of the types that are selected, of what can be seen in the designer. */
export function selectSameType(editor: Editor): void {
  const types = new Set(editor.selected.map(({ widgetType }) => widgetType));
  const { selection } = editor.state;
  const alike = editor.pickable.filter(({ widgetType }) => types.has(widgetType)).map(({ id }) => id);
  // The one selected first stays first: others are measured by it.
  editor.select([...selection, ...alike]);
}
