import { targetPageOf } from '@zutai/diagram';
import { isInRegions } from '../visible/auth-region.ts';
import type { NavigationEntry } from './entry.ts';

/** Where an entry stands, such as [2, 0]: the first below the third. */
export type EntryPath = readonly number[];

/** An entry as it is shown: those of other regions are gone, `path` is its place among all. */
export interface ShownEntry {
  entry: NavigationEntry;
  path: EntryPath;
  children: readonly ShownEntry[];
}

export function listShown(
  entries: readonly NavigationEntry[],
  regions: ReadonlySet<string> | null,
  above: EntryPath = [],
): ShownEntry[] {
  return entries.flatMap((entry, place) => {
    if (!isInRegions(entry.authRegion, regions)) return [];
    const path = [...above, place];
    return [{ entry, path, children: listShown(entry.children ?? [], regions, path) }];
  });
}

function flatten(entries: readonly ShownEntry[]): ShownEntry[] {
  return entries.flatMap((shown) => [shown, ...flatten(shown.children)]);
}

function leadsTo({ clickEvent: { enable, config } }: NavigationEntry, pageId: string): boolean {
  return enable && config.action === 'page' && targetPageOf(config).pageId === pageId;
}

/** The entry of the page that is shown; without one, the one to be marked by default. */
export function findCurrent(
  entries: readonly ShownEntry[],
  pageId: string | undefined,
): EntryPath | undefined {
  const all = flatten(entries);
  const found = pageId ? all.find(({ entry }) => leadsTo(entry, pageId)) : undefined;
  return (found ?? all.find(({ entry }) => entry.defaultAct))?.path;
}

/** Whether the entry at `path` is the one at `current`, or above it. */
export function holds(path: EntryPath, current: EntryPath | undefined): boolean {
  return current !== undefined && path.every((place, depth) => current[depth] === place);
}
