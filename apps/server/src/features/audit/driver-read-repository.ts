import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import { addDeed } from './acting-repository.ts';

/** Writes an address that the acting account has a driver read once into the trail, before the device is asked. */
export type RecordDriverRead = (driverId: string, address: string) => Promise<void>;

/** @throws Error where nobody acts */
export function createRecordDriverRead(db: Kysely<Tables>): RecordDriverRead {
  return (driverId, address) =>
    addDeed(db, { kind: 'read', object: { kind: 'driver', id: driverId }, after: { address } });
}
