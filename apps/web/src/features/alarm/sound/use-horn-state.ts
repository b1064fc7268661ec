import { useSyncExternalStore } from 'react';
import { useUser } from '../../../lib/session/index.ts';
import type { CountedLevel } from '../use-alarm-counts.ts';
import type { AlarmSound } from './alarm-tones.ts';
import { type LevelRings, loudLevels } from './silence.ts';
import { storedSilence } from './stored-silence.ts';
import { useMaySound } from './use-may-sound.ts';

/**
 * `off`: the account does not want sound. `blocked`: the browser allows none yet. `quiet`: nothing rings that has a sound.
 * `silenced`: what rings was silenced. `unknown`: the server does not say what rings, and nothing did before.
 */
export type HornState = 'off' | 'blocked' | 'quiet' | 'sounding' | 'silenced' | 'unknown';

export interface Horn {
  readonly state: HornState;
  /** What sounds: the first level to be answered of those that nobody has silenced. */
  readonly sound: AlarmSound | null;
}

export const ringsOf = (levels: readonly CountedLevel[]): LevelRings[] =>
  levels.map(({ id, unacknowledged, quiet, rungMs }) => ({
    levelId: id,
    unacknowledged: unacknowledged - quiet,
    rungMs,
  }));

/**
 * What is heard of the alarms that wait for somebody.
 * @param isKnown the server says what rings; otherwise what rang last goes on, and silence means nothing
 */
export function useHorn(levels: readonly CountedLevel[], isKnown: boolean): Horn {
  const isWanted = useUser().prompType.split(',').includes('sound');
  const isAllowed = useMaySound();
  const silence = useSyncExternalStore(storedSilence.subscribe, storedSilence.read);
  const audible = levels.filter(
    ({ sound, unacknowledged, quiet }) => sound !== 'none' && unacknowledged > quiet,
  );
  const loud = loudLevels(silence, ringsOf(audible));
  const first = audible.find(({ id }) => loud.has(id));
  const isHeard = isWanted && isAllowed && first !== undefined;
  if (!isKnown && !isHeard) return { state: 'unknown', sound: null };
  if (!isWanted) return { state: 'off', sound: null };
  if (!isAllowed) return { state: 'blocked', sound: null };
  if (first === undefined) return { state: audible.length === 0 ? 'quiet' : 'silenced', sound: null };
  return { state: 'sounding', sound: first.sound as AlarmSound };
}
