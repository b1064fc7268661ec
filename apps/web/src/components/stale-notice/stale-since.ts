import { isRefused, isUnreachable } from '../../lib/call/index.ts';

/** Of a `useCall`: what says whether its answer is still true. */
export interface PolledQuery {
  data: unknown;
  error: unknown;
  /** When the data shown was answered, epoch ms. */
  dataUpdatedAt: number;
  /** Failed attempts of the poll under way. */
  failureCount: number;
  failureReason: unknown;
}

/**
 * Since when what is shown may be out of date: the time of its answer, once a later poll failed, in epoch ms. null while
 * it is up to date, while there is nothing, and when the server refuses, which is no matter of time.
 */
export function staleSinceMs({ data, error, dataUpdatedAt, failureCount }: PolledQuery): number | null {
  const isFailing = error !== null || failureCount > 0;
  return data !== undefined && isFailing && !isRefused(error) ? dataUpdatedAt : null;
}

/** Why, in words; undefined for a server that was not reached. */
export function staleReason({ error, failureReason }: PolledQuery): string | undefined {
  const reason = error ?? failureReason;
  return reason instanceof Error && !isUnreachable(reason) ? reason.message : undefined;
}
