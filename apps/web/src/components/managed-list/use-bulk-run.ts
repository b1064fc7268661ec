import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/call/index.ts';

/** What became of one row; undefined while it waits. */
export type BulkResult = { isDone: true } | { isDone: false; message: string };

export interface BulkRun<Row> {
  readonly rows: readonly Row[];
  readonly results: readonly (BulkResult | undefined)[];
  readonly isRunning: boolean;
}

/** Rows worked on at the same time: the server is not to be flooded by one user. */
const AT_ONCE = 3;

/**
 * Does something to each of several rows and keeps what became of each; a failure does not stop the others. `stop`
 * begins no more. Leaving the page stops too.
 */
export function useBulkRun<Row>() {
  const [run, setRun] = useState<BulkRun<Row> | null>(null);
  const stopped = useRef(false);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const start = useCallback(async (rows: readonly Row[], work: (row: Row) => Promise<unknown>) => {
    stopped.current = false;
    setRun({ rows, results: rows.map(() => undefined), isRunning: true });
    let next = 0;
    const workOn = async (): Promise<void> => {
      while (next < rows.length && !stopped.current && isMounted.current) {
        const at = next;
        next += 1;
        const result = await work(rows[at]!).then(
          (): BulkResult => ({ isDone: true }),
          (error: unknown): BulkResult => ({
            isDone: false,
            message: messageOf(error),
          }),
        );
        setRun((now) => now && { ...now, results: now.results.map((one, i) => (i === at ? result : one)) });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, workOn));
    setRun((now) => now && { ...now, isRunning: false });
  }, []);

  return {
    run,
    start,
    stop: useCallback(() => {
      stopped.current = true;
    }, []),
    close: useCallback(() => setRun(null), []),
  };
}
