import type {
  GatewayRollout,
  GatewayUpdate,
  GatewayUpdateReason,
  GatewayUpdateState,
  gatewayUpdateCalls,
  RequestOf,
  RolloutState,
} from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Caller, Scope } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { changesGateway, seesGateway } from '../access/index.ts';
import type {} from './tables.ts';

export interface StartedUpdate {
  readonly gatewayId: string;
  readonly fromVersion: string;
  readonly toVersion: string;
}

/** Roll-outs of the gateway program, as people see and begin them. */
export class RolloutRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Of the organisation, with at least one gateway that the scope sees. */
  #seen(scope: Scope) {
    return this.#db
      .selectFrom('agent_rollout')
      .where('agent_rollout.organisation_id', '=', scope.organisationId)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('gateway_update')
            .innerJoin('gateway', 'gateway.id', 'gateway_update.gateway_id')
            .whereRef('gateway_update.rollout_id', '=', 'agent_rollout.id')
            .where(seesGateway(scope))
            .select('gateway_update.id'),
        ),
      );
  }

  async list(
    scope: Scope,
    request: RequestOf<typeof gatewayUpdateCalls.query>,
  ): Promise<{ total: number; rows: GatewayRollout[] }> {
    const count = (states: readonly GatewayUpdateState[]) => sql<number>`(
      select count(*)::int from gateway_update inner join gateway on gateway.id = gateway_update.gateway_id
      where gateway_update.rollout_id = agent_rollout.id and gateway_update.state = any(${states}::text[])
        and ${seesGateway(scope)})`;
    const every = ['waiting', 'sending', 'trial', 'done', 'failed', 'stopped'] as const;
    const { total, rows } = await takePage(this.#seen(scope), request, (page) =>
      page
        .selectAll('agent_rollout')
        .select([count(every).as('total'), count(['done']).as('done'), count(['failed']).as('failed')])
        .orderBy('agent_rollout.id', directionOf(request)),
    );
    return {
      total,
      rows: rows.map((row) => ({
        id: row.id,
        direction: row.direction,
        version: row.version,
        state: row.state,
        firstCount: row.first_count,
        soakMinutes: row.soak_minutes,
        total: row.total,
        doneCount: row.done,
        failedCount: row.failed,
        madeBy: row.made_by,
        createdMs: row.created_at.getTime(),
        endedMs: row.ended_at?.getTime() ?? null,
      })),
    };
  }

  async isSeen(scope: Scope, id: string): Promise<boolean> {
    const found = await this.#seen(scope)
      .where('agent_rollout.id', '=', id)
      .select('agent_rollout.id')
      .executeTakeFirst();
    return found !== undefined;
  }

  async listUpdates(
    scope: Scope,
    request: RequestOf<typeof gatewayUpdateCalls.queryGateways>,
  ): Promise<{ total: number; rows: GatewayUpdate[] }> {
    const found = this.#db
      .selectFrom('gateway_update')
      .innerJoin('gateway', 'gateway.id', 'gateway_update.gateway_id')
      .where('gateway_update.organisation_id', '=', scope.organisationId)
      .where('gateway_update.rollout_id', '=', request.rolloutId)
      .where(seesGateway(scope))
      .where(holdsKeyword(request.keyword, ['gateway.title', 'gateway.title_en', 'gateway.sn']));
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .selectAll('gateway_update')
        .select(['gateway.title', 'gateway.title_en', 'gateway.sn'])
        .orderBy('gateway_update.position', request.sortOrder ?? 'asc'),
    );
    return {
      total,
      rows: rows.map((row) => ({
        id: row.id,
        rolloutId: row.rollout_id,
        gatewayId: row.gateway_id,
        title: row.title,
        titleEn: row.title_en,
        sn: row.sn,
        isFirst: row.is_first,
        state: row.state,
        fromVersion: row.from_version,
        toVersion: row.to_version,
        sentBytes: row.sent_bytes,
        totalBytes: row.total_bytes,
        reason: row.reason,
        detail: row.detail,
        changedMs: row.changed_at.getTime(),
      })),
    };
  }

  /** Those of the ids that another roll-out is not through with. */
  async listOpen({ organisationId }: Scope, gatewayIds: readonly string[]): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('gateway_update')
      .select('gateway_id')
      .where('organisation_id', '=', organisationId)
      .where('gateway_id', '=', sql<string>`any(${gatewayIds}::bigint[])`)
      .where('state', 'in', ['waiting', 'sending', 'trial'])
      .execute();
    return rows.map((row) => row.gateway_id);
  }

  /** @throws a violation of gateway_update_open where somebody else began with one of them meanwhile */
  async insert(
    { organisationId, displayName }: Caller,
    rollout: {
      direction: 'newer' | 'back';
      version: string;
      sha256: string;
      firstCount: number;
      soakMinutes: number;
    },
    updates: readonly StartedUpdate[],
  ): Promise<string> {
    const { direction, version, sha256, firstCount, soakMinutes } = rollout;
    const { id } = await this.#db
      .insertInto('agent_rollout')
      .values({
        ...{ organisation_id: organisationId, direction, version, sha256 },
        ...{ first_count: firstCount, soak_minutes: soakMinutes, made_by: displayName },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.#db
      .insertInto('gateway_update')
      .values(
        updates.map(({ gatewayId, fromVersion, toVersion }, position) => ({
          ...{ organisation_id: organisationId, rollout_id: id, gateway_id: gatewayId, position },
          ...{ is_first: position < firstCount, from_version: fromVersion, to_version: toVersion },
        })),
      )
      .execute();
    return id;
  }

  /** Whether the scope changes every gateway of it, and does not only see some. */
  async changesAll(scope: Scope, id: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('gateway_update')
      .innerJoin('gateway', 'gateway.id', 'gateway_update.gateway_id')
      .where('gateway_update.organisation_id', '=', scope.organisationId)
      .where('gateway_update.rollout_id', '=', id)
      .select(sql<boolean>`coalesce(bool_and(coalesce(${changesGateway(scope)}, false)), false)`.as('all'))
      .executeTakeFirstOrThrow();
    return row.all;
  }

  /** False where it is in none of the states any more. */
  async setState(
    { organisationId }: Scope,
    id: string,
    from: readonly RolloutState[],
    state: RolloutState,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('agent_rollout')
      .set({ state, ended_at: state === 'stopped' ? sql<Date>`now()` : null })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .where('state', 'in', [...from])
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** What stands in one state is in another from now on. */
  async moveUpdates(
    { organisationId }: Scope,
    id: string,
    from: readonly GatewayUpdateState[],
    state: GatewayUpdateState,
  ): Promise<void> {
    const reason: GatewayUpdateReason = '';
    await this.#db
      .updateTable('gateway_update')
      .set({ state, reason, detail: '', sent_bytes: 0, changed_at: sql<Date>`now()` })
      .where('organisation_id', '=', organisationId)
      .where('rollout_id', '=', id)
      .where('state', 'in', [...from])
      .execute();
  }
}
