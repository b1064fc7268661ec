/** How often open lists of inspections are asked for anew, ms. */
export const INSPECTION_REFETCH_MS = 15_000;
/** How often the live values of an inspection that is being done are asked for, ms. */
export const LIVE_REFETCH_MS = 5_000;
