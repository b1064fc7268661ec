import { changeAll } from '../document/edit/change-widget.ts';
import { fillText, hasReference, type ParameterValues } from '../document/parameter.ts';
import type { Widget } from '../document/widget.ts';
import { isTextPath } from '../language/localise.ts';

/** Deeper than any widget; a file made to exhaust the stack ends here. */
const maxDepth = 24;

type Change = (text: string) => string;
type IsPlace = (path: string) => boolean;

function walk(value: unknown, path: string, change: Change, isPlace: IsPlace, depth = 0): unknown {
  if (typeof value === 'string') return hasReference(value) && isPlace(path) ? change(value) : value;
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
  let copy: Record<string, unknown> | undefined;
  for (const [name, inner] of Object.entries(value)) {
    const next = walk(inner, `${path}.${name}`, change, isPlace, depth + 1);
    if (next === inner) continue;
    copy ??= (Array.isArray(value) ? value.slice() : { ...value }) as Record<string, unknown>;
    copy[name] = next;
  }
  return copy ?? value;
}

/**
 * Changes the texts of a widget that hold `${…}`, those in English too and not those of its children: never scripts,
 * values that are written, or names of what is bound. The same widget when nothing changes.
 * @param isPlace further narrows which texts, by their paths
 */
export function changeTexts(widget: Widget, change: Change, isPlace: IsPlace = isTextPath): Widget {
  let changed = widget;
  for (const part of ['widgetName', 'data', 'clickEvent'] as const) {
    const next = walk(changed[part], part, change, isPlace);
    if (next !== changed[part]) changed = { ...changed, [part]: next };
  }
  const english = changed.i18n?.en;
  if (english === undefined) return changed;
  const entries = Object.entries(english).map(
    ([path, text]) => [path, walk(text, path, change, isPlace)] as const,
  );
  const isSame = entries.every(([path, text]) => english[path] === text);
  return isSame
    ? changed
    : { ...changed, i18n: { ...changed.i18n, en: Object.fromEntries(entries) as never } };
}

/** Whether a text holds `${name}`. */
export function refersTo(text: string, name: string): boolean {
  return text.includes(`\${${name}}`);
}

const reference = /\$\{([A-Za-z_]\w*)\}/g;

/** The names in `${…}` of the texts of these widgets and their children. */
export function textVariables(widgets: readonly Widget[]): ReadonlySet<string> {
  const names = new Set<string>();
  changeAll(widgets, (widget) =>
    changeTexts(widget, (text) => {
      for (const [, name] of text.matchAll(reference)) names.add(name!);
      return text;
    }),
  );
  return names;
}

/** The widgets with the values of variables in their texts; what holds none stays the same object. */
export function fillVariables(widgets: readonly Widget[], values: ParameterValues): readonly Widget[] {
  if (values.size === 0) return widgets;
  return changeAll(widgets, (widget) => fillOwnTexts(widget, values));
}

/** One widget with them, what is in it left out. */
export function fillOwnTexts(widget: Widget, values: ParameterValues): Widget {
  return values.size === 0 ? widget : changeTexts(widget, (text) => fillText(text, values));
}
