/**
 * What is to be read anew of a gateway: the signals of these ids beside its own row, its equipment and drivers, or
 * everything.
 */
export type WantedSignals = ReadonlySet<number> | 'all';

/** By gateway. */
export type WantedDefinitions = ReadonlyMap<string, WantedSignals>;

/** Beyond so many, reading all signals of the gateway is no more work. */
const MAX_IDS = 1_000;

/** What of one gateway's is to be read when both changes are. */
export function joinWanted(a: WantedSignals | undefined, b: WantedSignals): WantedSignals {
  if (a === undefined) return b;
  if (a === 'all' || b === 'all') return 'all';
  const joined = new Set([...a, ...b]);
  return joined.size > MAX_IDS ? 'all' : joined;
}

const NONE: ReadonlySet<number> = new Set();

/** Reads the third word of a notification (migration 0043); what is not understood is everything. */
export function parseWanted(word: string | undefined): WantedSignals {
  if (word === '-') return NONE;
  if (word === undefined || !/^\d{1,10}(,\d{1,10})*$/.test(word)) return 'all';
  return new Set(word.split(',').map(Number));
}
