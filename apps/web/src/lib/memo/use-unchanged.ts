import { useState } from 'react';

/** Whether two values of plain data say the same; the order of fields does not count. */
export function isSameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every(
    (name) =>
      Object.hasOwn(b, name) &&
      isSameData((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]),
  );
}

/**
 * The value of an earlier rendering for as long as the new one says the same: for plain data that callers write in
 * place or gather anew, and that memos and effects depend on.
 */
export function useUnchanged<T>(value: T): T {
  const [kept, setKept] = useState<{ readonly value: T }>({ value });
  if (isSameData(kept.value, value)) return kept.value;
  setKept({ value });
  return value;
}
