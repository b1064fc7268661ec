import type { Driver } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { changesEquipment, seesEquipment } from '../access/index.ts';
import type { AskedGateway } from './ask-gateway.ts';
import type {} from './tables.ts';

/** A driver's settings, its options already checked. */
export interface DriverSettings {
  readonly title: string;
  readonly protocol: string;
  readonly pollIntervalMs: number;
  /** Viewers may have it polled this often; null: never faster than configured. Missing in old templates. */
  readonly minIntervalMs?: number | null;
  readonly enabled: boolean;
  readonly options: Record<string, unknown>;
}

export interface FoundDriver extends DriverSettings {
  readonly minIntervalMs: number | null;
  readonly id: string;
  readonly equipmentId: string;
  readonly revision: number;
}

/** A driver with the gateway that runs it; undefined while its equipment is bound to none. */
export interface DriverPlaceRow extends Pick<FoundDriver, 'id' | 'title' | 'protocol' | 'enabled'> {
  readonly deviceId: string;
  readonly gateway: AskedGateway | undefined;
}

export class DriverRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The drivers of one piece of equipment, with what its gateway last said of them. */
  async list(scope: Scope, equipmentId: string): Promise<Driver[]> {
    const rows = await this.#db
      .selectFrom('driver')
      .innerJoin('equipment', 'equipment.id', 'driver.equipment_id')
      .leftJoin('gateway', 'gateway.id', 'equipment.gateway_id')
      .selectAll('driver')
      .select([
        'gateway.drivers as statuses',
        sql<number>`(select count(*)::int from signal where signal.driver_id = driver.id)`.as('signal_count'),
      ])
      .where(seesEquipment(scope))
      .where('driver.equipment_id', '=', equipmentId)
      .orderBy('driver.id')
      .execute();
    return rows.map((row) => ({
      ...toDriver(row),
      signalCount: row.signal_count,
      status: row.statuses?.find((status) => status.id === row.id) ?? null,
    }));
  }

  async find(scope: Scope, id: string): Promise<FoundDriver | undefined> {
    const row = await this.#db
      .selectFrom('driver')
      .innerJoin('equipment', 'equipment.id', 'driver.equipment_id')
      .selectAll('driver')
      .where(seesEquipment(scope))
      .where('driver.id', '=', id)
      .executeTakeFirst();
    return row && toDriver(row);
  }

  /** Where the driver runs, as far as the caller may change its equipment: to ask a device is more than to look on. */
  async findPlace(
    scope: Scope,
    id: string,
    reach: 'sees' | 'changes' = 'changes',
  ): Promise<DriverPlaceRow | undefined> {
    const row = await this.#db
      .selectFrom('driver')
      .innerJoin('equipment', 'equipment.id', 'driver.equipment_id')
      .leftJoin('gateway', 'gateway.id', 'equipment.gateway_id')
      .select(['driver.id', 'driver.title', 'driver.protocol', 'driver.enabled', 'equipment.device_id'])
      .select(['gateway.title as gateway_title', 'gateway.sn', 'gateway.group_id'])
      .select(['gateway.online', 'gateway.agent_version'])
      .where(reach === 'sees' ? seesEquipment(scope) : changesEquipment(scope))
      .where('driver.id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { sn, group_id: groupId, gateway_title: gatewayTitle } = row;
    const isBound = sn !== null && groupId !== null;
    return {
      ...{ id: row.id, title: row.title, protocol: row.protocol, enabled: row.enabled },
      deviceId: row.device_id,
      gateway: isBound
        ? {
            ...{ sn, groupId, title: gatewayTitle || sn },
            online: row.online === true,
            agentVersion: row.agent_version ?? '',
          }
        : undefined,
    };
  }

  /** By id, of those that the caller sees, with whose they are. */
  async listNames(scope: Scope, ids: readonly string[]) {
    if (ids.length === 0) return new Map<string, never>();
    const rows = await this.#db
      .selectFrom('driver')
      .innerJoin('equipment', 'equipment.id', 'driver.equipment_id')
      .select(['driver.id', 'driver.title', 'driver.protocol', 'equipment.id as equipmentId'])
      .select(['equipment.title as equipmentTitle', 'equipment.title_en as equipmentTitleEn'])
      .where(seesEquipment(scope))
      .where('driver.id', 'in', [...ids])
      .execute();
    return new Map(rows.map(({ id, ...name }) => [id, name]));
  }

  async count(equipmentId: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('driver')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('equipment_id', '=', equipmentId)
      .executeTakeFirstOrThrow();
    return count;
  }

  async insert(equipmentId: string, settings: DriverSettings): Promise<string> {
    const { id } = await this.#db
      .insertInto('driver')
      .values({ equipment_id: equipmentId, ...toColumns(settings) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Of a driver that {@link find} found for the caller. */
  async update(id: string, settings: DriverSettings, edit: Edit): Promise<void> {
    await updateEdited(this.#db, 'driver', { id }, toColumns(settings), edit);
  }

  /** Throws a foreign key violation while signals use it. */
  async delete(id: string): Promise<void> {
    await this.#db.deleteFrom('driver').where('id', '=', id).execute();
  }

  /** What of the signals of a driver must suit its protocol. */
  listSignals(id: string) {
    return this.#db
      .selectFrom('signal')
      .select(['address', 'data_type as dataType', 'writable'])
      .where('driver_id', '=', id)
      .execute();
  }
}

/** The settings of a driver alone. */
export function driverSettingsOf(driver: DriverSettings): DriverSettings & { minIntervalMs: number | null } {
  const { title, protocol, pollIntervalMs, minIntervalMs = null, enabled, options } = driver;
  return { title, protocol, pollIntervalMs, minIntervalMs, enabled, options };
}

function toColumns(settings: DriverSettings) {
  return {
    title: settings.title,
    protocol: settings.protocol,
    poll_interval_ms: settings.pollIntervalMs,
    min_interval_ms: settings.minIntervalMs ?? null,
    enabled: settings.enabled,
    options: JSON.stringify(settings.options),
  };
}

function toDriver(row: {
  id: string;
  equipment_id: string;
  title: string;
  protocol: string;
  poll_interval_ms: number;
  min_interval_ms: number | null;
  enabled: boolean;
  options: Record<string, unknown>;
  revision: number;
}): FoundDriver {
  return {
    id: row.id,
    equipmentId: row.equipment_id,
    title: row.title,
    protocol: row.protocol,
    pollIntervalMs: row.poll_interval_ms,
    minIntervalMs: row.min_interval_ms,
    enabled: row.enabled,
    options: row.options,
    revision: row.revision,
  };
}
