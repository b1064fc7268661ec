import type { TimeRange } from '@zutai/curve';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Ms after the last turn of the wheel before the server is asked for what is now seen. */
const SETTLE_MS = 180;

/**
 * The range as the pointer moves it, ahead of the range that was asked for: the picture follows at once, the
 * question goes out when the gesture rests.
 */
export function useLiveRange(asked: TimeRange, ask: (range: TimeRange) => void) {
  const [ahead, setAhead] = useState<TimeRange | null>(null);
  const [caughtUp, setCaughtUp] = useState(asked);
  // What was asked for has caught up with the pointer.
  if (caughtUp !== asked) {
    setCaughtUp(asked);
    setAhead(null);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestAsk = useRef(ask);
  useEffect(() => {
    latestAsk.current = ask;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const onRange = useCallback((range: TimeRange, isSettled: boolean) => {
    setAhead(range);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latestAsk.current(range), isSettled ? 0 : SETTLE_MS);
  }, []);
  return { range: ahead ?? asked, onRange };
}
