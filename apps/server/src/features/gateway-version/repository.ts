import { calls, type GatewayVersion, type gatewayVersionCalls, type RequestOf } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Scope } from '../../platform/call/index.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { changesEquipment, seesEquipment } from '../access/index.ts';
import type { Configuration } from './configuration.ts';
import type {} from './tables.ts';

/** Equipment that there still is. */
export interface Place {
  readonly gatewayId: string | null;
  readonly isSeen: boolean;
  readonly isChanged: boolean;
}

/** Configuration versions, of a gateway that its caller was found to see. */
export class GatewayVersionRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #versions({ organisationId }: Scope, gatewayId: string) {
    return this.#db
      .selectFrom('gateway_configuration')
      .where('gateway_configuration.organisation_id', '=', organisationId)
      .where('gateway_configuration.gateway_id', '=', gatewayId);
  }

  async list(
    scope: Scope,
    request: RequestOf<typeof gatewayVersionCalls.query>,
  ): Promise<{ total: number; rows: GatewayVersion[] }> {
    const found = this.#versions(scope, request.gatewayId);
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .innerJoin('gateway', 'gateway.id', 'gateway_configuration.gateway_id')
        .select([
          'gateway_configuration.id',
          'gateway_configuration.version',
          'gateway_configuration.summary',
          'gateway_configuration.restored_from',
          'gateway_configuration.made_by',
          'gateway_configuration.call',
          'gateway_configuration.made_at',
          'gateway_configuration.taken_at',
          'gateway_configuration.refused_at',
          'gateway_configuration.error',
          'gateway.configuration_error',
          sql<boolean>`gateway.running_version between gateway_configuration.version
            and gateway_configuration.last_version`.as('is_running'),
          sql<boolean>`gateway_configuration.version = (select max(other.version)
            from gateway_configuration as other where other.gateway_id = gateway.id)`.as('is_current'),
          // A gateway that reports another one is not yet at what was last asked for, though it has the same content.
          sql<boolean>`gateway.running_version = gateway.wanted_version`.as('is_in_step'),
        ])
        .orderBy('gateway_configuration.version', directionOf(request)),
    );
    return { total, rows: rows.map(toVersion) };
  }

  /** Undefined where it is not kept. */
  async find(scope: Scope, gatewayId: string, version: number): Promise<Configuration | undefined> {
    const row = await this.#versions(scope, gatewayId)
      .select('gateway_configuration.content')
      .where('gateway_configuration.version', '=', String(version))
      .executeTakeFirst();
    return row?.content;
  }

  /** What the gateway is to run as it is now, with a mark of exactly this state. */
  async readNow(gatewayId: string): Promise<{ configuration: Configuration; basis: string }> {
    const { rows } = await sql<{ configuration: Configuration; basis: string }>`
      select content as configuration, md5(content::text) as basis
      from gateway_configuration_content(${gatewayId}) as content`.execute(this.#db);
    return rows[0]!;
  }

  async readWantedVersion(gatewayId: string): Promise<number> {
    const { wanted_version: wanted } = await this.#db
      .selectFrom('gateway')
      .select('wanted_version')
      .where('id', '=', gatewayId)
      .executeTakeFirstOrThrow();
    return Number(wanted);
  }

  /** Ids of the equipment that is bound to the gateway, whoever sees it. */
  async listBound({ organisationId }: Scope, gatewayId: string): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('equipment')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('gateway_id', '=', gatewayId)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Where equipment of the organisation is now, by id, and what the scope may do with it; without what is deleted. */
  async listPlaces(scope: Scope, ids: readonly string[]): Promise<Map<string, Place>> {
    const rows = await this.#db
      .selectFrom('equipment')
      .select([
        'id',
        'gateway_id as gatewayId',
        sql<boolean>`coalesce(${seesEquipment(scope)}, false)`.as('isSeen'),
        sql<boolean>`coalesce(${changesEquipment(scope)}, false)`.as('isChanged'),
      ])
      .where('organisation_id', '=', scope.organisationId)
      .where('id', '=', sql<string>`any(${ids}::bigint[])`)
      .execute();
    return new Map(rows.map(({ id, ...place }) => [id, place]));
  }

  /** Says, until the transaction ends, that what it changes takes the gateway back to this version. */
  async sayRestoredFrom(version: number): Promise<void> {
    await sql`select set_config('zutai.restored_from', ${String(version)}, true)`.execute(this.#db);
  }
}

function toVersion(row: {
  id: string;
  version: string;
  summary: GatewayVersion['summary'];
  restored_from: string | null;
  made_by: string;
  call: string;
  made_at: Date;
  taken_at: Date | null;
  refused_at: Date | null;
  error: string;
  configuration_error: string;
  is_running: boolean;
  is_current: boolean;
  is_in_step: boolean;
}): GatewayVersion {
  const restoredFrom = row.restored_from === null ? null : Number(row.restored_from);
  const state = stateOf(row);
  return {
    id: row.id,
    version: Number(row.version),
    state,
    summary: row.summary,
    restoredFrom,
    origin: restoredFrom === null ? originOf(row.call) : 'restore',
    madeBy: row.made_by,
    madeMs: row.made_at.getTime(),
    takenMs: row.taken_at?.getTime() ?? null,
    refusedMs: row.refused_at?.getTime() ?? null,
    error: state === 'refused' ? row.error || row.configuration_error : '',
    isCurrent: row.is_current,
  };
}

function stateOf(row: {
  is_running: boolean;
  is_current: boolean;
  is_in_step: boolean;
  configuration_error: string;
  taken_at: Date | null;
  refused_at: Date | null;
}): GatewayVersion['state'] {
  if (row.is_running && (!row.is_current || row.is_in_step)) return 'running';
  if (row.is_current) return row.configuration_error === '' ? 'pending' : 'refused';
  if (row.refused_at !== null) return 'refused';
  return row.taken_at === null ? 'skipped' : 'former';
}

function originOf(call: string): GatewayVersion['origin'] {
  if (call === '') return 'system';
  if (call === calls.template.synchronise.path) return 'templateSync';
  return call === calls.signal.commitImport.path ? 'import' : 'edit';
}
