import type { RequestOf, ResponseOf, smsCalls } from '@zutai/contract';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Caller, Scope } from '../../platform/call/index.ts';
import { holdsKeyword } from '../../platform/db/keyword.ts';
import { directionOf, takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { holdsAccount } from '../access/index.ts';
import { maskedPhone } from '../outbox/index.ts';
import type {} from './tables.ts';

/** Somebody who can be sent an SMS. */
export interface SmsPerson {
  readonly id: string;
  readonly title: string;
  readonly tel: string;
}

/** A message that waits to be sent. */
export interface QueuedMessage {
  readonly id: string;
  readonly recipient: string;
}

const TITLE = sql<string>`coalesce(nullif(account.display_name, ''), account.loginname)`;

const SORT_COLUMNS = { createdMs: 'sms_message.id', recipient: 'sms_message.recipient' } as const;

/** Messages to people of the organisation whom the caller holds. */
export class SmsMessageRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** People with a phone number, of the caller's own organisation. */
  #people(scope: Scope) {
    return this.#db
      .selectFrom('account')
      .where(holdsAccount(scope))
      .where('account.organisation_id', '=', scope.organisationId)
      .where(sql<SqlBool>`account.is_active and account.tel <> '' and account.kind not in ('guest', 'api')`);
  }

  async listPeople(
    scope: Scope,
    request: RequestOf<typeof smsCalls.queryPeople>,
  ): Promise<ResponseOf<typeof smsCalls.queryPeople>> {
    const found = this.#people(scope).where(
      holdsKeyword(request.keyword, ['account.display_name', 'account.loginname', 'account.tel']),
    );
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .select(['account.id', 'account.tel', TITLE.as('title')])
        .orderBy(TITLE, request.sortOrder ?? 'asc')
        .orderBy('account.id'),
    );
    return { total, rows: rows.map((row) => ({ ...row, tel: maskedPhone(row.tel) })) };
  }

  /** Those of the accounts that can be sent to. */
  findPeople(scope: Scope, ids: readonly string[]): Promise<SmsPerson[]> {
    return this.#people(scope)
      .select(['account.id', 'account.tel', TITLE.as('title')])
      .where('account.id', 'in', ids)
      .orderBy('account.id')
      .execute();
  }

  /** Queues a text to people. */
  async insert(
    caller: Caller,
    people: readonly SmsPerson[],
    { text, parts }: { text: string; parts: number },
  ): Promise<QueuedMessage[]> {
    const { organisationId: organisation_id, accountId: account_id, displayName, loginname } = caller;
    const batch = await this.#db
      .insertInto('sms_batch')
      .values({
        ...{ organisation_id, account_id, text, parts, people: people.length },
        title: sql<string>`to_char(now() at time zone 'Asia/Shanghai', '"S"YYYYMMDD')
          || lpad(nextval('sms_batch_number')::text, 6, '0')`,
        creator: displayName === '' ? loginname : displayName,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return this.#db
      .insertInto('sms_message')
      .values(
        people.map(({ id, title: recipient, tel }) => ({
          ...{ organisation_id, batch_id: batch.id, account_id: id, recipient, tel },
          tel_shown: maskedPhone(tel),
        })),
      )
      .returning(['id', 'recipient'])
      .execute();
  }

  async list(
    scope: Scope,
    request: RequestOf<typeof smsCalls.query>,
  ): Promise<ResponseOf<typeof smsCalls.query>> {
    const { keyword, state, sortField = 'createdMs' } = request;
    let found = this.#db
      .selectFrom('sms_message')
      .innerJoin('sms_batch', 'sms_batch.id', 'sms_message.batch_id')
      .where('sms_message.organisation_id', '=', scope.organisationId)
      // Who is gone is told of to who holds everybody.
      .where(
        sql<SqlBool>`(${scope.dataRange === 'organisation'} or exists (
          select from account where account.id = sms_message.account_id and ${holdsAccount(scope)}))`,
      )
      .where(holdsKeyword(keyword, ['sms_message.recipient', 'sms_batch.text', 'sms_batch.creator']));
    if (state !== undefined) found = found.where('sms_message.state', '=', state);
    const direction = directionOf(request);
    const { total, rows } = await takePage(found, request, (page) =>
      page
        .select([
          'sms_message.id',
          'sms_message.recipient',
          'sms_message.tel_shown as tel',
          'sms_batch.text',
          'sms_batch.parts',
          'sms_message.state',
          'sms_message.attempts',
          'sms_message.answer',
          'sms_batch.creator',
          'sms_message.created_at as createdAt',
          'sms_message.last_at as lastAt',
        ])
        .orderBy(SORT_COLUMNS[sortField], direction)
        .orderBy('sms_message.id', direction),
    );
    return {
      total,
      rows: rows.map(({ createdAt, lastAt, ...row }) => ({
        ...row,
        createdMs: createdAt.getTime(),
        lastMs: lastAt?.getTime() ?? null,
      })),
    };
  }
}
