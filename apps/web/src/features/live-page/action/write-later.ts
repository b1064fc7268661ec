import type { CommandReply } from '@zutai/contract';
import { CallError, isUnreachable } from '../../../lib/call/index.ts';
import { submitWrite, type WriteTarget } from '../../monitor/index.ts';

/** How long releasing a momentary button is tried again while the server cannot be reached, ms. */
const RELEASE_TRIES_MS = 60_000;
const RELEASE_WAIT_MS = 1000;

/** A signal and the right it is written with. */
export interface SignalTarget {
  target: WriteTarget;
  signalId: string;
}

/** Why a write was refused, in words. */
export function refusalText(error: unknown): string {
  if (error instanceof CallError) return error.fields[0]?.message ?? error.message;
  return error instanceof Error ? error.message : String(error);
}

/**
 * Releases a momentary button: after its press was taken, and again and again for a minute while the server cannot
 * be reached, because a button that stays pressed moves a machine.
 * @throws CallError when it was refused or the minute is over
 */
export async function releaseWrite(
  { target, signalId }: SignalTarget,
  value: string,
  pressed: Promise<unknown>,
  waitMs = RELEASE_WAIT_MS,
): Promise<CommandReply | null> {
  try {
    await pressed;
  } catch (error) {
    // Refused: nothing was pressed. No answer: it may have been.
    if (!isUnreachable(error)) return null;
  }
  const untilMs = Date.now() + RELEASE_TRIES_MS;
  for (;;) {
    try {
      return await submitWrite(target, signalId, value);
    } catch (error) {
      if (!isUnreachable(error) || Date.now() > untilMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}
