import {
  type Binding,
  type Editor,
  findWidget,
  getAtPath,
  replaceWidgets,
  setAtPath,
  unbound,
  type Widget,
} from '@zutai/diagram';

/** The parts of an object that make it a binding. */
export function bindingAt(target: unknown, path: string): Binding {
  const found = getAtPath(target, path);
  return { ...unbound, ...(typeof found === 'object' && found !== null ? (found as Partial<Binding>) : {}) };
}

/**
 * The widget with a path bound. What stands beside the binding in the same object stays; a tag and a variable belong to
 * what was bound before.
 */
export function bindPath(widget: Widget, path: string, binding: Binding): Widget {
  const present = getAtPath(widget, path);
  const {
    tag: _tag,
    variable: _variable,
    ...kept
  } = ((typeof present === 'object' && present) || {}) as Partial<Binding>;
  return setAtPath(widget, path, { ...kept, ...binding });
}

/** Points a path of the selected widgets at a value, as one step; `null` takes the binding off. */
export function setBinding(editor: Editor, path: string, binding: Binding | null): void {
  const target = binding ?? unbound;
  editor.changeScope('edit', (page) =>
    replaceWidgets(
      page,
      editor.state.selection.flatMap((id) => {
        const widget = findWidget(page, id);
        return widget === undefined ? [] : [bindPath(widget, path, target)];
      }),
    ),
  );
}
