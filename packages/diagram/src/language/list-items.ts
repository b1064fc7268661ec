import { setAtPath } from '../document/edit/path.ts';
import type { Widget } from '../document/widget.ts';

/**
 * Where each of the new items of a list stood before; undefined for one that is new. Items are known by being the same
 * object; one that is neither new at the end nor known is what its place held, changed.
 */
export function placesBefore(
  before: readonly unknown[],
  after: readonly unknown[],
): readonly (number | undefined)[] {
  const kept = new Set(after);
  return after.map((item, place) => {
    const found = before.indexOf(item);
    if (found >= 0) return found;
    return place < before.length && !kept.has(before[place]) ? place : undefined;
  });
}

/**
 * The widget with other items in the list at a path. Translations are kept by place, so each goes where its item goes,
 * and that of an item that is gone goes too.
 * @param before where each item stood (`placesBefore`)
 */
export function withListItems<W extends Widget>(
  widget: W,
  path: string,
  items: readonly unknown[],
  before: readonly (number | undefined)[],
): W {
  const changed = setAtPath(widget, path, items);
  const english = widget.i18n?.en;
  const start = `${path}.`;
  if (english === undefined || !Object.keys(english).some((at) => at.startsWith(start))) return changed;
  const moved = Object.entries(english).flatMap(([at, text]) => {
    if (!at.startsWith(start)) return [[at, text] as const];
    const [place, ...rest] = at.slice(start.length).split('.');
    const now = before.indexOf(Number(place));
    return now < 0 ? [] : [[[path, now, ...rest].join('.'), text] as const];
  });
  return { ...changed, i18n: { ...widget.i18n, en: Object.fromEntries(moved) } };
}
