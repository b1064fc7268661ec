/** How often open lists of alarms are asked for anew, ms. */
export const ALARM_REFETCH_MS = 2_000;
