import type { Curve } from '@zutai/curve';
import { bindingKey } from '@zutai/diagram';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useOverlayServices } from '../../../react/overlay/overlay-services.ts';
import type { ChartEntryData } from '../../entry.ts';
import { type Loaded, needsHistory, rangeToRead, type TimeView } from '../time-view.ts';

export interface History {
  state: 'loading' | 'ready' | 'failed';
  /** By binding key; what was read before stays while more is read. */
  curves: ReadonlyMap<string, Curve>;
  isDownsampled: boolean;
  retry(): void;
}

/** A wheel turns in many steps; only where it ends is read. */
const settleMs = 200;
/** How many points for a pixel of width: its least and its greatest value, of both ends. */
const pointsPerPx = 4;

const noCurves: ReadonlyMap<string, Curve> = new Map();

/**
 * Reads history for what a chart shows, again when it shows what was not read. `returns` changing reads again too.
 * Keep the same `entries` and `view` while nothing in them changes.
 */
export function useHistory(
  entries: readonly ChartEntryData[],
  view: TimeView,
  widthPx: number,
  returns: number,
): History {
  const { readHistory, now } = useOverlayServices();
  const latest = useRef({ readHistory, now, widthPx });
  const loaded = useRef<{ entries: readonly ChartEntryData[]; returns: number; range: Loaded }>(undefined);
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0);
  const [result, setResult] = useState<Omit<History, 'retry'>>({
    state: 'loading',
    curves: noCurves,
    isDownsampled: false,
  });
  useEffect(() => {
    latest.current = { readHistory, now, widthPx };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    const before = loaded.current;
    const isSame = before?.entries === entries && before.returns === returns;
    const nowMs = latest.current.now();
    if (isSame && !needsHistory(view, before.range, nowMs)) return;
    const bindings = entries.filter((entry) => bindingKey(entry) !== undefined);
    if (bindings.length === 0) return setResult({ state: 'ready', curves: noCurves, isDownsampled: false });
    const abort = new AbortController();
    setResult((previous) => ({ ...previous, state: 'loading' }));
    const read = async () => {
      const range = rangeToRead(view, latest.current.now());
      const maxPoints = Math.round(Math.min(8000, Math.max(600, latest.current.widthPx * pointsPerPx)));
      const request = { bindings, fromMs: Math.round(range.fromMs), toMs: Math.round(range.toMs), maxPoints };
      try {
        const series = await latest.current.readHistory(request, abort.signal);
        if (abort.signal.aborted) return;
        const isDownsampled = series.some((one) => one.isDownsampled);
        const curves = new Map(series.map((one) => [bindingKey(one.binding) ?? '', one]));
        loaded.current = { entries, returns, range: { ...range, isDownsampled } };
        setResult({ state: 'ready', curves, isDownsampled });
      } catch {
        if (!abort.signal.aborted) setResult((previous) => ({ ...previous, state: 'failed' }));
      }
    };
    const timer = setTimeout(() => void read(), before ? settleMs : 0);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [entries, view, returns, attempt]);

  const retry = useCallback(() => tryAgain(), []);
  return useMemo(() => ({ ...result, retry }), [result, retry]);
}
