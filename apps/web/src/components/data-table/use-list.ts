import type { UseQueryResult } from '@tanstack/react-query';
import type { PagedCall, RequestInputOf, ResponseOf } from '@zutai/contract';
import { useCall } from '../../lib/call/index.ts';
import { listRequest } from './list-request.ts';
import type { ListFilters } from './list-state.ts';
import { type ListOptions, type ListState, useListState } from './use-list-state.ts';

/**
 * A paged list: its view in the address, the request that follows from it by the call's own schema, and the server's
 * page. While a further page is on its way, the one before stays.
 */
export function useList<C extends PagedCall, F extends ListFilters>(
  call: C,
  options: ListOptions<F> & {
    /** What the list belongs to, in the call's fields. */
    scope?: Partial<RequestInputOf<C>>;
    /** What the filters mean at the moment, where the address does not say it in the call's words. */
    resolve?: (filters: F) => F;
    /** Asks again after so many ms. */
    refetchMs?: number;
  },
): { state: ListState<F>; request: RequestInputOf<C>; query: UseQueryResult<ResponseOf<C>, Error> } {
  const state = useListState(options);
  const request = {
    ...listRequest(call, { ...state, filters: options.resolve?.(state.filters) ?? state.filters }),
    ...options.scope,
  } as RequestInputOf<C>;
  const { refetchMs } = options;
  const query = useCall(call, request, {
    isKeepingPrevious: true,
    ...(refetchMs === undefined ? {} : { refetchMs }),
  });
  return { state, request, query };
}
