import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallDefinition, RequestInputOf, ResponseOf } from '@zutai/contract';
import { useRef } from 'react';
import { useIsLate } from '../../../components/stale-notice/index.ts';
import { callKey, isNotFound, isUnreachable } from '../../../lib/call/index.ts';
import { ANSWER_MS, callSoon } from './call-soon.ts';

/** Where there is something taken along to be shown, nobody waits for longer than this, ms. */
const SHOW_MS = 3_000;

/** The answer of a call that counts as not answered sooner than others, asked for anew after so many ms. */
export function useReachedCall<C extends CallDefinition>(
  definition: C,
  request: RequestInputOf<C>,
  refetchMs: number,
): UseQueryResult<ResponseOf<C>, Error> {
  return useQuery({
    queryKey: callKey(definition, request),
    queryFn: ({ signal }) => callSoon(definition, request, signal),
    refetchInterval: ({ state }) => (isNotFound(state.error) ? false : refetchMs),
  });
}

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
