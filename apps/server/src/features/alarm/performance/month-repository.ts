import { ALARM_PERIOD_MS } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';

export interface CalendarMonth {
  readonly timeZone: string;
  /** Beginnings of the month before, of the month, and of the one after it, ms UTC. */
  readonly beforeMs: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** A month by the calendar of an organisation: an hour longer or shorter where its clocks are set. @param month `YYYY-MM` */
export async function findMonth(
  db: Kysely<Tables>,
  organisationId: string,
  month: string,
): Promise<CalendarMonth> {
  const first = `${month}-01`;
  const begin = (months: number) => sql`(extract(epoch from
    (${first}::date + make_interval(months => ${sql.lit(months)})) at time zone time_zone) * 1000)::float8`;
  const { rows } = await sql<CalendarMonth>`
    select time_zone as "timeZone", ${begin(-1)} as "beforeMs", ${begin(0)} as "fromMs", ${begin(1)} as "toMs"
    from organisation where id = ${organisationId}`.execute(db);
  return rows[0]!;
}

/** The end of the period that runs: so far a month that is not over is looked at. */
export const endOfPeriod = (nowMs: number) => Math.ceil(nowMs / ALARM_PERIOD_MS) * ALARM_PERIOD_MS;
