import {
  type Binding,
  type Editor,
  findWidget,
  getAtPath,
  replaceWidgets,
  setAtPath,
  unbound,
} from '@zutai/diagram';

/** The parts of an object that make it a binding. */
export function bindingAt(target: unknown, path: string): Binding {
  const found = getAtPath(target, path);
  return { ...unbound, ...(typeof found === 'object' && found !== null ? (found as Partial<Binding>) : {}) };
}

/**
 * Points a path of the selected widgets at a value, as one step. What stands beside the binding in the same object
 * stays; `null` takes the binding off.
 */
export function setBinding(editor: Editor, path: string, binding: Binding | null): void {
  const target = binding ?? unbound;
  editor.changeScope('edit', (page) =>
    replaceWidgets(
      page,
      editor.state.selection.flatMap((id) => {
        const widget = findWidget(page, id);
        if (widget === undefined) return [];
        const present = getAtPath(widget, path);
        // A tag belongs to what was bound before.
        const {
          tag: _tag,
          variable: _variable,
          ...kept
        } = ((typeof present === 'object' && present) || {}) as Partial<Binding>;
        return [setAtPath(widget, path, { ...kept, ...target })];
      }),
    ),
  );
}
