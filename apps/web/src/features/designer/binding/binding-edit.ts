import type { MonitoredSignal } from '@zutai/contract';
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
import { takeRange } from './signal-range.ts';

/** The parts of an object that make it a binding. */
export function bindingAt(target: unknown, path: string): Binding {
  const found = getAtPath(target, path);
  return { ...unbound, ...(typeof found === 'object' && found !== null ? (found as Partial<Binding>) : {}) };
}

/**
 * The widget with a path bound. What stands beside the binding in the same object stays; a tag and a variable belong to
 * what was bound before. What shows the value of a signal takes its range, whichever way it was bound.
 */
export function bindPath(widget: Widget, path: string, binding: Binding, signal?: MonitoredSignal): Widget {
  const present = getAtPath(widget, path);
  const {
    tag: _tag,
    variable: _variable,
    ...kept
  } = ((typeof present === 'object' && present) || {}) as Partial<Binding>;
  const bound = setAtPath(widget, path, { ...kept, ...binding });
  return signal !== undefined && path === 'data' ? takeRange(bound, signal) : bound;
}

/**
 * Points a path of the selected widgets at a value, as one step; `null` takes the binding off. `signal` is what the
 * binding names, where it is known.
 */
export function setBinding(
  editor: Editor,
  path: string,
  binding: Binding | null,
  signal?: MonitoredSignal,
): void {
  const target = binding ?? unbound;
  editor.changeScope('edit', (page) =>
    replaceWidgets(
      page,
      editor.state.selection.flatMap((id) => {
        const widget = findWidget(page, id);
        return widget === undefined ? [] : [bindPath(widget, path, target, signal)];
      }),
    ),
  );
}
