import type { FaceplateUse } from './faceplate-repository.ts';

/** Faceplates within faceplates, as deep as the diagram engine draws them. */
export const MAX_FACEPLATE_DEPTH = 8;

export interface NestingProblem {
  readonly code: 'faceplateCycle' | 'faceplateDepth';
  /** Ids from the outermost in, as somebody would open them. */
  readonly path: readonly string[];
}

/** How faceplates nest now. */
export interface Nesting {
  /** At least what is inside the faceplates about to be placed. */
  readonly below: readonly FaceplateUse[];
  /** At least what the faceplate about to be saved is inside of. */
  readonly above: readonly FaceplateUse[];
}

/**
 * Looks at what a page (no id) or a faceplate would place after a save: whether a faceplate would come back to
 * itself, or stand deeper than {@link MAX_FACEPLATE_DEPTH} in whatever places it.
 */
export function findNestingProblem(
  id: string | undefined,
  placedIds: readonly string[],
  { below, above }: Nesting,
): NestingProblem | undefined {
  const inside = groupBy(below, ({ pageId, faceplateId }) => [pageId, faceplateId]);
  const around = groupBy(above, ({ pageId, faceplateId }) => [faceplateId, pageId]);
  const start = id === undefined ? [] : longestWayUp(id, around);
  // Level by level, each with a way there: the first ring is a shortest one, the last level the deepest.
  let level = new Map(placedIds.map((placed) => [placed, [...start, placed]]));
  while (level.size > 0) {
    const back = id === undefined ? undefined : level.get(id);
    if (back !== undefined) return { code: 'faceplateCycle', path: back.slice(start.length - 1) };
    const [way = []] = level.values();
    if (way.length > MAX_FACEPLATE_DEPTH) return { code: 'faceplateDepth', path: way };
    level = nextLevel(level, inside, (known, one) => [...known, one]);
  }
  return undefined;
}

/** From the outermost faceplate around this one to itself. */
function longestWayUp(id: string, around: ReadonlyMap<string, readonly string[]>): string[] {
  let longest = [id];
  for (let level = new Map([[id, longest]]); level.size > 0 && longest.length <= MAX_FACEPLATE_DEPTH; ) {
    [longest = longest] = level.values();
    level = nextLevel(level, around, (known, one) => [one, ...known]);
  }
  return longest;
}

function nextLevel(
  level: ReadonlyMap<string, string[]>,
  steps: ReadonlyMap<string, readonly string[]>,
  extend: (way: string[], one: string) => string[],
): Map<string, string[]> {
  const next = new Map<string, string[]>();
  for (const [at, way] of level)
    for (const one of steps.get(at) ?? []) if (!next.has(one)) next.set(one, extend(way, one));
  return next;
}

function groupBy(uses: readonly FaceplateUse[], pairOf: (use: FaceplateUse) => [string, string]) {
  const groups = new Map<string, string[]>();
  for (const [from, to] of uses.map(pairOf)) {
    const known = groups.get(from);
    if (known) known.push(to);
    else groups.set(from, [to]);
  }
  return groups;
}
