import { sql } from 'kysely';
import { editOf, updateEdited } from '../../platform/db/edit-revision.ts';
import type { Transaction } from '../../platform/db/transaction.ts';
import type { ConfigurationRow, ConfiguredEquipment } from './configuration.ts';
import type { RestoreWork } from './restore-work.ts';
import type {} from './tables.ts';

/** Tables whose rows have titles that are unique in their equipment. */
export type TitledTable = 'driver' | 'equipment_script';

/** Gives a row another title, so that its own is free for another one. */
export async function parkTitle(
  { kysely }: Transaction,
  table: TitledTable,
  id: string,
  title: string,
): Promise<void> {
  await kysely.updateTable(table).set({ title }).where('id', '=', id).execute();
}

/** Signals as the newest version that has them says, of those that none has nothing. */
export async function listLastSignals(
  { kysely }: Transaction,
  gatewayId: string,
  signals: readonly { readonly id: string }[],
): Promise<ConfigurationRow[]> {
  if (signals.length === 0) return [];
  const { rows } = await sql<{ signal: ConfigurationRow }>`
    select distinct on (signal ->> 'id') signal
    from gateway_configuration, jsonb_array_elements(content -> 'equipments') as equipment,
      jsonb_array_elements(equipment -> 'signals') as signal
    where gateway_id = ${gatewayId} and signal ->> 'id' = any(${signals.map(({ id }) => id)}::text[])
    order by signal ->> 'id', version desc`.execute(kysely);
  return rows.map(({ signal }) => signal);
}

/** False where other equipment of the gateway goes by it now. */
export async function restoreDeviceId(
  { transaction: { kysely }, caller }: RestoreWork,
  { equipmentId, deviceId }: ConfiguredEquipment,
): Promise<boolean> {
  const other = await kysely
    .selectFrom('equipment')
    .select('id')
    .where('organisation_id', '=', caller.organisationId)
    .where('device_id', '=', deviceId)
    .where('gateway_id', '=', (query) =>
      query.selectFrom('equipment').select('gateway_id').where('id', '=', equipmentId).$asScalar(),
    )
    .executeTakeFirst();
  if (other !== undefined) return false;
  const key = { id: equipmentId, organisation_id: caller.organisationId };
  await updateEdited(kysely, 'equipment', key, { device_id: deviceId }, editOf(caller, undefined));
  return true;
}
