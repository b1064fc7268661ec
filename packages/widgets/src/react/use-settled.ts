import { useEffect, useRef, useState } from 'react';

/**
 * A value that changes in many small steps, as it was before them; the last one some time after it came.
 *
 * @param isAtOnce there is nothing to wait for; also once more when it ends, for the first value that counts
 */
export function useSettled<T>(value: T, afterMs: number, isAtOnce: boolean): T {
  const [settled, setSettled] = useState(value);
  const wasAtOnce = useRef(true);
  const follows = isAtOnce || wasAtOnce.current;
  useEffect(() => {
    wasAtOnce.current = isAtOnce;
    if (follows) {
      setSettled(value);
      return;
    }
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs, isAtOnce, follows]);
  return follows ? value : settled;
}
