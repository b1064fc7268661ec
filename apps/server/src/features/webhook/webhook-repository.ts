import {
  MAX_WEBHOOKS,
  type RequestOf,
  type Webhook,
  type WebhookDelivery,
  type webhookCalls,
} from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import { type Edit, updateEdited } from '../../platform/db/edit-revision.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { bodyOf } from './signed-message.ts';
import type {} from './tables.ts';

type Fields = RequestOf<typeof webhookCalls.add>;
const toMs = (time: Date | null) => time?.getTime() ?? null;

/** Webhooks of an organisation and what is sent to them. */
export class WebhookRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #columns(organisationId: string) {
    return this.#db.selectFrom('webhook').where('webhook.organisation_id', '=', organisationId);
  }

  async list(
    organisationId: string,
    request: RequestOf<typeof webhookCalls.query>,
  ): Promise<{ total: number; rows: Webhook[] }> {
    let found = this.#columns(organisationId).where(
      holdsKeyword(request.keyword, ['webhook.title', 'webhook.url']),
    );
    if (request.isActive !== undefined) found = found.where('webhook.is_active', '=', request.isActive);
    const direction = directionOf(request);
    const page = await takePage(found, request, (rows) =>
      rows
        .select(COLUMNS)
        .orderBy(request.sortField === 'title' ? 'webhook.title' : 'webhook.created_at', direction)
        .orderBy('webhook.id', direction),
    );
    return { total: page.total, rows: page.rows.map(toWebhook) };
  }

  async find(organisationId: string, id: string): Promise<Webhook | undefined> {
    const row = await this.#columns(organisationId)
      .select(COLUMNS)
      .where('webhook.id', '=', id)
      .executeTakeFirst();
    return row && toWebhook(row);
  }

  /** Undefined when the organisation has {@link MAX_WEBHOOKS} already. */
  insert(organisationId: string, fields: Fields, secret: string): Promise<string | undefined> {
    return this.#db.transaction().execute(async (db) => {
      // One after the other, so that each counts those before it.
      await sql`select from organisation where id = ${organisationId} for no key update`.execute(db);
      const { count } = await db
        .selectFrom('webhook')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('organisation_id', '=', organisationId)
        .executeTakeFirstOrThrow();
      if (count >= MAX_WEBHOOKS) return undefined;
      const { id } = await db
        .insertInto('webhook')
        .values({ ...fields, organisation_id: organisationId, secret, failing_since: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });
  }

  /** False when the organisation has none of the number. */
  update(organisationId: string, id: string, change: Record<string, unknown>, edit: Edit): Promise<boolean> {
    return updateEdited(this.#db, 'webhook', { id, organisation_id: organisationId }, change, edit);
  }

  async delete(organisationId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('webhook')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** What waits for one that was stopped is not sent when it starts again. */
  async dropWaiting(webhookId: string): Promise<void> {
    await this.#db
      .updateTable('webhook_delivery')
      .set({ state: 'failed', next_at: null })
      .where('webhook_id', '=', webhookId)
      .where('state', '=', 'waiting')
      .execute();
  }

  /** False when the webhook is stopped: nothing is to be sent when it starts again. */
  addDelivery(webhookId: string, event: string, data: object): Promise<boolean> {
    return this.#db.transaction().execute(async (db) => {
      const active = await db
        .selectFrom('webhook')
        .select('id')
        .where('id', '=', webhookId)
        .where('is_active', '=', true)
        .forShare()
        .executeTakeFirst();
      if (active === undefined) return false;
      await db
        .insertInto('webhook_delivery')
        .values({
          webhook_id: webhookId,
          event,
          data: JSON.stringify(data),
          last_at: null,
          status: null,
          duration_ms: null,
        })
        .execute();
      return true;
    });
  }

  async listDeliveries(
    organisationId: string,
    request: RequestOf<typeof webhookCalls.queryDeliveries>,
  ): Promise<{ total: number; rows: WebhookDelivery[] }> {
    let found = this.#deliveries(organisationId).where('webhook.id', '=', request.webhookId);
    if (request.state !== undefined) found = found.where('webhook_delivery.state', '=', request.state);
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .select([
          'webhook_delivery.id',
          'webhook_delivery.event',
          'webhook_delivery.data',
          'webhook_delivery.state',
          'webhook_delivery.created_at as createdAt',
          'webhook_delivery.attempts',
          'webhook_delivery.last_at as lastAt',
          'webhook_delivery.next_at as nextAt',
          'webhook_delivery.status',
          'webhook_delivery.answer',
          'webhook_delivery.duration_ms as durationMs',
        ])
        .orderBy('webhook_delivery.id', request.sortOrder ?? 'desc'),
    );
    return {
      total,
      rows: rows.map(({ data, createdAt, lastAt, nextAt, ...row }) => ({
        ...row,
        createdMs: createdAt.getTime(),
        lastMs: toMs(lastAt),
        nextMs: toMs(nextAt),
        body: bodyOf({ id: row.id, event: row.event, data, createdAt }),
      })),
    };
  }

  #deliveries(organisationId: string) {
    return this.#db
      .selectFrom('webhook_delivery')
      .innerJoin('webhook', 'webhook.id', 'webhook_delivery.webhook_id')
      .where('webhook.organisation_id', '=', organisationId);
  }

  /** Plans a delivery anew; false when the organisation has none of the number at an active webhook. */
  async resend(organisationId: string, id: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('webhook_delivery')
      .set({
        state: 'waiting',
        next_at: sql`now()`,
        retry_until: sql`now() + interval '24 hours'`,
        attempts: 0,
      })
      .where('webhook_delivery.id', '=', id)
      .where('webhook_delivery.webhook_id', 'in', (of) =>
        of
          .selectFrom('webhook')
          .select('webhook.id')
          .where('organisation_id', '=', organisationId)
          .where('is_active', '=', true),
      )
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}

const COLUMNS = [
  'webhook.id',
  'webhook.title',
  'webhook.url',
  'webhook.events',
  'webhook.is_active as isActive',
  'webhook.disabled_reason as disabledReason',
  'webhook.failing_since as failingSince',
  'webhook.revision',
  'webhook.created_at as createdAt',
  sql<number>`(select count(*)::int from webhook_delivery
    where webhook_id = webhook.id and state = 'waiting')`.as('waitingCount'),
  sql<Date | null>`(select max(last_at) from webhook_delivery
    where webhook_id = webhook.id and state = 'delivered')`.as('lastDelivered'),
] as const;

type Row = Omit<Webhook, 'createdMs' | 'failingSinceMs' | 'lastDeliveredMs'> & {
  createdAt: Date;
  failingSince: Date | null;
  lastDelivered: Date | null;
};

function toWebhook({ createdAt, failingSince, lastDelivered, ...row }: Row): Webhook {
  return {
    ...row,
    createdMs: createdAt.getTime(),
    failingSinceMs: toMs(failingSince),
    lastDeliveredMs: toMs(lastDelivered),
  };
}
