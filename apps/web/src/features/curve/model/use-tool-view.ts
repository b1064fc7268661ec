import { canStep, limitRange, stepBy, stepTo, type TimeRange, type ViewSteps } from '@zutai/curve';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { OwnAddresses, useAddressQuery } from '../../../lib/address/index.ts';
import { serverNow } from '../../../lib/time/index.ts';
import { liveOf, rangeOf, readView, type ToolTime, withView, writeView } from './tool-view.ts';

/** The view is written into the address, and is a step to come back to, after so many ms without a change. */
const REST_MS = 400;

/** How often a range that follows the present moves on, ms: about a pixel at a time. */
const paceOf = (liveMs: number) => Math.min(60_000, Math.max(1000, liveMs / 800));

const isSame = (a: ToolTime, b: ToolTime | undefined) => JSON.stringify(a) === JSON.stringify(b);

/** Of what a query says of the view, one text for one view. */
const textOf = (query: URLSearchParams) => writeView(readView(query)).toString();

/** The present while it is followed, else of the moment when it last was. */
function useNow(liveMs: number | null): number {
  const [nowMs, setNowMs] = useState(serverNow);
  useEffect(() => {
    if (liveMs === null) return;
    const tick = () => {
      if (!document.hidden) setNowMs(serverNow());
    };
    const first = setTimeout(tick, 0);
    const timer = setInterval(tick, paceOf(liveMs));
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [liveMs]);
  return nowMs;
}

/** What is shown, as the address says it, and the steps of time that were seen. */
export function useToolView() {
  const [query, setQuery] = useAddressQuery();
  const [view, setView] = useState(() => readView(query));
  const [steps, setSteps] = useState<ViewSteps<ToolTime>>(() => ({ views: [view.time], at: 0 }));
  const [firstTime] = useState(view.time);
  // What the address says of the view alone: the help may be opened and closed in it.
  const asked = textOf(query);
  const [own] = useState(() => new OwnAddresses(asked));
  // Another one whenever the address changes.
  const latestSet = useRef(setQuery);
  useEffect(() => {
    latestSet.current = setQuery;
  });
  useEffect(() => {
    // Another link to this screen, not an address that was written here.
    if (!own.isOwn(asked)) setView(readView(new URLSearchParams(asked)));
  }, [own, asked]);

  useEffect(() => {
    const timer = setTimeout(() => {
      own.add(textOf(writeView(view)));
      latestSet.current((now) => withView(now, view), { replace: true, isByItself: true });
      setSteps((now) => (isSame(view.time, now.views[now.at]) ? now : stepTo(now, view.time)));
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [own, view]);

  const liveMs = 'liveMs' in view.time ? view.time.liveMs : null;
  const nowMs = useNow(liveMs);
  const range = useMemo(() => rangeOf(view.time, nowMs), [view.time, nowMs]);

  const setTime = useCallback((time: ToolTime) => setView((now) => ({ ...now, time })), []);
  const setRange = useCallback((next: TimeRange) => setTime(limitRange(next)), [setTime]);
  // What is shown is a step too before it has come to rest: who goes back at once comes to what was just left.
  const taken = isSame(view.time, steps.views[steps.at]) ? steps : stepTo(steps, view.time);
  const step = (by: 1 | -1) => {
    const next = stepBy(taken, by);
    setSteps(next);
    const time = next.views[next.at];
    if (time !== undefined) setTime(time);
  };

  return {
    view,
    setView,
    range,
    /** Later than this nothing is known yet, ms UTC. */
    nowMs: liveMs === null ? Math.max(nowMs, range.toMs) : nowMs,
    liveMs,
    setTime,
    setRange,
    followNow: () => setTime(liveOf(range.toMs - range.fromMs)),
    /** The address of exactly this view, whatever time it is opened at: what is live is sent as it is now. */
    linkOf: () => {
      const time = { fromMs: Math.round(range.fromMs), toMs: Math.round(range.toMs) };
      return `${window.location.origin}${window.location.pathname}?${writeView({ ...view, time })}`;
    },
    goHome: () => setTime(firstTime),
    canBack: canStep(taken, -1),
    canForward: canStep(taken, 1),
    back: () => step(-1),
    forward: () => step(1),
  };
}

export type Tool = ReturnType<typeof useToolView>;
