export { StaleNotice, useIsLate, useStaleSince } from './StaleNotice.tsx';
export { type PolledQuery, staleSinceMs } from './stale-since.ts';
