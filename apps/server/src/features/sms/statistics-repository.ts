import type { RequestOf, ResponseOf, smsCalls } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type {} from '../organisation/index.ts';
import type {} from './tables.ts';

/** SMS of the organisation by day or month of its own time, by purpose and outcome. */
export function countMessages(
  db: Kysely<Tables>,
  { organisationId }: Scope,
  request: RequestOf<typeof smsCalls.statistics>,
): Promise<ResponseOf<typeof smsCalls.statistics>> {
  const { by, purpose, state, fromMs, toMs, sortField = 'period' } = request;
  const form = by === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD';
  const period = sql<string>`to_char(sms_tally.at at time zone organisation.time_zone, ${sql.lit(form)})`;
  let counted = db
    .selectFrom('sms_tally')
    .innerJoin('organisation', 'organisation.id', 'sms_tally.organisation_id')
    .where('sms_tally.organisation_id', '=', organisationId);
  if (purpose !== undefined) counted = counted.where('sms_tally.purpose', '=', purpose);
  if (state !== undefined) counted = counted.where('sms_tally.state', '=', state);
  if (fromMs !== undefined) counted = counted.where('sms_tally.at', '>=', new Date(fromMs));
  if (toMs !== undefined) counted = counted.where('sms_tally.at', '<=', new Date(toMs));
  const rows = counted
    .select([period.as('period'), 'sms_tally.purpose', 'sms_tally.state'])
    .select(sql<number>`count(*)::int`.as('tries'))
    .select(sql<number>`sum(sms_tally.parts)::float8`.as('parts'))
    .groupBy([period, 'sms_tally.purpose', 'sms_tally.state']);
  const direction = request.sortOrder ?? 'desc';
  return takePage(db.selectFrom(rows.as('counted')), request, (page) =>
    page
      .selectAll()
      .orderBy(`counted.${sortField}`, direction)
      .orderBy('counted.period', 'desc')
      .orderBy('counted.purpose')
      .orderBy('counted.state'),
  );
}
