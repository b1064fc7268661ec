import { getAtPath, type Widget } from '@zutai/diagram';
import { getWidget, type InspectorList, type InspectorSection, isFieldVisible } from '@zutai/widgets/model';

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

/** A list is shown while its own condition holds. */
function visibleLists(widget: Widget, { lists = [] }: InspectorSection): readonly InspectorList[] {
  return lists.filter(
    ({ when }) => !when || when.oneOf.includes(getAtPath(widget, when.path) as string | boolean),
  );
}

function visibleSections(widget: Widget): InspectorSection[] {
  const sections = getWidget(widget.widgetType)?.inspector ?? [];
  return sections.map((section) => ({
    ...section,
    fields: section.fields.filter((field) => isFieldVisible(field, widget, section)),
    lists: visibleLists(widget, section),
  }));
}

/**
 * The lines and lists of the inspector for what is selected: those that all of it has. Places and names are each
 * widget's own, so that several together show neither.
 */
export function commonSections(widgets: readonly Widget[]): InspectorSection[] {
  const [first, ...others] = widgets.map(visibleSections);
  if (first === undefined) return [];
  const isAlone = others.length === 0;
  const haveAll = (test: (section: InspectorSection) => boolean) =>
    others.every((sections) => sections.some(test));
  return first
    .map(({ lists = [], ...section }) => ({
      ...section,
      fields: section.fields.filter(
        ({ path, kind }) =>
          (isAlone || path !== 'widgetName') &&
          haveAll((other) => other.fields.some((field) => field.path === path && field.kind === kind)),
      ),
      lists: lists.filter(({ path }) =>
        haveAll((other) => other.lists?.some((list) => list.path === path) ?? false),
      ),
    }))
    .filter(({ fields, lists }) => fields.length > 0 || lists.length > 0)
    .filter(({ id }) => isAlone || id !== 'position');
}
