import { useEffect, useState } from 'react';

/** Ms without typing after which the server is asked. */
const PAUSE_MS = 250;

/** A value that follows only after it stood still for `pauseMs`: what is typed, once typing pauses. */
export function useDelayed<T>(value: T, pauseMs = PAUSE_MS): T {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return delayed;
}
