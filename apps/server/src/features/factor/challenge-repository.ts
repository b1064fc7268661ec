import { createHash, randomBytes } from 'node:crypto';
import { CHALLENGE_SECONDS, CHALLENGE_TRIES } from '@zutai/contract';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

interface LoginChallengeTable {
  token_hash: Buffer;
  account_id: string;
  password_mark: string;
  has_weak_password: Generated<boolean>;
  tries: Generated<number>;
  expires_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    login_challenge: LoginChallengeTable;
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();
const now = sql<Date>`now()`;

export interface Challenge {
  readonly accountId: string;
  readonly loginname: string;
  /** The password that was shown breaks the rules of passwords. */
  readonly hasWeakPassword: boolean;
}

/**
 * Browsers in which somebody has shown their first factor and has to show the second: five minutes, five tries. The
 * browser holds the token in a cookie; another password, another browser or a deactivated account finds nothing.
 */
export class ChallengeRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /**
   * @param account as it was when its first factor was looked at: by a password that was changed meanwhile nobody goes on
   * @param hasWeakPassword what was shown first is a password that breaks the rules of passwords
   */
  async issue(
    account: { readonly id: string; readonly passwordHash: string },
    hasWeakPassword: boolean,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.#db
      .insertInto('login_challenge')
      .values({
        token_hash: hashOf(token),
        account_id: account.id,
        password_mark: sql<string>`md5(${account.passwordHash})`,
        has_weak_password: hasWeakPassword,
        expires_at: sql<Date>`now() + make_interval(secs => ${CHALLENGE_SECONDS})`,
      })
      .execute();
    return token;
  }

  find(token: string): Promise<Challenge | undefined> {
    return this.#db
      .selectFrom('login_challenge')
      .innerJoin('account', 'account.id', 'login_challenge.account_id')
      .select(['account.id as accountId', 'account.loginname', 'has_weak_password as hasWeakPassword'])
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', now)
      .where('tries', '<', CHALLENGE_TRIES)
      .where('account.is_active', '=', true)
      .where(sql<boolean>`password_mark = md5(account.password_hash)`)
      .executeTakeFirst();
  }

  /** Counts a try before it is looked at; false when there is none left. */
  async countTry(token: string): Promise<boolean> {
    const row = await this.#db
      .updateTable('login_challenge')
      .set({ tries: sql<number>`tries + 1` })
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', now)
      .where('tries', '<', CHALLENGE_TRIES)
      .returning('tries')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Uses it up; of any number at once one gets it, and nobody after the password was changed. */
  async take(token: string): Promise<boolean> {
    const row = await this.#db
      .deleteFrom('login_challenge')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', now)
      .where(
        sql<boolean>`password_mark = (select md5(password_hash) from account where id = login_challenge.account_id)`,
      )
      .returning('account_id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Ends those of an account: what was shown first counts no more. */
  async deleteOf(accountId: string): Promise<void> {
    await this.#db.deleteFrom('login_challenge').where('account_id', '=', accountId).execute();
  }

  async deleteExpired(): Promise<void> {
    await this.#db.deleteFrom('login_challenge').where('expires_at', '<', now).execute();
  }
}
