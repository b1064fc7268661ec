import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/db/tables.ts';
import type {} from '../tables.ts';
import { onDuty } from './on-duty.ts';
import { findTimeZone } from './time-zone-repository.ts';

/** The accounts that are on duty by any rota of an organisation at a moment. */
export async function findOnDuty(
  db: Kysely<Tables>,
  organisationId: string,
  nowMs: number,
): Promise<ReadonlySet<string>> {
  const rotas = await db
    .selectFrom('notification_rota')
    .select(['weekly', 'exceptions'])
    .where('organisation_id', '=', organisationId)
    .execute();
  if (rotas.length === 0) return new Set();
  const timeZone = await findTimeZone(db, organisationId);
  return new Set(rotas.flatMap((rota) => onDuty(rota, timeZone, nowMs)));
}
