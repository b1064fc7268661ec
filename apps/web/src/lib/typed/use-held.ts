import { useRef } from 'react';
import { useUnchanged } from '../memo/index.ts';

/**
 * A value that stands still while `isHeld`: a picker that is open goes back to its value whenever that is another, or
 * another object that says the same, and half a choice would be gone. Plain data; make objects of the library from it
 * with `useMemo`.
 */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const latest = useUnchanged(value);
  const held = useRef(latest);
  if (!isHeld) held.current = latest;
  return held.current;
}
