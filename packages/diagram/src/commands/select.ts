import type { Editor } from '../editor/editor.ts';

/** Selects everything of the types that are selected, of what can be seen in the designer. */
export function selectSameType(editor: Editor): void {
  const types = new Set(editor.selected.map(({ widgetType }) => widgetType));
  const { selection } = editor.state;
  const alike = editor.pickable.filter(({ widgetType }) => types.has(widgetType)).map(({ id }) => id);
  // The one selected first stays first: others are measured by it.
  editor.select([...selection, ...alike]);
}
