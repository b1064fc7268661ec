import type { Pool } from 'pg';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { createPruningJob } from '../../../platform/jobs/pruning-job.ts';

const OLD = `
  SELECT id FROM alarm WHERE closed_at < now() - make_interval(days => $1) ORDER BY closed_at LIMIT $2`;
// Before their alarm, because one that chatters has any number of them: to let them go with it would be no small step.
const EVENTS = `
  DELETE FROM alarm_event WHERE id IN (SELECT id FROM alarm_event WHERE alarm_id = ANY ($1::bigint[]) LIMIT $2)`;
const ALARMS = `
  DELETE FROM alarm WHERE id IN (
    SELECT id FROM alarm WHERE id = ANY ($1::bigint[])
      AND NOT EXISTS (SELECT FROM alarm_event WHERE alarm_id = alarm.id) LIMIT $2)`;
const LOOSE = `
  DELETE FROM alarm_event WHERE id IN (
    SELECT id FROM alarm_event WHERE alarm_id IS NULL AND at < now() - make_interval(days => $1) ORDER BY at LIMIT $2)`;

/**
 * Deletes alarms that ended more than so many days ago with their journal, the oldest first, and lines of that age that
 * are about no occurrence. What is open stays, however old it is.
 * @returns rows deleted, at most `limit`; fewer: nothing is left
 */
export async function deleteOldAlarms(pool: Pool, days: number, limit: number): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(OLD, [days, limit]);
  const ids = rows.map(({ id }) => id);
  let deleted = 0;
  for (const [text, of] of [
    [EVENTS, ids],
    [ALARMS, ids],
    [LOOSE, days],
  ] as const) {
    if (deleted === limit) break;
    const { rowCount } = await pool.query(text, [of, limit - deleted]);
    deleted += rowCount ?? 0;
  }
  return deleted;
}

/** @param days undefined: alarms are kept for good */
export function createRetentionJobs(pool: Pool, days: number | undefined): Job[] {
  if (days === undefined) return [];
  return [
    createPruningJob({
      name: 'alarm-retention',
      when: '0 40 3 * * *',
      deleteSome: (limit) => deleteOldAlarms(pool, days, limit),
    }),
  ];
}
