import { MAX_PASSKEYS, type Passkey } from '@zutai/contract';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Caller } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { mayAdd } from '../factor/index.ts';
import type { Made, Signed } from './verify.ts';

interface PasskeyTable {
  id: Generated<string>;
  account_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  user_handle: Buffer;
  rp_id: string;
  title: string;
  transports: string[];
  sign_count: string;
  is_backed_up: boolean;
  created_at: Generated<Date>;
  last_used_at: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    account_passkey: PasskeyTable;
  }
}

/** A passkey with the account that it signs in. */
export interface KnownPasskey {
  readonly id: string;
  readonly accountId: string;
  readonly organisationId: string;
  readonly loginname: string;
  readonly publicKey: Buffer;
  readonly userHandle: Buffer;
}

/** Passkeys of accounts. */
export class PasskeyRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The newest first. */
  async list(accountId: string): Promise<Passkey[]> {
    const rows = await this.#db
      .selectFrom('account_passkey')
      .select(['id', 'title', 'created_at', 'last_used_at', 'transports', 'is_backed_up', 'rp_id'])
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .execute();
    return rows.map(({ id, title, created_at, last_used_at, transports, is_backed_up, rp_id }) => ({
      ...{ id, title, transports, isBackedUp: is_backed_up, rpId: rp_id },
      createdMs: created_at.getTime(),
      lastUsedMs: last_used_at?.getTime() ?? null,
    }));
  }

  /** Those of an account that sign for a relying party. */
  listCredentials(accountId: string, rpId: string) {
    return this.#db
      .selectFrom('account_passkey')
      .select(['credential_id as credentialId', 'transports', 'user_handle as userHandle'])
      .where('account_id', '=', accountId)
      .where('rp_id', '=', rpId)
      .orderBy('id', 'desc')
      .execute();
  }

  /** By what the authenticators of an account know it; undefined while it has no passkey. */
  async findUserHandle(accountId: string): Promise<Buffer | undefined> {
    const row = await this.#db
      .selectFrom('account_passkey')
      .select('user_handle')
      .where('account_id', '=', accountId)
      .limit(1)
      .executeTakeFirst();
    return row?.user_handle;
  }

  /** Whosever it is, of accounts that cannot sign in too. */
  find(credentialId: Buffer, rpId: string): Promise<KnownPasskey | undefined> {
    return this.#db
      .selectFrom('account_passkey')
      .innerJoin('account', 'account.id', 'account_passkey.account_id')
      .select([
        'account_passkey.id',
        'account_passkey.account_id as accountId',
        'account.organisation_id as organisationId',
        'account.loginname',
        'account_passkey.public_key as publicKey',
        'account_passkey.user_handle as userHandle',
      ])
      .where('account_passkey.credential_id', '=', credentialId)
      .where('account_passkey.rp_id', '=', rpId)
      .executeTakeFirst();
  }

  async isFull(accountId: string, db: Kysely<Tables> = this.#db): Promise<boolean> {
    const { count } = await db
      .selectFrom('account_passkey')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return count >= MAX_PASSKEYS;
  }

  /** Adds one to the caller's account. */
  add(
    caller: Pick<Caller, 'accountId' | 'mustSetFactor'>,
    made: Made,
    as: { rpId: string; title: string; transports: readonly string[]; userHandle: Buffer },
  ): Promise<'added' | 'isKnown' | 'isFull' | 'isSecond'> {
    const { accountId } = caller;
    return this.#db.transaction().execute(async (db) => {
      // One after the other, so that any number of them count each other.
      if (!(await mayAdd(db, caller))) return 'isSecond';
      if (await this.isFull(accountId, db)) return 'isFull';
      const row = await db
        .insertInto('account_passkey')
        .values({
          account_id: accountId,
          credential_id: made.credentialId,
          public_key: made.publicKey,
          user_handle: as.userHandle,
          rp_id: as.rpId,
          title: as.title,
          transports: [...as.transports],
          sign_count: String(made.signCount),
          is_backed_up: made.isBackedUp,
          last_used_at: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return row === undefined ? 'isKnown' : 'added';
    });
  }

  async rename(accountId: string, id: string, title: string): Promise<boolean> {
    const row = await this.#db
      .updateTable('account_passkey')
      .set({ title })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** @param db the transaction in which the account's other factors are looked at */
  async remove(accountId: string, id: string, db: Kysely<Tables>): Promise<boolean> {
    const row = await db
      .deleteFrom('account_passkey')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /**
   * Keeps the count of a signature. Each has to be higher than all before it, but of authenticators that do not count;
   * of any number with the same at once one passes. The answer is undefined when the passkey was removed meanwhile.
   */
  async count(id: string, { signCount, isBackedUp }: Signed): Promise<'counted' | 'isBack' | undefined> {
    const row = await this.#db
      .updateTable('account_passkey')
      .set({
        sign_count: String(signCount),
        is_backed_up: isBackedUp,
        last_used_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .where((where) =>
        where.or([
          where('sign_count', '<', String(signCount)),
          where.and([where('sign_count', '=', '0'), where.val(signCount === 0)]),
        ]),
      )
      .returning('id')
      .executeTakeFirst();
    if (row !== undefined) return 'counted';
    const left = await this.#db
      .selectFrom('account_passkey')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    return left === undefined ? undefined : 'isBack';
  }
}
