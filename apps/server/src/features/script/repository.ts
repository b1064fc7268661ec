import type { Script, ScriptTrigger } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { changesEquipment, seesEquipment } from '../access/index.ts';
import type {} from './tables.ts';

/** What is entered of a script. */
export interface ScriptSettings {
  readonly title: string;
  readonly enabled: boolean;
  readonly trigger: ScriptTrigger;
  readonly intervalS: number;
  readonly tags: readonly string[];
  readonly source: string;
}

/** The equipment of scripts with the gateway that runs them; undefined while it is bound to none. */
export interface ScriptPlaceRow {
  readonly deviceId: string;
  readonly gateway:
    | {
        readonly sn: string;
        readonly groupId: string;
        readonly title: string;
        readonly online: boolean;
        readonly agentVersion: string;
      }
    | undefined;
}

export class ScriptRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #scripts(scope: Scope) {
    return this.#db
      .selectFrom('equipment_script')
      .innerJoin('equipment', 'equipment.id', 'equipment_script.equipment_id')
      .selectAll('equipment_script')
      .where(seesEquipment(scope));
  }

  async list(scope: Scope, equipmentId: string): Promise<Script[]> {
    const rows = await this.#scripts(scope)
      .where('equipment_script.equipment_id', '=', equipmentId)
      .orderBy('equipment_script.id')
      .execute();
    return rows.map(toScript);
  }

  async find(scope: Scope, id: string): Promise<Script | undefined> {
    const row = await this.#scripts(scope).where('equipment_script.id', '=', id).executeTakeFirst();
    return row && toScript(row);
  }

  /** @param isChanging as far as the caller may change the equipment; else as far as they see it */
  async findPlace(
    scope: Scope,
    equipmentId: string,
    isChanging: boolean,
  ): Promise<ScriptPlaceRow | undefined> {
    const row = await this.#db
      .selectFrom('equipment')
      .leftJoin('gateway', 'gateway.id', 'equipment.gateway_id')
      .select(['equipment.device_id', 'gateway.title', 'gateway.sn', 'gateway.group_id'])
      .select(['gateway.online', 'gateway.agent_version'])
      .where(isChanging ? changesEquipment(scope) : seesEquipment(scope))
      .where('equipment.id', '=', equipmentId)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { device_id: deviceId, sn, group_id: groupId, title } = row;
    if (sn === null || groupId === null) return { deviceId, gateway: undefined };
    const agentVersion = row.agent_version ?? '';
    return {
      deviceId,
      gateway: { sn, groupId, title: title || sn, online: row.online === true, agentVersion },
    };
  }

  /** Signals of equipment that the caller was found to see. */
  listSignals(equipmentId: string) {
    return this.#db
      .selectFrom('signal')
      .select(['tag', 'data_type as dataType', 'driver_id as driverId'])
      .where('equipment_id', '=', equipmentId)
      .orderBy('seq')
      .execute();
  }

  async count(equipmentId: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('equipment_script')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('equipment_id', '=', equipmentId)
      .executeTakeFirstOrThrow();
    return count;
  }

  async insert(equipmentId: string, settings: ScriptSettings): Promise<string> {
    const { id } = await this.#db
      .insertInto('equipment_script')
      .values({ equipment_id: equipmentId, ...toColumns(settings) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Of a script that {@link find} found for the caller. */
  async update(id: string, settings: ScriptSettings, edit: Edit): Promise<void> {
    await updateEdited(this.#db, 'equipment_script', { id }, toColumns(settings), edit);
  }

  async delete(id: string): Promise<void> {
    await this.#db.deleteFrom('equipment_script').where('id', '=', id).execute();
  }
}

/** The settings of a script alone. */
export function scriptSettingsOf(script: ScriptSettings): ScriptSettings {
  const { title, enabled, trigger, intervalS, tags, source } = script;
  return { title, enabled, trigger, intervalS, tags, source };
}

function toColumns({ title, enabled, trigger, intervalS, tags, source }: ScriptSettings) {
  return { title, enabled, trigger, interval_s: intervalS, tags: JSON.stringify(tags), source };
}

function toScript(row: {
  id: string;
  equipment_id: string;
  title: string;
  enabled: boolean;
  trigger: ScriptTrigger;
  interval_s: number;
  tags: string[];
  source: string;
  revision: number;
}): Script {
  const { id, title, enabled, trigger, tags, source, revision } = row;
  return {
    ...{ id, equipmentId: row.equipment_id, title, enabled, trigger, tags, source, revision },
    intervalS: row.interval_s,
  };
}
