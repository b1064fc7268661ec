import { REPLAY_SPEEDS, type ReplaySpeed } from '../../../lib/replay/index.ts';

/** What an address says of a replay. */
export interface AskedReplay {
  /** ms UTC. */
  readonly atMs: number;
  readonly speed: ReplaySpeed;
  readonly isPlaying: boolean;
}

/** Reads `at` (ms UTC, or a date and time of ISO 8601), `speed` and `play`; null where there is no moment. */
export function readReplayAddress(params: URLSearchParams): AskedReplay | null {
  const at = params.get('at');
  if (at === null) return null;
  const atMs = /^\d{1,15}$/.test(at) ? Number(at) : Date.parse(at);
  if (!Number.isFinite(atMs)) return null;
  const speed = REPLAY_SPEEDS.find((one) => String(one) === params.get('speed')) ?? 1;
  return { atMs, speed, isPlaying: params.get('play') === '1' };
}

/** The same parameters with a moment, or without any. What else is in an address stays. */
export function withReplayAddress(
  params: URLSearchParams,
  asked: Pick<AskedReplay, 'atMs' | 'speed'> | null,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['at', 'speed', 'play']) next.delete(name);
  if (asked === null) return next;
  next.set('at', String(asked.atMs));
  if (asked.speed !== 1) next.set('speed', String(asked.speed));
  return next;
}
