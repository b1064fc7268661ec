import { visitWidgets } from '../document/limits.ts';
import type { Page } from '../document/page.ts';
import type { Widget } from '../document/widget.ts';

/** What differs between two states of a page, for people: widgets by id, fields by path. */
export interface PageDifference {
  /** Paths in the page settings. */
  readonly con: readonly string[];
  /** Ids, those inside groups too; bottom to top. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly { readonly id: string; readonly paths: readonly string[] }[];
  /** Widgets that stand in both are in another z-order. */
  readonly isReordered: boolean;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Names whose values differ; lists of different length differ as a whole. Files have no cycles: they are JSON. */
function differ(a: unknown, b: unknown, path: string, paths: string[]): void {
  if (Object.is(a, b)) return;
  const isBoth = isObject(a) && isObject(b) && Array.isArray(a) === Array.isArray(b);
  if (!isBoth || (Array.isArray(a) && a.length !== (b as unknown as unknown[]).length)) {
    paths.push(path);
    return;
  }
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    differ(a[name], b[name], path === '' ? name : `${path}.${name}`, paths);
  }
}

/** Children are widgets of their own; of their group only which they are and in what order is compared. */
function withoutChildren(widget: Widget): unknown {
  const { children, ...position } = widget.position as { children?: readonly Widget[] };
  if (!Array.isArray(children)) return widget;
  return { ...widget, position: { ...position, children: children.map(({ id }) => id).join(' ') } };
}

function indexAll(page: Page): Map<string, Widget> {
  const index = new Map<string, Widget>();
  visitWidgets(page.widgets, (widget) => {
    index.set(widget.id, widget);
  });
  return index;
}

/** Compares two states of a page, such as two revisions: from `a` to `b`. */
export function comparePages(a: Page, b: Page): PageDifference {
  const con: string[] = [];
  differ(a.con, b.con, '', con);
  const before = indexAll(a);
  const after = indexAll(b);
  const changed: { id: string; paths: string[] }[] = [];
  for (const [id, widget] of after) {
    const old = before.get(id);
    if (!old || old === widget) continue;
    const paths: string[] = [];
    differ(withoutChildren(old), withoutChildren(widget), '', paths);
    if (paths.length > 0) changed.push({ id, paths });
  }
  const topOf = (page: Page) => page.widgets.map(({ id }) => id);
  const [topOfA, topOfB] = [new Set(topOf(a)), new Set(topOf(b))];
  const orderOfB = topOf(b).filter((id) => topOfA.has(id));
  return {
    con,
    added: [...after.keys()].filter((id) => !before.has(id)),
    removed: [...before.keys()].filter((id) => !after.has(id)),
    changed,
    isReordered: topOf(a)
      .filter((id) => topOfB.has(id))
      .some((id, place) => id !== orderOfB[place]),
  };
}
