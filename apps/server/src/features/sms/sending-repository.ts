import type { SmsState } from '@zutai/contract';
import type { Pool } from 'pg';
import type { Database } from '../../platform/db/database.ts';
import type { Lease } from '../../platform/db/lease/lease.ts';

/** A message whose turn it is. */
export interface ClaimedSms {
  readonly id: string;
  readonly accountId: string | null;
  readonly tel: string;
  readonly text: string;
  /** Of which try this is the number: what comes of an earlier one is not written down any more. */
  readonly attempts: number;
}

/** What a process that died over a message leaves is tried again after this; longer than any try takes. */
const CLAIM_SECONDS = 120;
const LONGEST_ANSWER = 300;
const KEPT_MONTHS = 24;

const CLAIM = `
  update sms_message as message set attempts = message.attempts + 1, last_at = now(),
    next_at = now() + interval '${CLAIM_SECONDS} seconds'
  from sms_batch as batch
  where batch.id = message.batch_id and message.id in (
    select id from sms_message where next_at <= now() and state in ('waiting', 'failed')
    order by next_at, id limit $1 for update skip locked)
  returning message.id::text, message.account_id::text as "accountId", message.tel, batch.text, message.attempts`;

// The number of the try fences it. What was not sent in the end gives back what it took, in the same statement.
const SETTLE = `
  with settled as (
    update sms_message as message set answer = $4, state = next.state,
      tel = case when next.state = 'failed' then message.tel else message.tel_shown end,
      next_at = case when next.state = 'failed' then now() + $5 * interval '1 ms' end
    from (select case when $3 = 'failed' and now() + $5 * interval '1 ms' > retry_until then 'givenUp' else $3 end as state
      from sms_message where id = $1) as next
    where message.id = $1 and message.attempts = $2 and message.state in ('waiting', 'failed')
    returning message.id, message.organisation_id, message.batch_id, message.recipient, message.state)
  insert into sms_entry (organisation_id, kind, parts, cause, note)
  select settled.organisation_id, 'returned', batch.parts, 'message ' || settled.id, settled.recipient
  from settled join sms_batch as batch on batch.id = settled.batch_id
  where settled.state in ('refused', 'givenUp', 'held')
  on conflict (cause, kind) do nothing`;

/** Messages that are to be sent now, of all organisations: for the job that sends them. */
export class SmsSendingRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  get #pool(): Pool {
    return this.#database.pool;
  }

  /** Takes messages, the longest waiting first; nobody else takes them for {@link CLAIM_SECONDS}. */
  async claim(lease: Pick<Lease, 'fence'>, limit: number): Promise<ClaimedSms[]> {
    return this.#database.withTransaction(async ({ client }) => {
      await lease.fence(client);
      const { rows } = await client.query<ClaimedSms>(CLAIM, [limit]);
      return rows.sort((a, b) => Number(a.id) - Number(b.id));
    });
  }

  /** Writes down what became of a try. @param waitMs until the next one, if it failed */
  async settle(
    { id, attempts }: Pick<ClaimedSms, 'id' | 'attempts'>,
    outcome: { state: Extract<SmsState, 'sent' | 'refused' | 'held' | 'failed'>; answer: string },
    waitMs: number,
  ): Promise<void> {
    const answer = outcome.answer.slice(0, LONGEST_ANSWER).replaceAll('\0', '').toWellFormed();
    await this.#pool.query(SETTLE, [id, attempts, outcome.state, answer, waitMs]);
  }

  /** Texts with their messages. */
  async deleteOldMessages(limit: number): Promise<number> {
    const { rowCount } = await this.#pool.query(
      `delete from sms_batch where id in (
        select id from sms_batch where created_at < now() - make_interval(months => ${KEPT_MONTHS}) limit $1)`,
      [limit],
    );
    return rowCount ?? 0;
  }

  async deleteOldTallies(limit: number): Promise<number> {
    const { rowCount } = await this.#pool.query(
      `delete from sms_tally where id in (
        select id from sms_tally where at < now() - make_interval(months => ${KEPT_MONTHS}) limit $1)`,
      [limit],
    );
    return rowCount ?? 0;
  }
}
