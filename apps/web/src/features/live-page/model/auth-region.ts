import type { Page, Widget } from '@zutai/diagram';

/** A region as the server lists it. */
export interface KnownRegion {
  id: string;
  title: string;
  /** Whether the caller sees what is in it. */
  isMine: boolean;
}

/** Deeper than any widget; a file made to exhaust the stack ends here. */
const MAX_DEPTH = 24;

/**
 * Ids of regions that still exist, of a text of ids or, in old files, titles. One that names none that exists stays as it
 * is: without a region it would be for everybody.
 */
function pruneText(text: string, idOf: ReadonlyMap<string, string>): string {
  const named = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const ids = named.map((part) => idOf.get(part)).filter((id) => id !== undefined);
  return ids.length === 0 && named.length > 0 ? text : [...new Set(ids)].join(',');
}

function pruneValue(value: unknown, idOf: ReadonlyMap<string, string>, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => pruneValue(item, idOf, depth + 1));
    return items.some((item, place) => item !== value[place]) ? items : value;
  }
  let copy: Record<string, unknown> | undefined;
  for (const [name, old] of Object.entries(value)) {
    const isRegion = name === 'authRegion' && typeof old === 'string' && old !== '';
    const next = isRegion ? pruneText(old, idOf) : pruneValue(old, idOf, depth + 1);
    if (next === old) continue;
    copy ??= { ...value };
    copy[name] = next;
  }
  return copy ?? value;
}

/**
 * Widgets and menu entries without the regions that no longer exist (specification, section 6: "stale region titles
 * are pruned on check"); titles become ids. What was kept for regions that are all gone is then seen by nobody, as the
 * designer's check says. The same page when nothing changes.
 */
export function pruneRegions(page: Page, regions: readonly KnownRegion[]): Page {
  const idOf = new Map(regions.flatMap(({ id, title }) => [[title, id] as const]));
  for (const { id } of regions) idOf.set(id, id);
  const widgets = pruneValue(page.widgets, idOf, 0) as readonly Widget[];
  return widgets === page.widgets ? page : { ...page, widgets };
}

/**
 * Ids of the caller's regions: what is kept for others, or for regions that are gone, is hidden. null: they could not be
 * asked for; then everything that is kept for a region is hidden.
 */
export function regionsOf(regions: readonly KnownRegion[] | null): ReadonlySet<string> {
  return new Set(regions?.filter(({ isMine }) => isMine).map(({ id }) => id));
}
