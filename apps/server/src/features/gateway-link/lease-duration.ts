import type { Caller, Scope } from '../../platform/call/index.ts';

/** Longest report lease of somebody who may only look, s: what the pages ask for and renew. */
const VIEWER_MAX_S = 600;

/**
 * How long a report lease asked for lasts, ms. Who may not operate the equipment cannot keep its devices polled fast
 * for longer than a page does; a longer wish is shortened, not refused.
 */
export function leaseDurationMs(
  { permissions, shown }: Pick<Scope, 'permissions' | 'shown'>,
  askedS: number,
): number {
  const mayOperate = permissions.has('signal_write') && shown === undefined;
  return 1000 * (mayOperate ? askedS : Math.min(askedS, VIEWER_MAX_S));
}

/** Fastest that a guest of a link makes a gateway report, in ms. */
const GUEST_INTERVAL_MS = 1000;

/** How often a gateway is asked to report, in ms: nobody without an account makes it work harder than a page needs. */
export function leaseIntervalMs({ shown }: Pick<Scope, 'shown'>, askedS: number): number {
  const askedMs = askedS * 1000;
  return shown === undefined ? askedMs : Math.max(GUEST_INTERVAL_MS, askedMs);
}

/** A socket that looks says so again this often, and each time the gateway is open for so long, ms. */
export const WATCH_RENEWAL_MS = 10_000;
export const WATCH_MS = 35_000;

/**
 * How long a gateway in economy mode stays open by a call, ms. A program gets what it asks for. A browser keeps it open
 * by the socket of its page, so that it closes soon after the last one has looked.
 */
export function watchDurationMs({ token }: Pick<Caller, 'token'>, durationMs: number): number {
  return token === undefined ? Math.min(durationMs, WATCH_MS) : durationMs;
}
