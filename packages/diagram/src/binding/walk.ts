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
const maxDepth = 25;

type Rec = Record<string, unknown>;
type Visit = (record: Rec, path: () => string) => Rec;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Gives every object in a value to `visit`, the outer before the inner; the same value when nothing changed.
 *
 * @param trail names on the way here; it is the same list all along, as a path is asked for at few of the many places
 */
function walkObject(value: object, trail: (string | number)[], visit: Visit): object {
  if (trail.length > maxDepth) return value;
  if (Array.isArray(value)) {
    let copy: unknown[] | undefined;
    for (let place = 0; place < value.length; place += 1) {
      const next = walkInto(value[place], place, trail, visit);
      if (next === value[place]) continue;
      copy ??= value.slice();
      copy[place] = next;
    }
    return copy ?? value;
  }
  const record = visit(value as Rec, () => trail.join('.'));
  let copy: Rec | undefined;
  for (const name of Object.keys(record)) {
    const inner = record[name];
    if (!isObject(inner)) continue;
    const next = walkInto(inner, name, trail, visit);
    if (next === inner) continue;
    copy ??= { ...record };
    copy[name] = next;
  }
  return copy ?? record;
}

function walkInto(value: unknown, name: string | number, trail: (string | number)[], visit: Visit): unknown {
  if (!isObject(value)) return value;
  trail.push(name);
  const next = walkObject(value, trail, visit);
  trail.pop();
  return next;
}

function visitParts(widget: Widget, parts: readonly string[], visit: Visit): Widget {
  let changed = widget as Widget & Rec;
  for (const part of parts) {
    const next = walkInto(changed[part], part, [], visit);
    if (next !== changed[part]) changed = { ...changed, [part]: next } as typeof changed;
  }
  return changed;
}

/** The widget with its own parts and then those of a group's children changed. */
function withChildren(widget: Widget, change: (widget: Widget) => Widget): Widget {
  let changed = change(widget);
  const { position } = changed;
  if (isGroupPosition(position)) {
    const children = position.children.map((child) => withChildren(child, change));
    if (children.some((child, place) => child !== position.children[place])) {
      changed = { ...changed, position: { ...position, children } };
    }
  }
  return changed;
}

/** `changeBindings` without the children of a group. */
export function changeOwnBindings(widget: Widget, change: Change): Widget {
  return visitParts(widget, boundParts, (record, path) => {
    if (bindingKey(record as Partial<Binding>) === undefined) return record;
    return change({
      widgetId: widget.id,
      path: path(),
      binding: record as unknown as Binding,
    }) as unknown as Rec;
  });
}

/**
 * Gives every binding of the widget, those of a group's children included, to `change` and puts in what it answers.
 * Finds them by their form, so widgets of unknown types are covered. The same widget when nothing changed.
 */
export function changeBindings(widget: Widget, change: Change): Widget {
  return withChildren(widget, (each) => changeOwnBindings(each, change));
}

/** A piece of equipment chosen beside bindings: of a map, a list of alarms, a slice. */
export interface EquipmentPlace {
  widgetId: string;
  path: string;
  equipmentId: string;
  title: string;
}

/** As {@link changeBindings}, for the equipment a widget and its children name by `equipmentId` and `title`. */
export function changeEquipmentRefs(
  widget: Widget,
  change: (place: EquipmentPlace) => { equipmentId: string; title: string },
): Widget {
  return withChildren(widget, (each) =>
    visitParts(each, ['data'], (record, path) => {
      const { equipmentId, title } = record;
      if (typeof equipmentId !== 'string' || typeof title !== 'string' || equipmentId === '') return record;
      const next = change({ widgetId: each.id, path: path(), equipmentId, title });
      return next.equipmentId === equipmentId && next.title === title ? record : { ...record, ...next };
    }),
  );
}

/** {@link findBindings} without the children of a group. */
export function findOwnBindings(widget: Widget): BindingPlace[] {
  const places: BindingPlace[] = [];
  changeOwnBindings(widget, (place) => {
    places.push(place);
    return place.binding;
  });
  return places;
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
