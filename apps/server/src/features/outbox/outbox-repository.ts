import type { OutChannel, OutPurpose, OutState, outboxCalls, RequestOf, ResponseOf } from '@zutai/contract';
import { type Generated, type Kysely, sql } from 'kysely';
import { takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';

interface OutgoingMessageTable {
  id: Generated<string>;
  at: Generated<Date>;
  account_id: string | null;
  channel: OutChannel;
  purpose: OutPurpose;
  state: OutState;
  recipient: string;
  subject: string;
  text: string;
  failure: Generated<string>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    outgoing_message: OutgoingMessageTable;
  }
}

/** How long messages are kept, in days. */
const KEPT_DAYS = 30;

/** What left the platform: of all organisations, for whoever runs it. */
export class OutboxRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async add(
    message: Omit<OutgoingMessageTable, 'id' | 'at' | 'failure'> & { failure: string },
  ): Promise<void> {
    await this.#db.insertInto('outgoing_message').values(message).execute();
  }

  /** Counts an SMS for the statistics of the account's organisation. */
  async count(
    accountId: string,
    { purpose, state, parts }: { purpose: OutPurpose; state: OutState; parts: number },
  ): Promise<void> {
    await sql`
      insert into sms_tally (organisation_id, purpose, state, parts)
      select organisation_id, ${purpose}, ${state}, ${parts} from account where id = ${accountId}`.execute(
      this.#db,
    );
  }

  async list(request: RequestOf<typeof outboxCalls.query>): Promise<ResponseOf<typeof outboxCalls.query>> {
    const { channel, state } = request;
    let found = this.#db
      .selectFrom('outgoing_message')
      .leftJoin('account', 'account.id', 'outgoing_message.account_id')
      .leftJoin('organisation', 'organisation.id', 'account.organisation_id');
    if (channel !== undefined) found = found.where('channel', '=', channel);
    if (state !== undefined) found = found.where('state', '=', state);
    return takePage(found, request, (page) =>
      page
        .select([
          'outgoing_message.id',
          sql<number>`floor(extract(epoch from at) * 1000)::float8`.as('atMs'),
          'channel',
          'purpose',
          'state',
          'recipient',
          'subject',
          'text',
          'failure',
          sql<string>`coalesce(account.loginname, '')`.as('loginname'),
          sql<string>`coalesce(organisation.title, '')`.as('orgTitle'),
          sql<string>`coalesce(organisation.title_en, '')`.as('orgTitleEn'),
        ])
        .orderBy('outgoing_message.id', request.sortOrder ?? 'desc'),
    );
  }

  async deleteOld(): Promise<void> {
    await this.#db
      .deleteFrom('outgoing_message')
      .where('at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
      .execute();
  }
}
