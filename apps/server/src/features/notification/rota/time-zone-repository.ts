import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';

/** The time zone in which an organisation's shifts change. */
export async function findTimeZone(db: Kysely<Tables>, organisationId: string): Promise<string> {
  const { timeZone } = await db
    .selectFrom('organisation')
    .select('time_zone as timeZone')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return timeZone;
}
