import type { calls, ResponseOf } from '@zutai/contract';

/** Which revisions somebody looks at or draws on. */
export interface HeldRevisions {
  /** Of the page; 0 for one that was never saved. */
  revision: number;
  /** By id, of the faceplates shown. */
  faceplates: Readonly<Record<string, number>>;
}

/** What the server has that is newer. */
export interface NewerRevision {
  /** The page itself was saved anew; otherwise faceplates alone. */
  isPageNewer: boolean;
  /** The newest of the page, when it was saved (ms UTC) and by whom. */
  revision: number;
  savedMs: number;
  savedBy: string;
  faceplates: readonly { id: string; title: string; revision: number }[];
}

/** Undefined while what is held is the newest. A faceplate that is not held says nothing: a newer page places it. */
export function findNewer(
  held: HeldRevisions,
  { revision, savedMs, savedBy, faceplates }: ResponseOf<typeof calls.page.newest>,
): NewerRevision | undefined {
  const isPageNewer = revision > held.revision;
  const newer = faceplates.filter((each) => each.revision > (held.faceplates[each.id] ?? Infinity));
  if (!isPageNewer && newer.length === 0) return undefined;
  return { isPageNewer, revision, savedMs, savedBy, faceplates: newer };
}
