import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type {} from './tables.ts';

/** Of about 10 kB each. */
const STEP_SEGMENTS = 200;

/**
 * Deletes up to `stepRows` values, or 200 segments, of one removed signal; forgets the signal when nothing is left. Processes
 * that do this together take different signals. False when no signal is left to do.
 */
export async function removeSomeHistory(db: Kysely<Tables>, stepRows: number): Promise<boolean> {
  const next = await db
    .selectFrom('signal_removed')
    .select('signal_id')
    .orderBy('signal_id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (next === undefined) return false;
  const deleted = await sql`
    delete from history using (
      select ts from history where signal_id = ${next.signal_id} order by ts limit ${stepRows}
    ) as expired
    where history.signal_id = ${next.signal_id} and history.ts = expired.ts`.execute(db);
  if (Number(deleted.numAffectedRows ?? 0n) === stepRows) return true;
  // After the rows: what becomes a segment meanwhile was waited for.
  const segments = await sql`
    delete from history_segment using (
      select first_ts from history_segment where signal_id = ${next.signal_id} order by first_ts limit ${STEP_SEGMENTS}
    ) as expired
    where history_segment.signal_id = ${next.signal_id} and history_segment.first_ts = expired.first_ts`.execute(
    db,
  );
  // Fewer than asked for is no proof: rows that were compressed while the statement waited for them are not counted.
  if (Number(segments.numAffectedRows ?? 0n) < STEP_SEGMENTS)
    await sql`
      with held as (delete from history_held where signal_id = ${next.signal_id})
      delete from signal_removed where signal_id = ${next.signal_id}
        and not exists (select from history where signal_id = ${next.signal_id})
        and not exists (select from history_segment where signal_id = ${next.signal_id})`.execute(db);
  return true;
}
