import {
  type Binding,
  bindingKey,
  changeWidget,
  type Editor,
  getAtPath,
  isBound,
  placesBefore,
  unbound,
  type Widget,
  withListItems,
} from '@zutai/diagram';
import {
  type FieldKind,
  type InspectorField,
  type InspectorList,
  type InspectorSection,
  optionsOfField,
} from '@zutai/widgets/model';
import { bindingAt } from '../../binding/binding-edit.ts';

/** Where the item that stood at `place` stands after another one left; null when it was the one that left. */
export function placeAfterRemoval(place: number | null, removed: number): number | null {
  if (place === null || place === removed) return null;
  return place > removed ? place - 1 : place;
}

/** Where the item that stood at `place` stands after two neighbours changed places. */
export function placeAfterMove(place: number | null, from: number, to: number): number | null {
  if (place === from) return to;
  return place === to ? from : place;
}

/** What the parts of a title are called in the language of the interface. */
export interface TitleWords {
  readonly text: (key: string) => string;
  readonly source: (binding: Binding) => string;
}

type TextOf = (widget: Widget, field: InspectorField, words: TitleWords) => string;

const plainText: TextOf = (widget, { path }) => String(getAtPath(widget, path) ?? '');

/** Signs of comparisons: their words leave no room for what follows. */
const comparisonSigns: Readonly<Record<string, string>> = {
  ...{ '==': '=', '!=': '≠', '>': '>', '>=': '≥', '<': '<', '<=': '≤' },
};

/** How a field distinguishes items of a list; kinds that do not are left out. */
const titleParts: Readonly<Partial<Record<FieldKind, TextOf>>> = {
  text: plainText,
  number: plainText,
  'svg-part': plainText,
  binding: (widget, { path }, { source }) => source(bindingAt(widget, path)),
  select(widget, field, { text }) {
    const value = getAtPath(widget, field.path);
    const sign = comparisonSigns[String(value)];
    if (sign !== undefined) return sign;
    const option = optionsOfField(field, [widget]).find((candidate) => candidate.value === value);
    return option ? text(option.label) : String(value ?? '');
  },
};

/** Most parts in the title of an item; more does not fit into a line. */
const maxParts = 3;

/** What an item of a list is, in one line: the first of its fields that say something. '' when none does. */
export function itemTitle(widget: Widget, fields: readonly InspectorField[], words: TitleWords): string {
  const parts = fields.map((field) => titleParts[field.kind]?.(widget, field, words) ?? '');
  return parts
    .filter((part, place) => part !== '' && parts.indexOf(part) === place)
    .slice(0, maxParts)
    .join(' ');
}

/** Each item of the list is a binding, such as a curve of a chart. */
export const isListOfBindings = ({ fields }: InspectorList) =>
  fields.some(({ path, kind }) => path === '' && kind === 'binding');

/** What the section shows is in its lists, which then stand before the other lines: data comes first. */
export const isMadeOfBindings = ({ fields, lists = [] }: InspectorSection) =>
  lists.some(isListOfBindings) && !fields.some(({ kind }) => kind === 'binding');

/** The binding that an item of such a list is. */
export const bindingOf = (item: unknown): Binding => ({ ...unbound, ...(item as Partial<Binding>) });

/** Sets the items of a list of everything selected, as one step; what is said of an item in English goes with it. */
export function setItems(
  editor: Editor,
  path: string,
  before: readonly unknown[],
  items: readonly unknown[],
): void {
  const places = placesBefore(before, items);
  editor.change('edit', (page) =>
    editor.state.selection.reduce(
      (now, id) => changeWidget(now, id, (widget) => withListItems(widget, path, items, places)),
      page,
    ),
  );
}

/** The list with one more item for a binding, in the place of one that is unbound, or without those that have it. */
export function toggleItem(list: InspectorList, items: readonly unknown[], binding: Binding): unknown[] {
  const bound = items.map((item) => bindingOf(item));
  const key = bindingKey(binding);
  if (bound.some((each) => bindingKey(each) === key))
    return items.filter((_item, place) => bindingKey(bound[place]!) !== key);
  const free = bound.findIndex((each) => !isBound(each));
  if (free >= 0)
    return items.map((item, place) => (place === free ? { ...(item as object), ...binding } : item));
  if (items.length >= list.maxItems) return [...items];
  return [...items, { ...(list.create(items.length) as object), ...binding }];
}
