import { getAtPath, type Widget } from '@zutai/diagram';
import { getWidget, type InspectorField, type InspectorSection, isFieldVisible } from '@zutai/widgets';

/** A value of several widgets: theirs when they agree. */
export interface CommonValue {
  value: unknown;
  isMixed: boolean;
}

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

export function commonValue(widgets: readonly Widget[], path: string): CommonValue {
  const [first, ...others] = widgets;
  const value = first && getAtPath(first, path);
  const isMixed = others.some((widget) => !isSame(getAtPath(widget, path), value));
  return isMixed ? { value: undefined, isMixed } : { value, isMixed };
}

function visibleFields(widget: Widget): { section: InspectorSection; fields: InspectorField[] }[] {
  const sections = getWidget(widget.widgetType)?.inspector ?? [];
  return sections.map((section) => ({
    section,
    fields: section.fields.filter((field) => isFieldVisible(field, widget, section)),
  }));
}

/**
 * The lines of the inspector for what is selected: those that all of it has. Places and names are each widget's own,
 * so that several together show neither.
 */
export function commonSections(widgets: readonly Widget[]): InspectorSection[] {
  const [first, ...others] = widgets.map(visibleFields);
  if (first === undefined) return [];
  const kept = first.map(({ section, fields }) => ({
    ...section,
    fields: fields.filter(({ path, kind }) =>
      others.every((sections) =>
        sections.some((other) => other.fields.some((field) => field.path === path && field.kind === kind)),
      ),
    ),
  }));
  const isAlone = others.length === 0;
  return kept
    .map((section) => ({
      ...section,
      fields: section.fields.filter(({ path }) => isAlone || path !== 'widgetName'),
    }))
    .filter(({ id, fields }) => fields.length > 0 && (isAlone || id !== 'position'));
}
