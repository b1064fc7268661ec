import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { useIsLate } from '../../../components/stale-notice/index.ts';
import { isUnreachable } from '../../../lib/call/index.ts';

/** There is a network in name only when the server has not answered within this, ms. */
export const ANSWER_MS = 10_000;
/** Where there is something taken along to be shown, nobody waits for longer than this, ms. */
const SHOW_MS = 3_000;

type Asked = Pick<UseQueryResult, 'data' | 'error' | 'failureReason' | 'isFetching'>;

/**
 * Whether the server is away: from the first attempt that failed or is late until one is answered.
 * @param hasCopy whether something that was taken along can be shown instead
 */
export function useIsAway({ data, error, failureReason, isFetching }: Asked, hasCopy: boolean): boolean {
  const isLate = useIsLate(isFetching, data === undefined && hasCopy ? SHOW_MS : ANSWER_MS);
  const isAway = useRef(false);
  const hasFailed = isUnreachable(error) || isUnreachable(failureReason);
  // A new attempt says nothing yet.
  isAway.current = hasFailed || isLate || (isAway.current && isFetching);
  return isAway.current;
}
