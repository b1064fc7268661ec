import { findOwnBindings } from '../binding/walk.ts';
import { getAtPath, setAtPath } from '../document/edit/path.ts';
import type { FaceplateParameter } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import {
  type FaceplateData,
  isFaceplateWidget,
  isRepeaterWidget,
  type RepeaterData,
  repeatsEntries,
} from '../faceplate/instance.ts';
import { isTextPath } from '../language/localise.ts';
import { retagBinding, type TagSource, tagOfBinding } from './retag.ts';

export const wordKinds = ['text', 'tag', 'parameter', 'name'] as const;
export type WordKind = (typeof wordKinds)[number];

/** Words that somebody wrote into a widget, and where: the text of a label, the tag of a binding, a parameter, its name. */
export interface WordPlace {
  readonly widgetId: string;
  readonly kind: WordKind;
  /** Of a tag the path of its binding. */
  readonly path: string;
  /** Of a translated text. */
  readonly language?: 'en';
  readonly value: string;
  /** Of a parameter that the instance leaves as the faceplate has it. */
  readonly isDefault?: boolean;
}

/** What the words of a page depend on beside the page. */
export interface WordSource extends TagSource {
  /** Where the texts of a widget stand that people read. */
  textPathsOf(widget: Widget): readonly string[];
  /** Undefined while the faceplate is not known. */
  parametersOf(faceplateId: string): readonly FaceplateParameter[] | undefined;
  /** Whether a name is one that somebody gave; a widget is made with the name of its type. */
  isNamed?(widget: Widget): boolean;
  /** Whether a widget shows a colour of its style; all have the whole style, and most paint a part of it. */
  isStyled?(widget: Widget, path: string): boolean;
}

/** An id of equipment, where it is not known of which kind a parameter is. */
const isId = (value: string) => /^\d+$/.test(value);

function listParameters(widget: Widget<FaceplateData>, source: WordSource): WordPlace[] {
  const { faceplateId, params } = widget.data;
  const given: Readonly<Record<string, unknown>> = params ?? {};
  const known = source.parametersOf(faceplateId);
  const names = known
    ? known.flatMap(({ name, kind, default: usual }) => (kind === 'text' ? [{ name, usual }] : []))
    : Object.keys(given).map((name) => ({ name, usual: '' }));
  return names.flatMap(({ name, usual }): WordPlace[] => {
    const own = Object.hasOwn(given, name) ? given[name] : '';
    const isDefault = typeof own !== 'string' || own === '';
    const value = isDefault ? usual : own;
    if (value === '' || (!known && isId(value))) return [];
    const place = { widgetId: widget.id, kind: 'parameter', path: `data.params.${name}`, value } as const;
    return [isDefault ? { ...place, isDefault } : place];
  });
}

/** The values and titles of a repeater's entries; they are found and replaced as parameters are. */
function listEntries({ id, data }: Widget<RepeaterData>): WordPlace[] {
  if (!repeatsEntries(data) || !Array.isArray(data.entries)) return [];
  return data.entries.flatMap((entry, place) =>
    (['value', 'title'] as const).flatMap((field): WordPlace[] => {
      const value = entry?.[field];
      if (typeof value !== 'string' || value === '') return [];
      return [{ widgetId: id, kind: 'parameter', path: `data.entries.${place}.${field}`, value }];
    }),
  );
}

/** The words of a widget without those in its children. */
export function listWordPlaces(widget: Widget, source: WordSource): WordPlace[] {
  const { id: widgetId, widgetName } = widget;
  const places: WordPlace[] = [];
  if (widgetName !== '' && (source.isNamed?.(widget) ?? true))
    places.push({ widgetId, kind: 'name', path: 'widgetName', value: widgetName });
  for (const path of source.textPathsOf(widget)) {
    const value = getAtPath(widget, path);
    if (typeof value !== 'string' || value.trim() === '' || !isTextPath(path)) continue;
    places.push({ widgetId, kind: 'text', path, value });
  }
  for (const [path, value] of Object.entries(widget.i18n?.en ?? {})) {
    if (typeof value !== 'string' || value === '' || !isTextPath(path)) continue;
    const kind = path === 'widgetName' ? 'name' : 'text';
    places.push({ widgetId, kind, path, language: 'en', value });
  }
  for (const { path, binding } of findOwnBindings(widget)) {
    const value = tagOfBinding(binding, source);
    if (value !== '') places.push({ widgetId, kind: 'tag', path, value });
  }
  if (isFaceplateWidget(widget) || isRepeaterWidget(widget)) places.push(...listParameters(widget, source));
  if (isRepeaterWidget(widget)) places.push(...listEntries(widget));
  return places;
}

/** The widget with other words at a place; the same one where they are no other. */
export function withWords(widget: Widget, place: WordPlace, value: string, source: TagSource): Widget {
  const { kind, path, language } = place;
  if (value === place.value) return widget;
  if (language === 'en')
    return { ...widget, i18n: { ...widget.i18n, en: { ...widget.i18n?.en, [path]: value } } };
  if (kind !== 'tag') return setAtPath(widget, path, value);
  const binding = findOwnBindings(widget).find((own) => own.path === path)?.binding;
  return binding ? setAtPath(widget, path, retagBinding(binding, value, source)) : widget;
}
