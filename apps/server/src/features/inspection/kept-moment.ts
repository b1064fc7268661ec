import type { keptAnswers } from '@zutai/contract';
import type { z } from 'zod';
import { AppError, type Caller } from '../../platform/call/index.ts';
import type { KeptMoment } from './inspection-repository.ts';

/** Answers that come later than this after they were given were sent later, ms. */
const LATE_MS = 60_000;

/**
 * When answers were given that a device kept: as long ago as the device says, by its own clock, so that one that is wrong
 * does no harm as long as it is wrong alike; never in the future, and never before the inspection was due.
 */
export function keptMomentOf(
  { key, doneMs, sentMs }: z.output<typeof keptAnswers>,
  { dueMs }: { readonly dueMs: number },
  receivedMs: number,
): KeptMoment {
  const saidMs = receivedMs - Math.max(0, sentMs - doneMs);
  const boundMs = Math.min(receivedMs, Math.max(dueMs, saidMs));
  return { key, doneMs: boundMs, receivedMs, isLate: receivedMs - boundMs > LATE_MS };
}

/**
 * That what a device kept is sent by who gave it: another account may have signed in there meanwhile.
 * @throws AppError inspectionKeptByOther
 */
export function requireOwnKey({ accountId }: Caller, key: string | undefined): void {
  if (key !== undefined && !key.startsWith(`${accountId}.`)) throw new AppError('inspectionKeptByOther');
}
