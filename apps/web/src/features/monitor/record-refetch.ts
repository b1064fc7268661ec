/**
 * How often a piece of equipment whose values are open is asked for itself, in ms: its feed says nothing of a right that
 * was withdrawn, and of what was deleted only that there is no connection any more.
 */
export const RECORD_REFETCH_MS = 30_000;
