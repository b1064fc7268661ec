import { type Kysely, sql } from 'kysely';
import type { RefusedWrite } from '../../platform/call/index.ts';
import type { Actor } from '../../platform/db/actor.ts';
import type { Tables } from '../../platform/db/tables.ts';

/** Signal ids are 32-bit in the database: a larger one is no signal's. */
const MOST_SIGNAL_ID = 0x7fff_ffff;

/**
 * Writes down a write that was refused for want of a permission, before anything was looked up. What the account sees is
 * named as the signal that it is; of all else there is only what was sent, which names nothing to whoever reads their own
 * log.
 */
export async function addRefusedWrite(
  db: Kysely<Tables>,
  actor: Actor,
  { equipmentId, signalId, value }: RefusedWrite,
): Promise<void> {
  const id = Number(signalId) > MOST_SIGNAL_ID ? 0 : Number(signalId);
  const asked = { ...(equipmentId === null ? {} : { equipment: equipmentId }), signal: signalId };
  await sql`
    insert into audit_event (organisation_id, account_id, account_name, session_id, address, call, request_id, kind,
      object_kind, object_id, after, outcome, error)
    select ${actor.organisationId}, ${actor.accountId}, ${actor.accountName}, ${actor.sessionId || null}::bigint,
      ${actor.address}, ${actor.call}, ${actor.requestId}, 'writeRefused',
      case when seen.id is null then '' else 'signal' end, coalesce(seen.id::text, ''),
      jsonb_build_object('value', ${value}::text) || case when seen.id is null
        then jsonb_build_object('asked', ${JSON.stringify(asked)}::jsonb)
        else jsonb_build_object('equipment_id', seen.equipment_id) end,
      'refused', 'noPermission'
    from (values (true)) as one left join (
      select signal.id, signal.equipment_id from signal join equipment on equipment.id = signal.equipment_id
      where signal.id = ${id}::integer and equipment.organisation_id = ${actor.organisationId}
        and (${equipmentId}::bigint is null or equipment.id = ${equipmentId}::bigint)
        and sees_equipment(${actor.accountId}, equipment.id)
    ) as seen on true`.execute(db);
}
