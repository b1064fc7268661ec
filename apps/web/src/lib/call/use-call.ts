import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallDefinition, RequestInputOf, ResponseOf } from '@zutai/contract';
import { useRef } from 'react';
import { call } from './call.ts';
import { isNotFound } from './call-error.ts';
import { pollWait } from './poll-wait.ts';
import { noteReads, refreshAnswers } from './refresh-answers.ts';
import type { CallFiles } from './request.ts';

export interface UseCallOptions {
  isEnabled?: boolean;
  /** Asks again after so many ms, later where an answer takes long; never while the page is hidden or when it is gone. */
  refetchMs?: number;
  /** Shows the last answer while a changed request is under way; lists want this. */
  isKeepingPrevious?: boolean;
  /** See `CallOptions`. */
  timeoutMs?: number;
  /** For how many ms an answer is not asked for again; default 0. */
  staleMs?: number;
}

/** Key of a call's answers in the cache; without a request, of all of them. */
export function callKey<C extends CallDefinition>(definition: C, request?: RequestInputOf<C>): unknown[] {
  noteReads(definition);
  return request === undefined ? [definition.path] : [definition.path, request];
}

/** The answer of a call as React state: data, error (a CallError), isPending, refetch. */
export function useCall<C extends CallDefinition>(
  definition: C,
  request: RequestInputOf<C>,
  options: UseCallOptions = {},
): UseQueryResult<ResponseOf<C>, Error> {
  const { refetchMs, timeoutMs } = options;
  const lastTookMs = useRef<number[]>([]);
  return useQuery({
    queryKey: callKey(definition, request),
    queryFn: async ({ signal }) => {
      const startedMs = performance.now();
      const answer = await call(definition, request, { signal, timeoutMs });
      lastTookMs.current = [...lastTookMs.current.slice(-1), performance.now() - startedMs];
      return answer;
    },
    enabled: options.isEnabled ?? true,
    staleTime: options.staleMs ?? 0,
    refetchInterval: ({ state }) =>
      // What is gone does not come back by itself; another try or a change asks again.
      refetchMs === undefined || isNotFound(state.error) ? false : pollWait(refetchMs, lastTookMs.current),
    ...(options.isKeepingPrevious === true ? { placeholderData: keepPreviousData } : {}),
  });
}

/** A call that changes something. What it `changes` (see the contract) is then asked for again wherever it is shown. */
export function useMutationCall<C extends CallDefinition>(
  definition: C,
): UseMutationResult<ResponseOf<C>, Error, RequestInputOf<C>> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInputOf<C>) => call(definition, request),
    onSuccess: () => refreshAnswers(client, definition.changes),
  });
}

/** As {@link useMutationCall}, for multipart calls: the files go beside the request. */
export function useUploadCall<C extends CallDefinition>(definition: C) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { request: RequestInputOf<C>; files: CallFiles }) =>
      call(definition, input.request, { files: input.files }),
    onSuccess: () => refreshAnswers(client, definition.changes),
  });
}
