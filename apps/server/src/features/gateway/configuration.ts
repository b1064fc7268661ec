import {
  findDriverProtocol,
  type GatewayConfiguration,
  type SignalConfiguration,
  type SignalDataType,
} from '@zutai/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type {} from './tables.ts';

export interface BuiltConfiguration {
  readonly sn: string;
  readonly groupId: string;
  readonly configuration: GatewayConfiguration;
  /** Signals left out because their address no longer reads, with the English reason; for the log. */
  readonly skipped: readonly { readonly signalId: string; readonly reason: string }[];
}

/**
 * What a gateway is to run: its equipment, their enabled drivers, and the signals of those. Read in one
 * snapshot, so that `version` is the version of exactly this content. Undefined when there is no such
 * gateway. Scoped by the gateway alone: the platform itself asks, for delivery.
 */
export function buildGatewayConfiguration(
  database: Database,
  gatewayId: string,
): Promise<BuiltConfiguration | undefined> {
  return database.withTransaction(({ kysely }) => readConfiguration(kysely, gatewayId), {
    isolation: 'repeatable read',
    isReadOnly: true,
  });
}

async function readConfiguration(
  db: Kysely<Tables>,
  gatewayId: string,
): Promise<BuiltConfiguration | undefined> {
  const gateway = await db
    .selectFrom('gateway')
    .select(['sn', 'group_id', 'wanted_version'])
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
  const signals = await db
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

  const skipped: { signalId: string; reason: string }[] = [];
  const signalsByDriver = Map.groupBy(signals, (signal) => signal.driver_id);
  const driversByEquipment = Map.groupBy(drivers, (driver) => driver.equipment_id);
  return {
    sn: gateway.sn,
    groupId: gateway.group_id,
    skipped,
    configuration: {
      version: Number(gateway.wanted_version),
      equipments: equipments.map((equipment) => ({
        id: equipment.id,
        deviceId: equipment.device_id,
        drivers: (driversByEquipment.get(equipment.id) ?? []).map((driver) => ({
          id: driver.id,
          protocol: driver.protocol,
          title: driver.title,
          pollIntervalMs: driver.poll_interval_ms,
          options: driver.options,
          signals: (signalsByDriver.get(driver.id) ?? []).flatMap((signal) => {
            const built = buildSignal(signal);
            if ('reason' in built) skipped.push({ signalId: String(signal.id), reason: built.reason });
            return 'reason' in built ? [] : [built];
          }),
        })),
      })),
    },
  };
}

interface SignalRow {
  id: number;
  protocol: string;
  tag: string;
  data_type: SignalDataType;
  address: string;
  scale: number;
  offset: number;
  writable: boolean;
  min: number | null;
  max: number | null;
  deadband: number;
}

function buildSignal(row: SignalRow): SignalConfiguration | { reason: string } {
  const protocol = findDriverProtocol(row.protocol);
  if (protocol === undefined) return { reason: `unknown protocol ${row.protocol}` };
  const parsed = protocol.parseAddress(row.address);
  if (!parsed.ok) return { reason: parsed.message };
  const { data_type: dataType, writable } = row;
  const problem = protocol.checkSignal({ dataType, writable, address: parsed.address });
  if (problem !== undefined) return { reason: problem.message };
  return {
    id: String(row.id),
    tag: row.tag,
    dataType,
    address: parsed.address as Record<string, unknown>,
    scale: row.scale,
    offset: row.offset,
    writable,
    ...(row.min === null ? {} : { min: row.min }),
    ...(row.max === null ? {} : { max: row.max }),
    ...(row.deadband === 0 ? {} : { deadband: row.deadband }),
  };
}
