import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { calls, decodeHistorySeries } from '@zutai/contract';
import type { TimeRange } from '@zutai/curve';
import { callBytes, callKey } from '../../../lib/call/index.ts';
import { type HistoryCurve, toCurve } from './curve-data.ts';

export interface CurvesRequest {
  equipmentId: string;
  signalIds: readonly string[];
  range: TimeRange;
  maxPoints: number;
}

export interface Curves {
  curves: HistoryCurve[];
  /** The range that was asked for. */
  range: TimeRange;
}

/** History of signals in the binary form; the last curves stay while others are under way. */
export function useCurves({ equipmentId, signalIds, range, maxPoints }: CurvesRequest) {
  const ids = signalIds.join(',');
  return useQuery({
    queryKey: [...callKey(calls.history.queryColumns), equipmentId, ids, range.fromMs, range.toMs, maxPoints],
    queryFn: async ({ signal }): Promise<Curves> => {
      const reply = await callBytes(
        calls.history.queryColumns,
        { equipmentId, signalIds: ids, ...range, maxPoints },
        { signal },
      );
      const series = decodeHistorySeries(new Uint8Array(await reply.arrayBuffer()));
      return { curves: series.map(toCurve), range };
    },
    enabled: ids !== '',
    placeholderData: keepPreviousData,
    // A stretch of the past is asked for once; long curves are large, so few of them are kept.
    staleTime: 60_000,
    gcTime: 60_000,
  });
}
