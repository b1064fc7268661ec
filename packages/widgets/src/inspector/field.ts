/** How a field is edited; the web has one control for each. */
export type FieldKind =
  | 'text'
  | 'textarea'
  | 'number'
  | 'color'
  | 'switch'
  | 'select'
  | 'binding'
  | 'image'
  | 'color-steps'
  | 'page';

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
  options?: readonly FieldOption[];
  min?: number;
  max?: number;
  step?: number;
  /** Shown only while the value at the path is one of these. */
  when?: { path: string; oneOf: readonly (string | boolean)[] };
}

export interface InspectorSection {
  id: string;
  /** Key of the text. */
  label: string;
  fields: readonly InspectorField[];
}

/** Options whose texts are `<prefix>.<value>`. */
export function optionsOf(prefix: string, values: readonly string[]): FieldOption[] {
  return values.map((value) => ({ value, label: `${prefix}.${value}` }));
}
