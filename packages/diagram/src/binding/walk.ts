import { type Binding, bindingKey } from '../document/binding.ts';
import type { Widget } from '../document/widget.ts';
import { isGroupPosition } from '../geometry/kinds/group.ts';

/** A binding found in a widget and where it stands in it, such as `animation.twinkle.config.data`. */
export interface BindingPlace {
  widgetId: string;
  path: string;
  binding: Binding;
}

type Change = (place: BindingPlace) => Binding;

/** Parts of a widget that may hold bindings, at any depth and also in lists (charts' signalArray, options). */
const boundParts = ['data', 'animation', 'clickEvent'] as const;
/** Deeper than any widget; a file made to exhaust the stack ends here. */
const maxDepth = 24;

function walkValue(value: unknown, path: string, widgetId: string, change: Change, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
  if (Array.isArray(value)) {
    let copy: unknown[] | undefined;
    for (let place = 0; place < value.length; place += 1) {
      const next = walkValue(value[place], `${path}.${place}`, widgetId, change, depth + 1);
      if (next === value[place]) continue;
      copy ??= value.slice();
      copy[place] = next;
    }
    return copy ?? value;
  }
  let record = value as Record<string, unknown>;
  if (bindingKey(record as Partial<Binding>) !== undefined) {
    record = change({ widgetId, path, binding: record as unknown as Binding }) as unknown as Record<
      string,
      unknown
    >;
  }
  let copy: Record<string, unknown> | undefined;
  for (const name of Object.keys(record)) {
    const next = walkValue(record[name], `${path}.${name}`, widgetId, change, depth + 1);
    if (next === record[name]) continue;
    copy ??= { ...record };
    copy[name] = next;
  }
  return copy ?? record;
}

/** `changeBindings` without the children of a group. */
export function changeOwnBindings(widget: Widget, change: Change): Widget {
  let changed = widget as Widget & Record<string, unknown>;
  for (const part of boundParts) {
    const next = walkValue(changed[part], part, widget.id, change, 0);
    if (next !== changed[part]) changed = { ...changed, [part]: next } as typeof changed;
  }
  return changed;
}

/**
 * Gives every binding of the widget, those of a group's children included, to `change` and puts in what it answers.
 * Finds them by their form, so widgets of unknown types are covered. The same widget when nothing changed.
 */
export function changeBindings(widget: Widget, change: Change): Widget {
  let changed = changeOwnBindings(widget, change);
  const { position } = changed;
  if (isGroupPosition(position)) {
    const children = position.children.map((child) => changeBindings(child, change));
    if (children.some((child, place) => child !== position.children[place])) {
      changed = { ...changed, position: { ...position, children } };
    }
  }
  return changed;
}

/** Every binding of the widget and of its children, in the order of the file. */
export function findBindings(widget: Widget): BindingPlace[] {
  const places: BindingPlace[] = [];
  changeBindings(widget, (place) => {
    places.push(place);
    return place.binding;
  });
  return places;
}
