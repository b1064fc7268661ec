import { MAX_REPAIR_PHOTOS, type RequestOf, type repairCalls } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import { AppError, type Caller } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { seesEquipment } from '../access/index.ts';
import type {} from '../alarm/index.ts';
import { type LockedRepair, writeLog } from './step-repository.ts';
import type {} from './tables.ts';

/**
 * Writes down a fault; what an alarm knows of it is copied, since the alarm may be gone before the repair is.
 * @returns undefined where the equipment is not seen, or the alarm is not of it
 */
export async function reportRepair(
  trx: Kysely<Tables>,
  caller: Caller,
  { equipmentId, alarmId, title, description, priority, dueMs }: RequestOf<typeof repairCalls.report>,
): Promise<string | undefined> {
  const { organisationId, accountId, displayName } = caller;
  const { rows } = await sql<{ id: string }>`
    insert into repair (organisation_id, equipment_id, title, description, priority, due_at, alarm_id, alarm_title,
      alarm_title_en, signal_id, occurred_at, reporter_id, reporter_name)
    select ${organisationId}, equipment.id, ${title}, ${description}, ${priority},
      ${dueMs === null ? null : new Date(dueMs)}, alarm.id, coalesce(alarm.title, ''), coalesce(alarm.title_en, ''),
      signal.id, alarm.raised_at, ${accountId}, ${displayName}
    from equipment
    left join alarm on alarm.id = ${alarmId ?? null}::bigint and alarm.equipment_id = equipment.id
    left join signal on signal.id = alarm.signal_id
    where equipment.id = ${equipmentId} and ${seesEquipment(caller)}
      and (${alarmId ?? null}::bigint is null or alarm.id is not null)
    returning id::text`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  await writeLog(trx, caller, { id, title }, { kind: 'reported', note: description });
  return id;
}

/** Keeps a photo with an entry of the log; the repair is locked, so that two cannot both be the last. */
export async function addPhoto(
  trx: Kysely<Tables>,
  caller: Caller,
  work: LockedRepair,
  { contentType, bytes, note }: { contentType: string; bytes: Buffer; note: string },
): Promise<void> {
  const { count } = await trx
    .selectFrom('repair_photo')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('repair_id', '=', work.id)
    .executeTakeFirstOrThrow();
  if (count >= MAX_REPAIR_PHOTOS) throw new AppError('repairPhotosFull', { max: MAX_REPAIR_PHOTOS });
  const { id: photoId } = await trx
    .insertInto('repair_photo')
    .values({ repair_id: work.id, content_type: contentType, bytes })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeLog(trx, caller, work, { kind: 'photographed', note, photoId });
}
