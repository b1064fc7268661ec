import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import {
  calls,
  type LiveValue,
  type MonitoredSignal,
  type Mvar,
  type MvarValue,
  prepareMvar,
} from '@zutai/contract';
import { useMemo } from 'react';
import { call, callKey } from '../../../lib/call/index.ts';

/** How often values are asked for while somebody defines variables, ms. Pages that run have a socket. */
const REFETCH_MS = 3000;

type Definition = Pick<Mvar, 'calcType' | 'signals' | 'formula'>;

/** Outside of the hook: what is another function each time would be run at each render. */
function combineSignals(results: readonly UseQueryResult<readonly MonitoredSignal[], Error>[]) {
  if (results.some(({ data }) => data === undefined)) return undefined;
  return results.flatMap(({ data }) => data ?? []);
}

/** Calculates variables from the present values of the signals of this equipment; undefined until these are known. */
export function useMvarValues(
  equipmentIds: readonly string[],
): ((mvar: Definition, readMvar?: (id: string) => MvarValue | undefined) => MvarValue) | undefined {
  const read = useQueries({
    queries: equipmentIds.map((equipmentId) => ({
      queryKey: [...callKey(calls.monitor.querySignal, { equipmentId }), 'values'],
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<readonly MonitoredSignal[]> =>
        call(calls.monitor.querySignal, { equipmentId }, { signal }),
      refetchInterval: REFETCH_MS,
    })),
    combine: combineSignals,
  });
  return useMemo(() => {
    if (read === undefined) return undefined;
    const live = new Map<string, LiveValue>();
    for (const signal of read) if (signal.live !== null) live.set(signal.id, signal.live);
    return (mvar, readMvar) =>
      prepareMvar(mvar).compute((key) =>
        key.startsWith('mvar.') ? readMvar?.(key.slice('mvar.'.length)) : live.get(key),
      );
  }, [read]);
}
