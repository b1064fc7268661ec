import { bindingKey, type LiveLookup } from '@zutai/diagram';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useOverlayServices } from '../../../react/overlay/overlay-services.ts';
import type { SubscribeToChanges } from '../../../visible/shown-widgets.ts';
import type { ChartEntryData } from '../../entry.ts';
import { appendLive, createTail, type Tail } from './curve.ts';

/** What came live until a time. A new one is made whenever something came; the tails themselves grow in place. */
interface Snapshot {
  /** Since the chart is shown, by binding key. */
  tails: ReadonlyMap<string, Tail>;
  /** ms UTC. */
  nowMs: number;
}

export interface LiveTails {
  snapshot: Snapshot;
  /** Grows when a value is good again after it was stale: what came meanwhile is in history only. */
  returns: number;
}

function emptyTails(entries: readonly ChartEntryData[]): Map<string, Tail> {
  const keys = entries.flatMap((entry) => bindingKey(entry) ?? []);
  return new Map(keys.map((key) => [key, createTail()]));
}

/** Gathers live values of the entries, at most one rendering a frame. Keep the same list while nothing in it changes. */
export function useLiveTails(
  entries: readonly ChartEntryData[],
  live: LiveLookup,
  subscribe: SubscribeToChanges,
): LiveTails {
  const { now } = useOverlayServices();
  const tails = useMemo(() => emptyTails(entries), [entries]);
  const [snapshot, setSnapshot] = useState<Snapshot>({ tails, nowMs: 0 });
  const [returns, countReturn] = useReducer((count: number) => count + 1, 0);
  const latestNow = useRef(now);
  useEffect(() => {
    latestNow.current = now;
  });

  useEffect(() => {
    let frame = 0;
    const stale = new Set<string>();
    const take = (keys: Iterable<string>) => {
      let hasChanged = false;
      const changed = new Set(keys);
      for (const entry of entries) {
        const key = bindingKey(entry);
        const tail = key === undefined || !changed.has(key) ? undefined : tails.get(key);
        if (key === undefined || !tail) continue;
        const value = live.get(entry);
        hasChanged = true;
        if (value.quality === 'stale') stale.add(key);
        else if (value.quality === 'good' && stale.delete(key)) countReturn();
        appendLive(tail, value, latestNow.current());
      }
      if (!hasChanged || frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        setSnapshot({ tails, nowMs: latestNow.current() });
      });
    };
    take(tails.keys());
    const stop = subscribe(take);
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [entries, tails, live, subscribe]);

  return { snapshot, returns };
}
