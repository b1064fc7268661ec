import { getAtPath, type Widget } from '@zutai/diagram';
import {
  getWidget,
  type InspectorField,
  type InspectorList,
  type InspectorSection,
  isFieldVisible,
} from '@zutai/widgets/model';
import { geometryFields, isStoredGeometry } from './geometry-field.ts';

/** A value of several widgets: theirs when they agree. */
export interface CommonValue {
  value: unknown;
  isMixed: boolean;
}

/** Whether two values of a field say the same. */
export const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

export function commonValue(widgets: readonly Widget[], path: string): CommonValue {
  const [first, ...others] = widgets;
  const value = first && getAtPath(first, path);
  const isMixed = others.some((widget) => !isSame(getAtPath(widget, path), value));
  return isMixed ? { value: undefined, isMixed } : { value, isMixed };
}

/** A list is shown while its own condition holds. */
const isListVisible = (widget: Widget, { when }: InspectorList) =>
  !when || when.oneOf.includes(getAtPath(widget, when.path) as string | boolean);

const sectionsOf = ({ widgetType }: Widget) => getWidget(widgetType)?.inspector ?? [];

/** Puts the lines of the box where a form's own numbers are, or would be. */
function withGeometry(sections: InspectorSection[], widgets: readonly Widget[]): InspectorSection[] {
  const fields = geometryFields(widgets);
  const isAlone = widgets.length === 1;
  const own = sections.find(({ id }) => id === 'position');
  // What a form has beside its box, such as the corners of a triangle, is each widget's own.
  const others = isAlone ? (own?.fields.filter(({ path }) => !isStoredGeometry(path)) ?? []) : [];
  const rest = sections.filter(({ id }) => id !== 'position');
  if (fields.length + others.length === 0) return rest;
  const section = { id: 'position', label: 'widget.section.position', fields: [...fields, ...others] };
  // What it shows and what it does come first.
  const after = rest.findIndex(({ id }) => id !== 'data' && id !== 'click');
  const place = after < 0 ? rest.length : after;
  return [...rest.slice(0, place), section, ...rest.slice(place)];
}

/**
 * The lines and lists of the inspector for what is selected: those that all of it has. A line that hangs on another is
 * shown while that holds for any of them. Names are each widget's own, so that several together show none.
 */
export function commonSections(widgets: readonly Widget[]): InspectorSection[] {
  const [first] = widgets;
  if (first === undefined) return [];
  const isAlone = widgets.length === 1;
  // One of each type: whether all have a line is a question of types.
  const types = [...new Map(widgets.map((widget) => [widget.widgetType, widget])).values()];
  const isSameLine = (a: InspectorField, b: InspectorField) => a.path === b.path && a.kind === b.kind;
  const haveAll = (field: InspectorField) =>
    types.every((each) =>
      sectionsOf(each).some(({ fields }) => fields.some((own) => isSameLine(own, field))),
    );
  const isShown = (field: InspectorField) =>
    widgets.some((widget) =>
      sectionsOf(widget).some((section) =>
        section.fields.some((own) => isSameLine(own, field) && isFieldVisible(own, widget, section)),
      ),
    );
  const hasList = (widget: Widget, { path }: InspectorList) =>
    sectionsOf(widget).some(({ lists = [] }) =>
      lists.some((list) => list.path === path && isListVisible(widget, list)),
    );
  const sections = sectionsOf(first)
    .map(({ lists = [], ...section }) => ({
      ...section,
      fields: section.fields.filter(
        (field) => (isAlone || field.path !== 'widgetName') && haveAll(field) && isShown(field),
      ),
      lists: lists.filter((list) => widgets.every((widget) => hasList(widget, list))),
    }))
    .filter(({ fields, lists }) => fields.length > 0 || lists.length > 0);
  return withGeometry(sections, widgets);
}
