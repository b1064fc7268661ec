import type { Pool } from 'pg';
import type { Database } from '../../platform/db/database.ts';
import type { Lease } from '../../platform/db/lease/lease.ts';

export interface DueDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly url: string;
  readonly secret: string;
  readonly event: string;
  readonly data: unknown;
  readonly createdAt: Date;
  readonly attempts: number;
}

export interface Outcome {
  readonly isTaken: boolean;
  /** The other side has said that it wants nothing more. */
  readonly isGone: boolean;
  readonly status: number | null;
  readonly answer: string;
  /** Until it was answered or given up, ms. */
  readonly durationMs: number;
}

/** Deliveries are kept for so long. */
const KEPT_DAYS = 30;

// The oldest of each webhook first, so that they arrive in order while nothing fails.
const FIND = `
  select delivery.id::text, webhook.id::text as "webhookId", webhook.url, webhook.secret, delivery.event,
    delivery.data, delivery.created_at as "createdAt", delivery.attempts
  from (
    select webhook.* from webhook
    join (select webhook_id, min(next_at) as due_at from webhook_delivery where next_at <= now() group by webhook_id)
      as due on due.webhook_id = webhook.id
    where webhook.is_active and webhook.id <> all ($1::bigint[])
    order by due.due_at limit $3) as webhook
  cross join lateral (
    select * from webhook_delivery where webhook_id = webhook.id and next_at <= now() order by id limit $2) as delivery
  order by delivery.id`;

const SETTLE = `
  update webhook_delivery set attempts = attempts + 1, last_at = now(), status = $2, answer = $3, duration_ms = $6,
    state = case when $4 then 'delivered' when now() + $5 * interval '1 ms' > retry_until then 'failed' else 'waiting' end,
    next_at = case when $4 or now() + $5 * interval '1 ms' > retry_until then null
      else now() + $5 * interval '1 ms' end
  where id = $1 and state = 'waiting'
  returning state, webhook_id`;
const SUCCEED = 'update webhook set failing_since = null where id = $1 and failing_since is not null';
const FAIL = 'update webhook set failing_since = coalesce(failing_since, now()) where id = $1';
const DISABLE = `
  update webhook set is_active = false, disabled_reason = $2
  where id = $1 and is_active and ($3 or failing_since <= now() - interval '24 hours')`;

/** What is to be sent now, of all organisations: for the job that sends it. */
export class DueRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  get #pool(): Pool {
    return this.#database.pool;
  }

  /** Some of the due deliveries of the webhooks that have waited longest, but those that are under way. */
  async find(exceptIds: readonly string[], perWebhook: number, webhooks: number): Promise<DueDelivery[]> {
    return (await this.#pool.query<DueDelivery>(FIND, [exceptIds, perWebhook, webhooks])).rows;
  }

  /**
   * Writes down what became of a try, and stops a webhook that has taken nothing for a day.
   * @param waitMs until the next try
   */
  async settle(lease: Lease, id: string, outcome: Outcome, waitMs: number): Promise<void> {
    const { isTaken, isGone, status, answer, durationMs } = outcome;
    await this.#database.withTransaction(async ({ client }) => {
      await lease.fence(client);
      const { rows } = await client.query(SETTLE, [id, status, answer, isTaken, waitMs, durationMs]);
      const row = rows[0] as { state: string; webhook_id: string } | undefined;
      if (row === undefined) return;
      if (isTaken) {
        await client.query(SUCCEED, [row.webhook_id]);
        return;
      }
      await client.query(FAIL, [row.webhook_id]);
      if (isGone || row.state === 'failed')
        await client.query(DISABLE, [row.webhook_id, answer.slice(0, 200), isGone]);
    });
  }

  async deleteOld(limit: number): Promise<number> {
    const { rowCount } = await this.#pool.query(
      `delete from webhook_delivery where id in (
        select id from webhook_delivery
        where created_at < now() - make_interval(days => ${KEPT_DAYS}) and state <> 'waiting' limit $1)`,
      [limit],
    );
    return rowCount ?? 0;
  }
}
