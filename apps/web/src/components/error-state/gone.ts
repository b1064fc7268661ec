import { isRefused } from '../../lib/call/index.ts';
import { hasUnsavedChanges } from '../leave-guard/index.ts';

/** Of a `useCall`. */
export interface RecordQuery {
  data: unknown;
  error: unknown;
}

/** The record was there, and its reader may no longer see it, or it was deleted. */
export const isTakenAway = ({ data, error }: RecordQuery): boolean => data !== undefined && isRefused(error);

/**
 * Whether the error of a record stands in the place of the record: it never came, or it was taken away. What somebody
 * has typed stays on the screen; `GoneNotice` says then that its record is gone.
 */
export function isGone(query: RecordQuery): boolean {
  if (query.error == null) return false;
  return query.data === undefined || (isTakenAway(query) && !hasUnsavedChanges());
}
