/** What a form holds, by the names of its fields. */
export type EditValues = Readonly<Record<string, unknown>>;

/** A thing as people edit it, and the revision it has. */
export interface EditState<V extends EditValues> {
  values: V;
  revision: number;
}

export type Side = 'theirs' | 'mine';

/** A field that two people left differently. */
export interface FieldConflict {
  name: string;
  theirs: unknown;
  mine: unknown;
  /** Who changed it since the edit began; for both, it is for a person to choose. */
  changedBy: Side | 'both';
}

/** Whether two values of a form mean the same; what is cleared is what was never there. */
function isSame(a: unknown, b: unknown): boolean {
  const text = (value: unknown) => JSON.stringify(value ?? '');
  return text(a) === text(b);
}

/** The fields in which somebody else's edit differs from one's own, both begun from `base`. */
export function compareEdits(base: EditValues, theirs: EditValues, mine: EditValues): FieldConflict[] {
  // What only the other person added is compared too; what one's own edit does not name and nobody changed is not.
  const added = Object.keys(theirs).filter((name) => !(name in mine) && !isSame(base[name], theirs[name]));
  return [...Object.keys(mine), ...added].flatMap((name) => {
    if (isSame(theirs[name], mine[name])) return [];
    const isTheirs = !isSame(base[name], theirs[name]);
    const isMine = !isSame(base[name], mine[name]);
    const changedBy = isTheirs && isMine ? 'both' : isTheirs ? 'theirs' : 'mine';
    return [{ name, theirs: theirs[name], mine: mine[name], changedBy }];
  });
}

/** Which side each field takes at first: where only the other person changed it theirs, else one's own. */
export function firstChoices(conflicts: readonly FieldConflict[]): Record<string, Side> {
  return Object.fromEntries(
    conflicts.map(({ name, changedBy }) => [name, changedBy === 'theirs' ? 'theirs' : 'mine']),
  );
}

/** One's own edit with the other person's values where they were chosen. */
export function mergeEdits<V extends EditValues>(
  mine: V,
  theirs: V,
  choices: Readonly<Record<string, Side>>,
): V {
  const taken = Object.keys(choices).filter((name) => choices[name] === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) };
}
