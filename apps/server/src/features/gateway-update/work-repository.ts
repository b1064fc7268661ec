import type { GatewayUpdateReason, GatewayUpdateState, RolloutState } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';
import type { PlannedUpdate } from './rollout-plan.ts';
import type {} from './tables.ts';

export interface WorkedRollout {
  readonly id: string;
  readonly direction: 'newer' | 'back';
  readonly sha256: string;
  readonly soakMinutes: number;
  readonly state: RolloutState;
  readonly updates: readonly WorkedUpdate[];
}

export interface WorkedUpdate extends PlannedUpdate {
  readonly sn: string;
  readonly groupId: string;
  readonly changedMs: number;
}

export interface UpdateChange {
  readonly state?: GatewayUpdateState;
  readonly reason?: GatewayUpdateReason;
  readonly detail?: string;
  readonly to_version?: string;
  readonly sent_bytes?: number;
  readonly total_bytes?: number;
}

/** Roll-outs of all organisations that are not ended, for the process that carries them out. */
export class RolloutWorkRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async listOpen(): Promise<WorkedRollout[]> {
    const rollouts = await this.#db
      .selectFrom('agent_rollout')
      .select(['id', 'direction', 'sha256', 'soak_minutes', 'state'])
      .where(({ eb, or, exists, selectFrom }) =>
        or([
          eb('state', 'in', ['running', 'paused']),
          // What was installed before a person stopped it still has an end.
          exists(
            selectFrom('gateway_update')
              .whereRef('gateway_update.rollout_id', '=', 'agent_rollout.id')
              .where('gateway_update.state', '=', 'trial')
              .select('gateway_update.id'),
          ),
        ]),
      )
      .orderBy('id')
      .execute();
    if (rollouts.length === 0) return [];
    const rows = await this.#db
      .selectFrom('gateway_update')
      .innerJoin('gateway', 'gateway.id', 'gateway_update.gateway_id')
      .select([
        'gateway_update.id',
        'gateway_update.rollout_id',
        'gateway_update.position',
        'gateway_update.is_first',
        'gateway_update.state',
        'gateway_update.to_version',
        'gateway_update.changed_at',
        'gateway.sn',
        'gateway.group_id',
        'gateway.online',
        'gateway.online_since',
        'gateway.agent_version',
      ])
      .where(
        'gateway_update.rollout_id',
        'in',
        rollouts.map(({ id }) => id),
      )
      .orderBy('gateway_update.position')
      .execute();
    const byRollout = Map.groupBy(rows, (row) => row.rollout_id);
    return rollouts.map(({ id, direction, sha256, soak_minutes: soakMinutes, state }) => ({
      ...{ id, direction, sha256, soakMinutes, state },
      updates: (byRollout.get(id) ?? []).map((row) => ({
        id: row.id,
        position: row.position,
        isFirst: row.is_first,
        state: row.state,
        online: row.online,
        onlineSinceMs: row.online_since?.getTime() ?? null,
        agentVersion: row.agent_version,
        toVersion: row.to_version,
        sn: row.sn,
        groupId: row.group_id,
        changedMs: row.changed_at.getTime(),
      })),
    }));
  }

  /** False where a person has paused or stopped it meanwhile. */
  async isRunning(rolloutId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('agent_rollout')
      .select('state')
      .where('id', '=', rolloutId)
      .executeTakeFirst();
    return row?.state === 'running';
  }

  /** @param from states in which it may be; false where it is in another, as somebody stopped it */
  async change(id: string, from: readonly GatewayUpdateState[], change: UpdateChange): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('gateway_update')
      .set({ ...change, changed_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('state', 'in', [...from])
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async end(id: string, state: 'paused' | 'done'): Promise<void> {
    await this.#db
      .updateTable('agent_rollout')
      .set({ state, ended_at: state === 'done' ? sql<Date>`now()` : null })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute();
  }
}
