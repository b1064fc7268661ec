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
type Traits = (widget: Widget) => readonly string[];

const fillOf: Traits = ({ style }) => {
  const { fill } = style as Partial<WidgetStyle>;
  return fill?.enable ? [fill.color] : [];
};
const strokeOf: Traits = ({ style }) => {
  const { stroke } = style as Partial<WidgetStyle>;
  return stroke?.enable ? [stroke.color] : [];
};

/** What "the same" means, by the end of the command's name. */
export const sameTraits = {
  type: ({ widgetType }) => [widgetType],
  fill: fillOf,
  stroke: strokeOf,
  signal: bindingKeysOf,
} as const satisfies Record<string, Traits>;

/** Selects everything in the scope, of what can be picked, that has something in common with what is selected. */
export function selectSame(editor: Editor, traits: Traits): void {
  const wanted = new Set(editor.selected.flatMap(traits));
  const alike = editor.pickable.filter((widget) => traits(widget).some((trait) => wanted.has(trait)));
  // The one selected first stays first: others are measured by it.
  editor.select([...editor.state.selection, ...alike.map(({ id }) => id)]);
}

export function canSelectSame(editor: Editor, traits: Traits): boolean {
  return editor.selected.some((widget) => traits(widget).length > 0);
}
