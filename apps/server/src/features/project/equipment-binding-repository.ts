import type { ProjectAuth, ProjectEquipment, projectCalls, RequestOf } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { seesEquipment } from '../access/index.ts';
import type {} from './tables.ts';

type UnboundRequest = RequestOf<typeof projectCalls.queryUnboundEquipment>;
type BoundRequest = RequestOf<typeof projectCalls.queryEquipment>;

/** A piece of equipment, and what a project passes on of it. */
export interface Binding {
  readonly id: string;
  readonly auth: ProjectAuth;
}

/** What of equipment is a project's. */
export class EquipmentBindingRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async listUnbound(scope: Scope, request: UnboundRequest) {
    const { projectId, sortField = 'title', sortOrder = 'asc' } = request;
    const found = this.#db
      .selectFrom('equipment')
      .leftJoin('gateway', 'gateway.id', 'equipment.gateway_id')
      .where(seesEquipment(scope))
      .where(
        sql<boolean>`not exists (select 1 from project_equipment as bound
          where bound.equipment_id = equipment.id and bound.project_id = ${projectId})`,
      )
      .where(holdsKeyword(request.keyword, ['equipment.title', 'equipment.title_en', 'gateway.sn']));
    return takePage(found, request, (page) =>
      page
        .select([
          'equipment.id',
          'equipment.title',
          'equipment.title_en as titleEn',
          sql<string>`coalesce(gateway.sn, '')`.as('sn'),
          'equipment.online',
          'equipment.communication',
        ])
        .orderBy(sortField === 'sn' ? 'gateway.sn' : 'equipment.title', sortOrder)
        .orderBy('equipment.id'),
    );
  }

  async listPage(
    organisationId: string,
    request: BoundRequest,
  ): Promise<{ total: number; rows: ProjectEquipment[] }> {
    const { projectId, keyword, online, sortField = 'sequence', sortOrder = 'asc' } = request;
    let found = this.#bound(organisationId, projectId).where(
      holdsKeyword(keyword, ['equipment.title', 'equipment.title_en', 'gateway.sn']),
    );
    if (online !== undefined) found = found.where('equipment.online', '=', online);
    const column = { sequence: 'bound.sequence', title: 'equipment.title', sn: 'gateway.sn' } as const;
    return takePage(found, request, (page) =>
      page.select(COLUMNS).orderBy(column[sortField], sortOrder).orderBy('equipment.id', sortOrder),
    );
  }

  listAll(organisationId: string, projectId: string): Promise<ProjectEquipment[]> {
    return this.#bound(organisationId, projectId)
      .select(COLUMNS)
      .orderBy('bound.sequence')
      .orderBy('equipment.id')
      .execute();
  }

  #bound(organisationId: string, projectId: string) {
    return this.#db
      .selectFrom('project_equipment as bound')
      .innerJoin('equipment', 'equipment.id', 'bound.equipment_id')
      .leftJoin('gateway', 'gateway.id', 'equipment.gateway_id')
      .where('bound.project_id', '=', projectId)
      .where('equipment.organisation_id', '=', organisationId);
  }

  /** Adds equipment of the project's organisation after what is bound; what is bound already keeps its place. */
  async bind(projectId: string, equipment: readonly Binding[]): Promise<void> {
    await sql`
      insert into project_equipment (project_id, equipment_id, auth, sequence)
      select ${projectId}, added.id, added.auth, added.place + (
        select coalesce(max(sequence), 0) from project_equipment where project_id = ${projectId})
      from unnest(
        ${equipment.map(({ id }) => id)}::bigint[],
        ${equipment.map(({ auth }) => auth)}::text[]
      ) with ordinality as added (id, auth, place)
      on conflict (project_id, equipment_id) do update set auth = excluded.auth
      where project_equipment.auth <> excluded.auth`.execute(this.#db);
  }

  /** Of the pieces of equipment those that the project passes on for writing. */
  async listWritten(projectId: string, equipmentIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.#db
      .selectFrom('project_equipment')
      .select('equipment_id')
      .where('project_id', '=', projectId)
      .where('equipment_id', '=', sql<string>`any(${equipmentIds}::bigint[])`)
      .where('auth', '=', 'write')
      .execute();
    return new Set(rows.map((row) => row.equipment_id));
  }

  async unbind(projectId: string, equipmentIds: readonly string[]): Promise<void> {
    await this.#db
      .deleteFrom('project_equipment')
      .where('project_id', '=', projectId)
      .where('equipment_id', '=', sql<string>`any(${equipmentIds}::bigint[])`)
      .execute();
  }
}

const COLUMNS = [
  'equipment.id',
  'equipment.title',
  'equipment.title_en as titleEn',
  sql<string>`coalesce(gateway.sn, '')`.as('sn'),
  'equipment.online',
  'equipment.communication',
  'equipment.gateway_id as gatewayId',
  sql<number>`coalesce((select signal_count from equipment_signal_count as counted
    where counted.equipment_id = equipment.id), 0)`.as('signalCount'),
  'bound.sequence',
  'bound.auth',
  'equipment.address',
  'equipment.longitude',
  'equipment.latitude',
  'equipment.display',
  'equipment.home_page_id as homePageId',
] as const;
