/** How often open lists of repairs are asked for anew, ms. */
export const REPAIR_REFETCH_MS = 10_000;
