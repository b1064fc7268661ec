import type { RequestOf, ResponseOf, SmsEntryKind, smsCalls } from '@zutai/contract';
import { type Kysely, sql } from 'kysely';
import { takePage } from '../../platform/db/paged-query.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type {} from './tables.ts';

/** One movement of a balance. */
export interface SmsMovement {
  /** What it is for, as `purchase 12`: it is taken or given back once, whoever asks again. */
  readonly cause: string;
  /** Messages, more than 0. */
  readonly parts: number;
  /** Shown beside it: the number of the order, or who the message is to. */
  readonly note: string;
}

/** Messages that an organisation has left: the sum of its entries. */
export async function balanceOf(db: Kysely<Tables>, organisationId: string): Promise<number> {
  const row = await db
    .selectFrom('sms_entry')
    .select(sql<number>`coalesce(sum(parts), 0)::float8`.as('balance'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return row.balance;
}

const insert = (
  trx: Kysely<Tables>,
  organisationId: string,
  kind: SmsEntryKind,
  movements: readonly SmsMovement[],
) =>
  trx
    .insertInto('sms_entry')
    .values(
      movements.map(({ cause, parts, note }) => ({
        ...{ organisation_id: organisationId, kind, cause, note },
        parts: kind === 'bought' || kind === 'returned' ? parts : -parts,
      })),
    )
    .onConflict((conflict) => conflict.columns(['cause', 'kind']).doNothing())
    .execute();

/** Adds messages to the balance, within the transaction that they come by. */
export async function addToBalance(
  trx: Kysely<Tables>,
  organisationId: string,
  kind: 'bought' | 'returned',
  movement: SmsMovement,
): Promise<void> {
  await insert(trx, organisationId, kind, [movement]);
}

/**
 * Takes messages from the balance, within the transaction in which they are queued. Whoever takes from the same balance
 * waits until that ends, so that two do not spend the same message.
 * @returns what is left; undefined where there is less than is wanted, and nothing is taken
 */
export async function takeFromBalance(
  trx: Kysely<Tables>,
  organisationId: string,
  kind: 'sent' | 'refunded',
  movements: readonly SmsMovement[],
): Promise<number | undefined> {
  await sql`select from organisation where id = ${organisationId} for no key update`.execute(trx);
  // A statement of its own: it sees what was committed by whom this one waited for.
  const balance = await balanceOf(trx, organisationId);
  const needed = movements.reduce((sum, { parts }) => sum + parts, 0);
  if (needed > balance) return undefined;
  await insert(trx, organisationId, kind, movements);
  return balance - needed;
}

/** Entries of an organisation, each with the balance after it. */
export function listEntries(
  db: Kysely<Tables>,
  organisationId: string,
  request: RequestOf<typeof smsCalls.queryEntries>,
): Promise<ResponseOf<typeof smsCalls.queryEntries>> {
  let found = db.selectFrom('sms_entry').where('organisation_id', '=', organisationId);
  if (request.kind !== undefined) found = found.where('kind', '=', request.kind);
  return takePage(found, request, (page) =>
    page
      .select(['id', 'kind', 'parts', 'note'])
      .select(sql<number>`floor(extract(epoch from at) * 1000)::float8`.as('atMs'))
      .select(
        sql<number>`(select sum(earlier.parts) from sms_entry as earlier
          where earlier.organisation_id = sms_entry.organisation_id and earlier.id <= sms_entry.id)::float8`.as(
          'balance',
        ),
      )
      .orderBy('id', request.sortOrder ?? 'desc'),
  );
}
