/** How many alarms of a level wait for somebody, and when one of them last began to. */
export interface LevelRings {
  readonly levelId: string;
  /** Without those for which their first-out speaks. */
  readonly unacknowledged: number;
  /** ms UTC; null: none does. */
  readonly rungMs: number | null;
}

/** What somebody has silenced, by level: what rings later, or is more than that, sounds again. */
export type Silence = Readonly<Record<string, { readonly rungMs: number; readonly unacknowledged: number }>>;

/** Silences all that rings now. */
export function silenceOf(rings: readonly LevelRings[]): Silence {
  return Object.fromEntries(
    rings.map(({ levelId, rungMs, unacknowledged }) => [levelId, { rungMs: rungMs ?? 0, unacknowledged }]),
  );
}

const isSilent = (silence: Silence, { levelId, rungMs, unacknowledged }: LevelRings): boolean => {
  const silenced = silence[levelId];
  return (
    silenced !== undefined && (rungMs ?? 0) <= silenced.rungMs && unacknowledged <= silenced.unacknowledged
  );
};

/** What of a silence still holds: of a level that rang since nothing does; what was acknowledged is no room for others. */
export function keepSilence(silence: Silence, rings: readonly LevelRings[]): Silence {
  const silent = rings.filter((one) => one.unacknowledged > 0 && isSilent(silence, one));
  return Object.fromEntries(
    silent.map(({ levelId, unacknowledged }) => [levelId, { ...silence[levelId]!, unacknowledged }]),
  );
}

/** Levels that ring and that nobody has silenced. */
export function loudLevels(silence: Silence, rings: readonly LevelRings[]): ReadonlySet<string> {
  return new Set(
    rings.filter((one) => one.unacknowledged > 0 && !isSilent(silence, one)).map(({ levelId }) => levelId),
  );
}
