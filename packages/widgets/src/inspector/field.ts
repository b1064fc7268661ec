import type { Widget } from '@zutai/diagram';

/** How a field is edited; the web has one control for each. */
export type FieldKind =
  | 'text'
  | 'textarea'
  /** Source of a script that makes what the widget shows; can be tried. */
  | 'script'
  | 'number'
  | 'color'
  | 'switch'
  | 'select'
  | 'binding'
  | 'image'
  | 'color-steps'
  | 'page'
  /** A reference `{ equipmentId, title }`. */
  | 'equipment'
  /** Ids of equipment. */
  | 'equipments'
  /** Prefixes or signals that a repeater goes over. */
  | 'entries'
  /** Id of a 3D scene. */
  | 'scene'
  /** Id of a configured report. */
  | 'report'
  /** Id of a faceplate. */
  | 'faceplate'
  /** Values of a faceplate's parameters by name; which, the faceplate beside it says. */
  | 'parameters'
  /** Ids of regions with commas. */
  | 'regions'
  | 'symbol'
  /** A district of China: the path is that of `provinceId`; `cityId` and `countyId` stand beside it. */
  | 'district'
  /** Id of a piece of the widget's own drawing. */
  | 'svg-part';

export interface FieldOption {
  value: string;
  /** Key of the text. */
  label: string;
}

/** One line of the inspector: which path of the widget it edits and how. */
export interface InspectorField {
  path: string;
  kind: FieldKind;
  /** Key of the text. */
  label: string;
  /** Key of the text under the control. */
  help?: string;
  options?: readonly FieldOption[];
  /** The options where their words hang on the widget: the same list for the same words. */
  optionsFor?: (widget: Widget) => readonly FieldOption[];
  min?: number;
  max?: number;
  step?: number;
  /** Of a text: mostly a word such as a tag, so that Enter sets it where it is written in place. */
  isWord?: boolean;
  /** Shown only while the value at the path is one of these. */
  when?: { path: string; oneOf: readonly (string | boolean)[] };
}

/** A list of alike items, such as the entries of a chart: items are added, removed and moved. */
export interface InspectorList {
  path: string;
  /** Key of the text. */
  label: string;
  /** A new item for the place. */
  create(place: number): unknown;
  /** The lines of one item; their paths start at the item, and '' is the item itself. `fieldsOfItem` completes them. */
  fields: readonly InspectorField[];
  /** Lists inside each item, below its lines; their paths start at the item. `listsOfItem` completes them. */
  lists?: readonly InspectorList[];
  maxItems: number;
  /** Shown only while the value at the path, from the widget, is one of these. */
  when?: { path: string; oneOf: readonly (string | boolean)[] };
}

export interface InspectorSection {
  id: string;
  /** Key of the text. */
  label: string;
  fields: readonly InspectorField[];
  /** Shown below the fields. */
  lists?: readonly InspectorList[];
}

/** The lines of one item of a list, with paths from the widget, as they would stand in a section. */
export function fieldsOfItem({ path, fields }: InspectorList, place: number): InspectorField[] {
  const complete = (relative: string) => [path, place, ...(relative === '' ? [] : [relative])].join('.');
  return fields.map((field) => ({
    ...field,
    path: complete(field.path),
    ...(field.when && { when: { ...field.when, path: complete(field.when.path) } }),
  }));
}

/** The lists of one item of a list, with paths from the widget. */
export function listsOfItem({ path, lists = [] }: InspectorList, place: number): InspectorList[] {
  return lists.map((inner) => ({
    ...inner,
    path: `${path}.${place}.${inner.path}`,
    ...(inner.when && { when: { ...inner.when, path: `${path}.${place}.${inner.when.path}` } }),
  }));
}

/** The options of a field: in the words of these widgets where they have the same, else in those of the field. */
export function optionsOfField(
  { options = [], optionsFor }: InspectorField,
  widgets: readonly Widget[],
): readonly FieldOption[] {
  const [first, ...others] = widgets;
  if (optionsFor === undefined || first === undefined) return options;
  const own = optionsFor(first);
  return others.every((widget) => optionsFor(widget) === own) ? own : options;
}

/** Options whose texts are `<prefix>.<value>`. */
export function optionsOf(prefix: string, values: readonly string[]): FieldOption[] {
  return values.map((value) => ({ value, label: `${prefix}.${value}` }));
}
