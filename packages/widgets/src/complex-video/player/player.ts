/**
 * Why pictures stopped. `policy`: the page may not reach that site; `missing`: nothing is there; `denied`: it wants a
 * password or another right; `codec`: this browser does not decode it; `unreadable`: it is no video; `silent`: nothing
 * came in time; `stalled`: the pictures stand still; `ended`; `network`; `refused`: the platform gave no address.
 */
export type StopReason =
  | 'policy'
  | 'missing'
  | 'denied'
  | 'codec'
  | 'unreadable'
  | 'silent'
  | 'stalled'
  | 'ended'
  | 'network'
  | 'refused';

/** Trying again would end the same way. */
export const isFinal = (reason: StopReason): boolean =>
  reason === 'policy' || reason === 'codec' || reason === 'unreadable';

export interface Stopped {
  readonly reason: StopReason;
  /** What it is about: an address, or words of the platform. */
  readonly detail?: string;
}

/** Plays an address in an element until `signal` aborts, which ends every connection of it. */
export type Play = (
  video: HTMLVideoElement,
  url: string,
  onStopped: (stopped: Stopped) => void,
  signal: AbortSignal,
) => Promise<void>;

/** What an answer of HTTP means. */
export function reasonOfStatus(status: number): StopReason {
  if (status === 401 || status === 403) return 'denied';
  if (status === 404 || status === 410) return 'missing';
  return 'network';
}

/** Lets the element forget what it played. */
export function emptyVideo(video: HTMLVideoElement): void {
  video.pause();
  video.srcObject = null;
  video.removeAttribute('src');
  video.load();
}
