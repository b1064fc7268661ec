import { useIsSocketOpen } from '../message/index.ts';

/** Without a socket that tells of changes lists ask as often, ms. */
const UNTOLD_MS = 2_000;
/** A socket whose connection has died unnoticed must not hide alarms for longer, ms. */
const TOLD_MS = 15_000;

/** How often alarms are asked for beside what the socket tells of, ms. */
export function useAlarmRefetchMs(): number {
  return useIsSocketOpen() ? TOLD_MS : UNTOLD_MS;
}
