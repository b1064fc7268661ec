import { MAX_CURVE_SIGNALS } from '@zutai/contract';
import { guestSession } from '../call/index.ts';
import { pathTo } from '../path/index.ts';
import { useCan } from '../session/index.ts';

/** Which time the curves are opened with: a range, or the last so many ms. */
export type CurveTime = { readonly fromMs: number; readonly toMs: number } | { readonly liveMs: number };

/** Where the curve tool shows signals, of any equipment. */
export function curvePath(signalIds: readonly string[], time: CurveTime = { liveMs: 3_600_000 }): string {
  const signals = [...new Set(signalIds)].slice(0, MAX_CURVE_SIGNALS).join(',');
  return pathTo(
    '/monitor/curve',
    undefined,
    'liveMs' in time
      ? { signals, live: String(Math.round(time.liveMs)) }
      : { signals, from: String(Math.round(time.fromMs)), to: String(Math.round(time.toMs)) },
  );
}

/** Whether the curve tool opens to whoever looks; guests of a link have no screen but theirs. */
export function useCanOpenCurves(): boolean {
  return useCan('monitor_history') && guestSession() === null;
}
