import { createHash, randomBytes } from 'node:crypto';
import { STEP_SECONDS } from '@zutai/contract';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

interface PasswordRecoveryTable {
  id: Generated<string>;
  token_hash: Buffer;
  account_id: string | null;
  subject: string;
  /** Of the password hash when it began; null when nobody has the name. */
  password_mark: string | null;
  created_at: Generated<Date>;
  expires_at: Generated<Date>;
  validated_at: Date | null;
  used_at: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    password_recovery: PasswordRecoveryTable;
  }
}

/** A recovery that is under way. */
export interface Recovery {
  readonly id: string;
  /** Under what its name is counted. */
  readonly subject: string;
  /** Null when nobody has the name. */
  readonly account: { readonly accountId: string; readonly organisationId: string } | null;
}

/** How long a recovery may take from its begin, in seconds. */
const RECOVERY_SECONDS = 1800;

/** Since then an account was shown not too long ago. */
const RECENTLY = sql<Date>`now() - make_interval(secs => ${STEP_SECONDS})`;

/** The account still has the password that it had at the begin: another one ends what was begun before it. */
const STANDS = sql<boolean>`(password_mark is null
  or password_mark = (select md5(account.password_hash) from account where account.id = account_id))`;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Recoveries of passwords: begun by anybody, so that it finds an organisation instead of being given it. */
export class RecoveryRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async begin(accountId: string | null, subject: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.#db
      .insertInto('password_recovery')
      .values({
        token_hash: hashOf(token),
        account_id: accountId,
        subject,
        password_mark: sql<string | null>`(select md5(password_hash) from account where id = ${accountId})`,
        expires_at: sql<Date>`now() + make_interval(secs => ${RECOVERY_SECONDS})`,
        validated_at: null,
        used_at: null,
      })
      .execute();
    return token;
  }

  /** Undefined when it has ended. */
  async find(token: string): Promise<Recovery | undefined> {
    const row = await this.#db
      .selectFrom('password_recovery')
      .leftJoin('account', 'account.id', 'password_recovery.account_id')
      .select([
        'password_recovery.id',
        'password_recovery.subject',
        'account.id as accountId',
        'account.organisation_id as organisationId',
      ])
      .where('token_hash', '=', hashOf(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { id, subject, accountId, organisationId } = row;
    const account = accountId === null || organisationId === null ? null : { accountId, organisationId };
    return { id, subject, account };
  }

  /** False when the password was set otherwise since it began: told only to who has just shown whose account it is. */
  async setValidated(id: string): Promise<boolean> {
    const row = await this.#db
      .updateTable('password_recovery')
      .set({ validated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where(STANDS)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Whether the account of a recovery was shown not too long ago, and its password not yet set. */
  async isValidated(token: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('password_recovery')
      .select('id')
      .where('token_hash', '=', hashOf(token))
      .where('used_at', 'is', null)
      .where('validated_at', '>', RECENTLY)
      .where(STANDS)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Uses up a recovery whose account was shown not too long ago; false when there is none. */
  async take(token: string): Promise<boolean> {
    const row = await this.#db
      .updateTable('password_recovery')
      .set({ used_at: sql<Date>`now()` })
      .where('token_hash', '=', hashOf(token))
      .where('used_at', 'is', null)
      .where('validated_at', '>', RECENTLY)
      .where(STANDS)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  async deleteExpired(): Promise<void> {
    await this.#db
      .deleteFrom('password_recovery')
      .where('expires_at', '<', sql<Date>`now() - interval '1 hour'`)
      .execute();
  }
}
