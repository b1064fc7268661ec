import { isPermitted, type Role } from '@zutai/contract';

/** Longest report lease of somebody who may only look, s: what the pages ask for and renew. */
const VIEWER_MAX_S = 600;

/**
 * How long a report lease asked for lasts, ms. Who may not operate the equipment cannot keep its devices polled fast
 * for longer than a page does; a longer wish is shortened, not refused.
 */
export function leaseDurationMs(role: Role, askedS: number): number {
  return 1000 * (isPermitted(role, 'signal_write') ? askedS : Math.min(askedS, VIEWER_MAX_S));
}
