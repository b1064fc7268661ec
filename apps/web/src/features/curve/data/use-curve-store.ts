import { calls, decodeHistorySeries } from '@zutai/contract';
import type { TimeRange } from '@zutai/curve';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { callBytes } from '../../../lib/call/index.ts';
import { CurveStore, type ReadCurves } from './curve-store.ts';

const readCurves: ReadCurves = async ({ signalIds, fromMs, toMs, maxPoints }, signal) => {
  const reply = await callBytes(
    calls.curve.queryColumns,
    { signalIds: signalIds.join(','), fromMs, toMs, maxPoints },
    { signal },
  );
  return decodeHistorySeries(new Uint8Array(await reply.arrayBuffer()));
};

interface Shown {
  readonly signalIds: readonly string[];
  readonly range: TimeRange;
  readonly shiftMs: number;
  readonly hasEveryValue: boolean;
  readonly nowMs: number;
}

/** Pixels that are reckoned with: the whole window, in steps, so that a window that is drawn larger asks for nothing. */
const widthOf = () => Math.min(2400, Math.max(400, Math.ceil(window.innerWidth / 200) * 200));

/** The values at hand of what is shown; what is missing is under way. */
export function useCurveStore({ signalIds, range, shiftMs, hasEveryValue, nowMs }: Shown) {
  const [store] = useState(() => new CurveStore(readCurves));
  const version = useSyncExternalStore(store.subscribe, store.getVersion);
  const ids = signalIds.join(',');
  useEffect(() => () => store.stop(), [store]);
  useEffect(() => {
    if (ids === '') return;
    const past = { fromMs: range.fromMs - shiftMs, toMs: range.toMs - shiftMs };
    store.want({
      signalIds: ids.split(','),
      ranges: shiftMs === 0 ? [range] : [range, past],
      widthPx: widthOf(),
      hasEveryValue,
      nowMs,
    });
  }, [store, ids, range, shiftMs, hasEveryValue, nowMs]);
  return useMemo(
    () => ({
      piecesOf: (id: string) => store.piecesOf(id),
      keptMsOf: (id: string) => store.keptMsOf(id),
      correctedOf: (id: string) => store.correctedOf(id),
      refresh: () => store.refresh(),
      error: store.error,
      isLoading: store.isLoading,
      version,
    }),
    [store, version],
  );
}
