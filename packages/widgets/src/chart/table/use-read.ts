import { useCallback, useEffect, useReducer, useRef, useState } from 'react';

export interface Read<T> {
  state: 'loading' | 'ready' | 'failed';
  /** What was read last stays while more is read. */
  value: T | undefined;
  retry(): void;
}

/**
 * Reads when `key` changes, gives up what became needless, keeps what was there. `null` reads nothing. The first of
 * several quick changes is skipped.
 */
export function useRead<T>(key: string | null, read: (signal: AbortSignal) => Promise<T>): Read<T> {
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const [result, setResult] = useState<Omit<Read<T>, 'retry'>>({ state: 'loading', value: undefined });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    if (key === null) return;
    const abort = new AbortController();
    setResult(({ value }) => ({ state: 'loading', value }));
    const timer = setTimeout(() => {
      latest.current(abort.signal).then(
        (value) => !abort.signal.aborted && setResult({ state: 'ready', value }),
        () => !abort.signal.aborted && setResult(({ value }) => ({ state: 'failed', value })),
      );
    }, 100);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, attempt]);

  const retry = useCallback(() => tryAgain(), []);
  return { ...result, retry };
}
