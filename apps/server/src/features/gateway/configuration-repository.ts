import type { RecordingInput, SignalDataType } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

/** A signal of an enabled driver, as a gateway's configuration needs it. */
export interface ConfiguredSignal {
  readonly id: number;
  readonly driver_id: string;
  readonly protocol: string;
  readonly tag: string;
  readonly data_type: SignalDataType;
  readonly address: string;
  readonly scale: number;
  readonly offset: number;
  readonly writable: boolean;
  readonly min: number | null;
  readonly max: number | null;
  readonly deadband: number;
}

/**
 * Everything a gateway's configuration is made of; undefined when there is no such gateway. Scoped by the
 * gateway alone: the platform itself asks, for delivery.
 */
export async function readConfigurationRows(db: Kysely<Tables>, gatewayId: string) {
  const gateway = await db
    .selectFrom('gateway')
    .select(['sn', 'group_id', 'wanted_version', 'organisation_id', 'agent_version', 'economy_report_s'])
    .where('id', '=', gatewayId)
    .executeTakeFirst();
  if (gateway === undefined) return undefined;
  const equipments = await db
    .selectFrom('equipment')
    .select(['id', 'device_id'])
    .where('gateway_id', '=', gatewayId)
    .orderBy('id')
    .execute();
  const drivers = await db
    .selectFrom('driver')
    .innerJoin('equipment', 'equipment.id', 'driver.equipment_id')
    .selectAll('driver')
    .where('equipment.gateway_id', '=', gatewayId)
    .where('driver.enabled', '=', true)
    .orderBy('driver.id')
    .execute();
  const signals: ConfiguredSignal[] = await db
    .selectFrom('signal')
    .innerJoin('driver', 'driver.id', 'signal.driver_id')
    .innerJoin('equipment', 'equipment.id', 'driver.equipment_id')
    .select([
      'signal.id',
      'driver.id as driver_id',
      'driver.protocol',
      'signal.tag',
      'signal.data_type',
      'signal.address',
      'signal.scale',
      'signal.offset',
      'signal.writable',
      'signal.min',
      'signal.max',
      'signal.deadband',
    ])
    .where('equipment.gateway_id', '=', gatewayId)
    .where('driver.enabled', '=', true)
    .orderBy('signal.seq')
    .orderBy('signal.id')
    .execute();
  return { gateway, equipments, drivers, signals };
}

/** What the economy mode of a gateway has to know of a signal. */
export interface EconomySignal extends RecordingInput {
  readonly id: number;
  /** An enabled alarm rule names it. */
  readonly isUrgent: boolean;
  readonly dataType: SignalDataType;
  readonly min: number | null;
  readonly max: number | null;
  readonly hasStates: boolean;
}

/** Signals of a gateway that alarm rules name or whose recording asks for more than reports; scoped likewise. */
export async function readEconomyRows(db: Kysely<Tables>, gatewayId: string): Promise<EconomySignal[]> {
  const { rows } = await sql<EconomySignal>`
    with urgent as (
      select distinct signals_of_alarm_rule(signal_id, condition, suppressor) as id from alarm_rule
      where is_enabled and organisation_id = (select organisation_id from gateway where id = ${gatewayId}))
    select signal.id, urgent.id is not null as "isUrgent", data_type as "dataType", min, max,
      states <> '[]' as "hasStates", recording, recording_band as "recordingBand",
      recording_deadband as "recordingDeadband", recording_period_s as "recordingPeriodS"
    from signal join equipment on equipment.id = signal.equipment_id left join urgent on urgent.id = signal.id
    where equipment.gateway_id = ${gatewayId} and (urgent.id is not null or recording not in ('all', 'none'))
    order by signal.id`.execute(db);
  return rows;
}

/** A signal that no driver reads, of equipment with scripts. */
export interface ComputedSignal {
  readonly id: number;
  readonly equipment_id: string;
  readonly tag: string;
  readonly data_type: SignalDataType;
  readonly deadband: number;
}

/** Enabled scripts of a gateway's equipment, and the signals that they may set; scoped as {@link readConfigurationRows}. */
export async function readScriptRows(db: Kysely<Tables>, gatewayId: string) {
  const scripts = await db
    .selectFrom('equipment_script')
    .innerJoin('equipment', 'equipment.id', 'equipment_script.equipment_id')
    .selectAll('equipment_script')
    .where('equipment.gateway_id', '=', gatewayId)
    .where('equipment_script.enabled', '=', true)
    .orderBy('equipment_script.id')
    .execute();
  if (scripts.length === 0) return { scripts, computed: [] };
  const equipmentIds = [...new Set(scripts.map((script) => script.equipment_id))];
  const computed: ComputedSignal[] = await db
    .selectFrom('signal')
    .select(['id', 'equipment_id', 'tag', 'data_type', 'deadband'])
    .where('equipment_id', 'in', equipmentIds)
    .where('driver_id', 'is', null)
    .orderBy('seq')
    .orderBy('id')
    .execute();
  return { scripts, computed };
}
