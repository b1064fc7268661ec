import {
  type Binding,
  bindingKey,
  boundsOf,
  findBindings,
  positionKindOf,
  type Widget,
} from '@zutai/diagram';
import { getWidget } from '@zutai/widgets';

/** One value that a page shows, once however many widgets show it. */
export interface PageValue {
  key: string;
  binding: Binding;
}

/** The binding whose value a widget is about: what it shows, else what its click writes, else what moves it. */
export function mainBinding(widget: Widget): Binding | undefined {
  if (getWidget(widget.widgetType)?.hasValue) return widget.data as Binding;
  const places = findBindings(widget);
  const main = places.find(({ path }) => path === 'clickEvent.config.data') ?? places[0];
  return main?.binding;
}

/**
 * The binding to describe where the widget stands; undefined when it is about none. One that shows or writes a value
 * and is bound to nothing is described too: it says so.
 */
export function valueBinding(widget: Widget): Binding | undefined {
  const binding = mainBinding(widget);
  if (bindingKey(binding) !== undefined || getWidget(widget.widgetType)?.hasValue) return binding;
  const { enable, config } = widget.clickEvent;
  return enable && config.action === 'write' ? config.data : undefined;
}

/**
 * Everything these widgets, groups taken apart, show values of, in reading order: from top to bottom, then from left to
 * right.
 */
export function listPageValues(widgets: readonly Widget[]): PageValue[] {
  const values = new Map<string, Binding>();
  const shown: { top: number; left: number; binding: Binding }[] = [];
  for (const widget of widgets) {
    const { x = 0, y = 0 } = widget.position as { x?: number; y?: number };
    // Rows of 40 units: what stands beside each other is read together.
    const top = Math.round(y / 40);
    // A group finds its children's too; they come by themselves, with their own place.
    for (const { binding, widgetId } of findBindings(widget))
      if (widgetId === widget.id) shown.push({ top, left: x, binding });
  }
  shown.sort((a, b) => a.top - b.top || a.left - b.left);
  for (const { binding } of shown) {
    const key = bindingKey(binding);
    if (key !== undefined && !values.has(key)) values.set(key, binding);
  }
  return [...values].map(([key, binding]) => ({ key, binding }));
}

/** A widget that is about a value. */
export interface ValuePlace {
  widget: Widget;
  binding: Binding;
}

/** The widgets of a page, groups taken apart, that are about a value, in reading order. */
export function listValuePlaces(widgets: readonly Widget[]): ValuePlace[] {
  const places = widgets.flatMap((widget) => {
    if (positionKindOf(widget.position).id === 'group') return [];
    const binding = valueBinding(widget);
    if (binding === undefined) return [];
    const { x, y } = boundsOf(widget);
    // Rows of 40 units: what stands beside each other is read together.
    return [{ widget, binding, top: Math.round(y / 40), left: x }];
  });
  places.sort((a, b) => a.top - b.top || a.left - b.left);
  return places.map(({ widget, binding }) => ({ widget, binding }));
}
