import {
  type Editor,
  type EnglishTexts,
  englishAt,
  isGroupPosition,
  setFieldWithEnglish,
  setGeometry,
  visitWidgets,
  type Widget,
} from '@zutai/diagram';
import type { FieldKind, InspectorField } from '@zutai/widgets/model';
import { create } from 'zustand';
import { onStoredAccount } from '../../../lib/stored/index.ts';
import { bindingAt, setBinding } from '../binding/binding-edit.ts';
import { commonSections, commonValue, isSame } from './common-field.ts';
import { geometryAt } from './geometry-field.ts';

/** One property that was copied, to be given to other widgets. */
export interface CopiedProperty {
  readonly path: string;
  readonly kind: FieldKind;
  /** Key of the text of its line. */
  readonly label: string;
  readonly value: unknown;
  /** Of the texts in the value; they are copied together, so that no English stays of a text that is gone. */
  readonly english: EnglishTexts;
}

/** The property copied last; it outlives the selection and the page, neither the window nor its user. */
export const useCopiedProperty = create<{ copied: CopiedProperty | null }>(() => ({ copied: null }));
onStoredAccount(() => useCopiedProperty.setState({ copied: null }));

/**
 * What a line shows, to be copied; undefined where the widgets differ, in either language, and of names, which are each
 * widget's own.
 */
export function readProperty(
  widgets: readonly Widget[],
  { path, kind, label }: InspectorField,
): CopiedProperty | undefined {
  const [first] = widgets;
  if (first === undefined || path === 'widgetName') return undefined;
  const geometry = geometryAt(widgets, path);
  if (geometry)
    return geometry.value === undefined
      ? undefined
      : { path, kind, label, value: geometry.value, english: {} };
  const { value, isMixed } = commonValue(widgets, path);
  if (isMixed || value === undefined) return undefined;
  if (kind === 'binding') return { path, kind, label, value: bindingAt(first, path), english: {} };
  const english = englishAt(first, path);
  const isTranslatedSo = (widget: Widget) => isSame(englishAt(widget, path), english);
  return widgets.every(isTranslatedSo) ? { path, kind, label, value, english } : undefined;
}

/** Whether what is selected has the property that was copied, and may get it. */
export function canTake(widgets: readonly Widget[], { path, kind }: CopiedProperty): boolean {
  const geometry = geometryAt(widgets, path);
  if (geometry) return geometry.canSet;
  return commonSections(widgets).some(({ fields }) =>
    fields.some((field) => field.path === path && field.kind === kind),
  );
}

/** Gives the copied property to what is selected, as one step. */
export function pasteProperty(
  editor: Editor,
  widgets: readonly Widget[],
  { path, kind, value, english }: CopiedProperty,
) {
  const geometry = geometryAt(widgets, path);
  if (geometry) setGeometry(editor, geometry.name, Number(value));
  else if (kind === 'binding') setBinding(editor, path, value as ReturnType<typeof bindingAt>);
  else setFieldWithEnglish(editor, path, value, english, editor.state.selection);
}

/**
 * All others of the types of these widgets, wherever they stand on the page: those that a property of these can be
 * given to. None for places and bindings, which nobody wants to be the same everywhere.
 */
export function listAlike(
  editor: Editor,
  widgets: readonly Widget[],
  field: InspectorField,
): readonly string[] {
  if (field.kind === 'binding' || field.path.startsWith('position.') || field.path === 'widgetName')
    return [];
  const types = new Set(widgets.map(({ widgetType }) => widgetType));
  const own = new Set(widgets.map(({ id }) => id));
  const ids: string[] = [];
  visitWidgets(editor.page.widgets, ({ id, widgetType, posLock, position }) => {
    if (types.has(widgetType) && !own.has(id) && !posLock && !isGroupPosition(position)) ids.push(id);
  });
  return ids;
}
