import type { CommunicationFault, CommunicationState } from '@zutai/contract';
import type { Pool } from 'pg';

/** State of a piece of equipment bound to a project, and of its gateway. */
export interface BoundState {
  readonly equipmentId: string;
  readonly gatewayId: string | null;
  readonly online: boolean;
  readonly vpn: boolean;
  readonly communication: CommunicationState;
  readonly faults: readonly CommunicationFault[];
  /** Shortest polling interval of the enabled drivers in ms. */
  readonly pollIntervalMs: number | null;
}

const STATES = `
  select equipment.id as "equipmentId", equipment.gateway_id as "gatewayId", equipment.online,
    coalesce(gateway.vpn, false) as vpn, equipment.communication, equipment.faults,
    (select min(poll_interval_ms) from driver where driver.equipment_id = equipment.id and enabled)
      as "pollIntervalMs"
  from project_equipment as bound
  join equipment on equipment.id = bound.equipment_id
  left join gateway on gateway.id = equipment.gateway_id
  where equipment.organisation_id = $1 and bound.project_id = $2 and equipment.id = any($3::bigint[])
  order by bound.sequence, equipment.id`;

const COUNT = `
  select count(*)::int as count
  from project_equipment as bound join equipment on equipment.id = bound.equipment_id
  where equipment.organisation_id = $1 and bound.project_id = $2
    and ($3::boolean is null or equipment.online = $3)
    and ($4::boolean is null or $4 = exists (
      select from alarm where alarm.equipment_id = equipment.id and closed_at is null and released_at is null))`;

const BINDINGS = `
  select bound.project_id as "projectId", equipment.id as "equipmentId", equipment.gateway_id as "gatewayId"
  from project_equipment as bound join equipment on equipment.id = bound.equipment_id
  where bound.project_id = any($1::bigint[])`;

/** What of equipment a project's watchers need. */
export class ProjectMonitorRepository {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Those of the pieces of equipment that are bound to the project, in its order. */
  async findStates(
    organisationId: string,
    projectId: string,
    equipmentIds: readonly string[],
  ): Promise<BoundState[]> {
    const { rows } = await this.#pool.query<BoundState>(STATES, [organisationId, projectId, equipmentIds]);
    return rows;
  }

  async countEquipment(
    organisationId: string,
    projectId: string,
    online: boolean | undefined,
    hasAlarm: boolean | undefined,
  ): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>(COUNT, [
      organisationId,
      projectId,
      online ?? null,
      hasAlarm ?? null,
    ]);
    return rows[0]?.count ?? 0;
  }

  /** Projects, of those given, that pages are of now; pages that are gone are missing. */
  async findPageProjects(pageIds: readonly string[]): Promise<Map<string, string | null>> {
    const { rows } = await this.#pool.query<{ id: string; project_id: string | null }>(
      'select id, project_id from page where id = any($1::bigint[])',
      [pageIds],
    );
    return new Map(rows.map((row) => [row.id, row.project_id]));
  }

  /** Equipment bound to each of the projects, with the gateway it is bound to now. */
  async findBindings(projectIds: readonly string[]): Promise<Map<string, Map<string, string | null>>> {
    const { rows } = await this.#pool.query<{
      projectId: string;
      equipmentId: string;
      gatewayId: string | null;
    }>(BINDINGS, [projectIds]);
    const bindings = new Map<string, Map<string, string | null>>();
    for (const { projectId, equipmentId, gatewayId } of rows) {
      const ofProject = bindings.get(projectId) ?? new Map<string, string | null>();
      bindings.set(projectId, ofProject.set(equipmentId, gatewayId));
    }
    return bindings;
  }
}
