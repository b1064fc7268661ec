import { isRefused, isUnreachable } from '../../lib/call/index.ts';
import { serverTimeOf } from '../../lib/time/index.ts';

/** Of a `useCall`: what says whether its answer is still true. */
export interface PolledQuery {
  data: unknown;
  error: unknown;
  /** When the data shown was answered, epoch ms. */
  dataUpdatedAt: number;
  /** Failed attempts of the poll under way. */
  failureCount: number;
  failureReason: unknown;
  isFetching: boolean;
}

/**
 * Since when what is shown may be out of date: the time of its answer, once a later poll failed, in epoch ms. null while
 * it is up to date, while there is nothing but rows kept of another question, and when the server refuses, which is no matter of time.
 *
 * @param isLate the poll under way takes so long that the server may be frozen or the line cut without an end
 */
export function staleSinceMs(
  { data, error, dataUpdatedAt, failureCount }: PolledQuery,
  isLate = false,
): number | null {
  const isFailing = error !== null || failureCount > 0 || isLate;
  // Rows kept of another question were answered at no time of this one.
  const isAnswered = data !== undefined && dataUpdatedAt > 0;
  return isAnswered && isFailing && !isRefused(error) ? serverTimeOf(dataUpdatedAt) : null;
}

/** Why, in words; undefined for a server that was not reached. */
export function staleReason({ error, failureReason }: PolledQuery): string | undefined {
  const reason = error ?? failureReason;
  return reason instanceof Error && !isUnreachable(reason) ? reason.message : undefined;
}
