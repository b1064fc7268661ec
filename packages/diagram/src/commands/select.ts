import { bindingKeysOf } from '../binding/collect.ts';
import type { WidgetStyle } from '../document/style.ts';
import type { Widget } from '../document/widget.ts';
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

/** What two widgets can have in common; nothing that a widget has none of. */
type Traits = (widget: Widget, editor: Editor) => readonly string[];

/** The colour of a part of its look, where it is on and the type shows it. */
function colorOf(part: 'fill' | 'stroke'): Traits {
  return ({ widgetType, style }, { catalog }) => {
    const { [part]: look } = style as Partial<WidgetStyle>;
    const isShown = catalog.get(widgetType)?.paints?.includes(part) ?? true;
    return look?.enable && isShown ? [look.color] : [];
  };
}

/** What "the same" means, by the end of the command's name. */
export const sameTraits = {
  type: ({ widgetType }) => [widgetType],
  fill: colorOf('fill'),
  stroke: colorOf('stroke'),
  signal: bindingKeysOf,
} as const satisfies Record<string, Traits>;

/** Selects everything in the scope, of what can be picked, that has something in common with what is selected. */
export function selectSame(editor: Editor, traits: Traits): void {
  const wanted = new Set(editor.selected.flatMap((widget) => traits(widget, editor)));
  const alike = editor.pickable.filter((widget) => traits(widget, editor).some((trait) => wanted.has(trait)));
  // The one selected first stays first: others are measured by it.
  editor.select([...editor.state.selection, ...alike.map(({ id }) => id)]);
}

export function canSelectSame(editor: Editor, traits: Traits): boolean {
  return editor.selected.some((widget) => traits(widget, editor).length > 0);
}
