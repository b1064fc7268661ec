import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { addDeed } from './acting-repository.ts';

/**
 * An address that a driver is to read, or the one that it is to look below; '' is the device as a whole. Or that
 * somebody begins or ends to look at what is on its line.
 */
export type DriverReadRecord =
  | { readonly address: string }
  | { readonly parent: string }
  | { readonly bus: 'start' | 'stop' };

/** Writes what the acting account has a driver ask its device into the trail, before the device is asked. */
export type RecordDriverRead = (driverId: string, what: DriverReadRecord) => Promise<void>;

/** @throws Error where nobody acts */
export function createRecordDriverRead(db: Kysely<Tables>): RecordDriverRead {
  return (driverId, what) =>
    addDeed(db, { kind: 'read', object: { kind: 'driver', id: driverId }, after: { ...what } });
}
