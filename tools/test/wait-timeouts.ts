import { type VitestUtils, vi } from 'vitest';

/**
 * As long as a busy machine may take for what real servers, brokers and browsers do; nothing is measured by it.
 * `expect.poll` has the same limit by `vitest.config.ts`.
 */
const WAIT_TIMEOUT_MS = 30_000;

const waitFor = vi.waitFor;

/** `vi.waitFor` ends after one second unless a limit is given, which is a timed assertion in disguise. */
vi.waitFor = ((callback, options) =>
  waitFor(
    callback,
    typeof options === 'number' ? options : { timeout: WAIT_TIMEOUT_MS, ...options },
  )) satisfies VitestUtils['waitFor'];
