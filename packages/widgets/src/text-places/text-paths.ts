import { getAtPath, isReadPath, type Widget } from '@zutai/diagram';
import { fieldsOfItem, type InspectorField } from '../inspector/field.ts';
import { getWidget } from '../registry.ts';

function isRead({ kind, path }: InspectorField): boolean {
  return (kind === 'text' || kind === 'textarea') && isReadPath(path);
}

/** Where the texts of a widget stand, those in its lists too. */
export function textPathsOf(widget: Widget): readonly string[] {
  return textFieldsOf(widget).map(({ path }) => path);
}

/** The inspector's lines of a widget's texts, for their labels. */
export function textFieldsOf(widget: Widget): readonly InspectorField[] {
  const found = new Map<string, InspectorField>();
  const add = (field: InspectorField) => {
    if (isRead(field) && !found.has(field.path)) found.set(field.path, field);
  };
  for (const { fields, lists = [] } of getWidget(widget.widgetType)?.inspector ?? []) {
    for (const field of fields) add(field);
    for (const list of lists) {
      const items = getAtPath(widget, list.path);
      if (!Array.isArray(items)) continue;
      for (const place of items.keys()) for (const field of fieldsOfItem(list, place)) add(field);
    }
  }
  return [...found.values()];
}
