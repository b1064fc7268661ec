import type { Curve, Stretch } from '@zutai/curve';
import { bindingKey, type PaintContext } from '@zutai/diagram';
import { useMemo } from 'react';
import type { SubscribeToChanges } from '../../../visible/shown-widgets.ts';
import type { ChartEntryData } from '../../entry.ts';
import type { TimeView } from '../time-view.ts';
import { emptyCurve, holdTo, joinTail, untrustedStretches } from './curve.ts';
import { type History, useHistory } from './use-history.ts';
import { useLiveTails } from './use-live-tails.ts';

interface TrendOptions {
  context: PaintContext;
  subscribe: SubscribeToChanges;
  view: TimeView;
  widthPx: number;
  /** The present as last looked at. */
  clockMs: number;
}

interface Trend {
  /** The present, at least as late as the newest value. */
  nowMs: number;
  /** In the order of the entries. */
  curves: readonly Curve[];
  stretches: readonly (readonly Stretch[])[];
  history: History;
}

/** Curves of the entries for what is shown: what was read and what came since, drawn on to the present. */
export function useTrend(entries: readonly ChartEntryData[], options: TrendOptions): Trend {
  const { context, subscribe, view, widthPx, clockMs } = options;
  const { live } = context;
  const { snapshot, returns } = useLiveTails(entries, live, subscribe);
  const history = useHistory(entries, view, widthPx, returns);
  const { curves: read } = history;
  const nowMs = Math.max(clockMs, snapshot.nowMs);
  const joined = useMemo(
    () =>
      entries.map((entry) => {
        const key = bindingKey(entry);
        const tail = key === undefined ? undefined : snapshot.tails.get(key);
        const past = (key === undefined ? undefined : read.get(key)) ?? emptyCurve;
        return tail ? joinTail(past, tail) : past;
      }),
    [entries, snapshot, read],
  );
  return useMemo(() => {
    const curves = joined.map((curve, place) => holdTo(curve, live.get(entries[place]!), nowMs));
    const stretches = joined.map((curve, place) =>
      untrustedStretches(curve, live.get(entries[place]!), nowMs),
    );
    return { nowMs, curves, stretches, history };
  }, [joined, entries, live, nowMs, history]);
}
