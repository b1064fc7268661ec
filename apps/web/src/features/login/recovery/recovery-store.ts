import type { OutChannels } from '@zutai/contract';
import { readStored, writeStored } from '../../../lib/stored/index.ts';

/** A recovery under way. It outlives a reload: a phone may drop the page while the SMS is read. */
export interface RecoveryState {
  readonly loginname: string;
  readonly token: string;
  readonly channels: OutChannels;
}

const KEY = 'recovery';
/** The server forgets one by then, ms. */
const LIFETIME_MS = 30 * 60_000;

/** Undefined when nothing is under way, or for too long. */
export function currentRecovery(): RecoveryState | undefined {
  const text = readStored(KEY, 'sessionStorage');
  if (text === null) return undefined;
  const { untilMs, ...recovery } = JSON.parse(text) as RecoveryState & { untilMs: number };
  return untilMs > Date.now() ? recovery : undefined;
}

export function setRecovery(recovery: RecoveryState | undefined): void {
  const text =
    recovery === undefined ? null : JSON.stringify({ ...recovery, untilMs: Date.now() + LIFETIME_MS });
  writeStored(KEY, text, 'sessionStorage');
}
