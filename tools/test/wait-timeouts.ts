import { type VitestUtils, vi } from 'vitest';

/** As long as a busy machine may take for what real servers, brokers and browsers do; nothing is measured by it. */
const WAIT_TIMEOUT_MS = 15_000;

const waitFor = vi.waitFor;

/** `vi.waitFor` ends after one second unless a limit is given, which is a timed assertion in disguise. */
vi.waitFor = ((callback, options) =>
  waitFor(
    callback,
    typeof options === 'number' ? options : { timeout: WAIT_TIMEOUT_MS, ...options },
  )) satisfies VitestUtils['waitFor'];
