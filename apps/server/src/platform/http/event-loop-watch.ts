import type { PartState } from './health.ts';

const TICK_MS = 250;
/** A loop that stands still for this long answers nobody. */
const BLOCKED_MS = 2_000;
const REMEMBERED_MS = 10_000;

/**
 * Says whether the event loop runs. While it is blocked nobody gets an answer at all; the first answer after a
 * block of 2 s or more (a long calculation, a stopped process) says `failed`, those of the next 10 s `degraded`.
 */
export function watchEventLoop(now: () => number = () => performance.now()): {
  readonly state: () => PartState;
  readonly stop: () => void;
} {
  let tickedMs = now();
  let blockedMs = Number.NEGATIVE_INFINITY;
  const tick = () => {
    const nowMs = now();
    if (nowMs - tickedMs > BLOCKED_MS) blockedMs = nowMs;
    tickedMs = nowMs;
  };
  const timer = setInterval(tick, TICK_MS).unref();
  return {
    state: () => {
      if (now() - tickedMs > BLOCKED_MS) return 'failed';
      return now() - blockedMs < REMEMBERED_MS ? 'degraded' : 'ok';
    },
    stop: () => clearInterval(timer),
  };
}
