import { changeAll } from '../document/edit/change-widget.ts';
import { maxStyleName, type PageStyle, stylePaths } from '../document/kept/page-style.ts';
import { maxPageStyles } from '../document/limits.ts';
import type { Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';
import { stylesOf } from './edit-styles.ts';

/** The styles that these widgets and their children follow, in the order of the page. */
export function stylesUsed(widgets: readonly Widget[], page: Pick<Page, 'con'>): readonly PageStyle[] {
  const ids = new Set<string>();
  changeAll(widgets, (widget) => {
    if (widget.styleId) ids.add(widget.styleId);
    return widget;
  });
  return stylesOf(page).filter(({ id }) => ids.has(id));
}

function isSame(a: PageStyle, b: PageStyle): boolean {
  return a.name === b.name && stylePaths.every((path) => a.set[path] === b.set[path]);
}

/** An id that none of these styles has. */
export function freeStyleId(styles: readonly PageStyle[], wanted = 'style'): string {
  const taken = new Set(styles.map(({ id }) => id));
  for (let n = 0; ; n += 1) {
    const id = n === 0 ? wanted : `${wanted.slice(0, 50)}-${n + 1}`;
    if (!taken.has(id)) return id;
  }
}

/** Its names, counted on where another style has them: two of one name nobody could tell apart. */
function freeNames(
  { name, nameEn }: PageStyle,
  styles: readonly PageStyle[],
): Pick<PageStyle, 'name' | 'nameEn'> {
  const taken = new Set(styles.map((style) => style.name));
  if (!taken.has(name)) return { name };
  const counted = (words: string, n: number) => `${words.slice(0, maxStyleName - 4)} ${n}`;
  let n = 2;
  while (taken.has(counted(name, n))) n += 1;
  return { name: counted(name, n), ...(nameEn && { nameEn: counted(nameEn, n) }) };
}

/**
 * Brings widgets of another page with the styles they follow: a style that is there already, by name and properties,
 * is taken; one with its id or name and other properties stays, and theirs gets another. What finds no room or no style
 * keeps its look and follows nothing.
 */
export function carryStyles(
  page: Page,
  widgets: readonly Widget[],
  carried: readonly PageStyle[],
): { page: Page; widgets: readonly Widget[] } {
  const styles = [...stylesOf(page)];
  const ids = new Map<string, string>();
  for (const style of carried) {
    const known = styles.find((own) => own.id === style.id && isSame(own, style));
    const same = known ?? styles.find((own) => isSame(own, style));
    if (same) {
      ids.set(style.id, same.id);
      continue;
    }
    if (styles.length >= maxPageStyles) continue;
    const id = freeStyleId(styles, style.id);
    ids.set(style.id, id);
    styles.push({ ...style, id, ...freeNames(style, styles) });
  }
  const moved = changeAll(widgets, (widget) => {
    if (widget.styleId === undefined) return widget;
    const id = ids.get(widget.styleId);
    if (id === widget.styleId) return widget;
    const { styleId: _styleId, ...rest } = widget;
    return id === undefined ? rest : { ...rest, styleId: id };
  });
  const isNew = styles.length > stylesOf(page).length;
  return { page: isNew ? { ...page, con: { ...page.con, styles } } : page, widgets: moved };
}
