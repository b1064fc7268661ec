import type { FaceplateUse } from './faceplate-repository.ts';

/** Faceplates within faceplates, as deep as the diagram engine draws them. */
export const MAX_FACEPLATE_DEPTH = 8;

export interface NestingProblem {
  readonly code: 'faceplateCycle' | 'faceplateDepth';
  /** Ids from the outermost in, as somebody would open them. */
  readonly path: readonly string[];
}

/**
 * Looks at what a page would place after a save: whether it comes back to itself (a faceplate; pages are never
 * placed) or nests too deep. `uses` is how faceplates nest now, what is below the placed ones at least.
 */
export function findNestingProblem(
  id: string | undefined,
  placedIds: readonly string[],
  uses: readonly FaceplateUse[],
): NestingProblem | undefined {
  const inside = new Map<string, string[]>();
  for (const { pageId, faceplateId } of uses) {
    const known = inside.get(pageId);
    if (known) known.push(faceplateId);
    else inside.set(pageId, [faceplateId]);
  }
  const start = id === undefined ? [] : [id];
  // Level by level with the way there: a ring is found by its shortest way, and an old one cannot hold us.
  let level = new Map(placedIds.map((placed) => [placed, [...start, placed]]));
  for (let depth = 1; level.size > 0; depth += 1) {
    const [first] = level.values();
    const back = id === undefined ? undefined : level.get(id);
    if (back !== undefined) return { code: 'faceplateCycle', path: back };
    if (depth > MAX_FACEPLATE_DEPTH) return { code: 'faceplateDepth', path: first ?? [] };
    const next = new Map<string, string[]>();
    for (const [at, way] of level)
      for (const one of inside.get(at) ?? []) if (!next.has(one)) next.set(one, [...way, one]);
    level = next;
  }
  return undefined;
}
