import type { CommunicationFault, CommunicationState } from '@zutai/contract';
import type { Pool } from 'pg';
import type { HistorySignal } from '../history/index.ts';

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

/** A signal of equipment that is bound to a project. */
export type ProjectSignal = HistorySignal & { readonly equipmentId: string };

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

const SIGNALS = `
  select signal.id::text, equipment.id::text as "equipmentId", signal.tag, signal.title,
    signal.title_en as "titleEn", signal.unit, signal.data_type as "dataType", equipment.title as "equipmentTitle"
  from unnest($3::bigint[]) with ordinality as asked (id, place)
  join signal on signal.id = asked.id
  join equipment on equipment.id = signal.equipment_id
  join project_equipment as bound on bound.equipment_id = equipment.id
  where equipment.organisation_id = $1 and bound.project_id = $2
  order by asked.place`;

const COUNT = `
  select count(*)::int as count
  from project_equipment as bound join equipment on equipment.id = bound.equipment_id
  where equipment.organisation_id = $1 and bound.project_id = $2
    and ($3::boolean is null or equipment.online = $3)
    and ($4::boolean is null or $4 = exists (
      select from alarm where alarm.equipment_id = equipment.id and closed_at is null and released_at is null))`;

/** Asked for all open sockets whenever rights change: a row a project, by a plan that its connection keeps. */
const BINDINGS = {
  name: 'project bindings',
  text: `
    select bound.project_id as "projectId",
      string_agg(equipment.id || ' ' || coalesce(equipment.gateway_id::text, ''), ',') as pairs
    from project_equipment as bound join equipment on equipment.id = bound.equipment_id
    where bound.project_id = any($1::bigint[])
    group by bound.project_id`,
};
const PAGE_PROJECTS = {
  name: 'projects of pages',
  text: 'select id, project_id from page where id = any($1::bigint[])',
};

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

  /** Those of the signals that are of equipment bound to the project, in the order asked for. */
  async findSignals(
    organisationId: string,
    projectId: string,
    signalIds: readonly string[],
  ): Promise<ProjectSignal[]> {
    const { rows } = await this.#pool.query<ProjectSignal>(SIGNALS, [organisationId, projectId, signalIds]);
    return rows;
  }

  /** What those of the calculated values that are of the project are called among signals. */
  async findValueIds(projectId: string, mvarIds: readonly string[]): Promise<string[]> {
    if (mvarIds.length === 0) return [];
    const { rows } = await this.#pool.query<{ id: string }>(
      `select value_id::text as id from mvar_value join mvar on mvar.id = mvar_id
       where project_id = $1 and mvar.id = any ($2::bigint[]) order by value_id`,
      [projectId, mvarIds],
    );
    return rows.map(({ id }) => id);
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
    const { rows } = await this.#pool.query<{ id: string; project_id: string | null }>({
      ...PAGE_PROJECTS,
      values: [pageIds],
    });
    return new Map(rows.map((row) => [row.id, row.project_id]));
  }

  /** Equipment bound to each of the projects, with the gateway it is bound to now. */
  async findBindings(projectIds: readonly string[]): Promise<Map<string, Map<string, string | null>>> {
    const { rows } = await this.#pool.query<{ projectId: string; pairs: string }>({
      ...BINDINGS,
      values: [projectIds],
    });
    const bindings = new Map<string, Map<string, string | null>>();
    for (const { projectId, pairs } of rows) {
      const ofProject = new Map<string, string | null>();
      for (const pair of pairs.split(',')) {
        const [equipmentId = '', gatewayId = ''] = pair.split(' ');
        ofProject.set(equipmentId, gatewayId === '' ? null : gatewayId);
      }
      bindings.set(projectId, ofProject);
    }
    return bindings;
  }
}
