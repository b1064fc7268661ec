import { getAtPath, setAtPath, unbound, type Widget } from '@zutai/diagram';
import type { WidgetDefinition } from '../definition.ts';
import { fieldsOfItem } from '../inspector/field.ts';

const binding = { ...unbound, signalId: '7', equipId: '3', title: 'Level' };

/** Where the widget can be bound so that its picture depends on it: its value, else its animation. */
export function bindWidget(definition: WidgetDefinition): Widget {
  let widget = definition.model.create('w', definition.preview);
  if (widget.clickEvent.enable) widget = setAtPath(widget, 'clickEvent.config.data', binding);
  if (definition.hasValue) return { ...widget, data: { ...(widget.data as object), ...binding } };
  const animated = setAtPath(widget, 'animation.twinkle.config.data', binding);
  return setAtPath(animated, 'animation.twinkle.enable', true);
}

/** The widget in the size it is inserted with, every value that its own data can show bound, entries of its lists included. */
export function bindData(definition: WidgetDefinition): { widget: Widget; isBound: boolean } {
  let widget = definition.model.create('w', { ...definition.preview, ...definition.insertSize });
  let isBound = false;
  const bindAt = (path: string) => {
    const present = getAtPath(widget, path);
    widget = setAtPath(widget, path, { ...(present as object), ...binding });
    isBound = true;
  };
  for (const { fields, lists = [] } of definition.inspector.filter(({ id }) => id === 'data')) {
    for (const { path, kind } of fields) if (kind === 'binding') bindAt(path);
    for (const list of lists) {
      const bound = list.fields.filter(({ path, kind }) => kind === 'binding' && !path.includes('.'));
      if (bound.length === 0) continue;
      widget = setAtPath(widget, list.path, [list.create(0)]);
      for (const { path } of fieldsOfItem({ ...list, fields: bound }, 0)) bindAt(path);
    }
  }
  return { widget, isBound };
}
