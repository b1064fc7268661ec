import { setTimeout as delay } from 'node:timers/promises';

/** What a machine under load may need for a step that usually takes a second. */
const TIMEOUT_MS = 60_000;
const POLL_MS = 50;

/**
 * Asks again and again until the answer is neither undefined nor false, and returns it. What `find` throws is
 * an answer "not yet".
 * @throws Error that names `what` and the last error, when the time is over
 */
export async function waitUntil<T>(
  what: string,
  find: () => T | Promise<T>,
  timeoutMs: number = TIMEOUT_MS,
): Promise<Exclude<T, undefined | false | null>> {
  const deadlineMs = performance.now() + timeoutMs;
  let last: unknown;
  for (;;) {
    try {
      const found = await find();
      if (found !== undefined && found !== false && found !== null)
        return found as Exclude<T, undefined | false | null>;
      last = undefined;
    } catch (error) {
      last = error;
    }
    if (performance.now() > deadlineMs) throw new Error(`timed out waiting for: ${what}`, { cause: last });
    await delay(POLL_MS);
  }
}
