import { useEffect, useRef, useState } from 'react';

/** A value that follows another one at most once in so many ms, and ends where it does. */
export function useThrottled<T>(value: T, everyMs: number): T {
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = value;
    if (timer.current !== undefined || Object.is(value, shown)) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      setShown(latest.current);
    }, everyMs);
  }, [value, shown, everyMs]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return shown;
}
