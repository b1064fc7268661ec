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

  /** @param hasWeakPassword what was shown first is a password that breaks the rules of passwords */
  async issue(accountId: string, hasWeakPassword: boolean): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.#db
      .insertInto('login_challenge')
      .columns(['token_hash', 'account_id', 'password_mark', 'has_weak_password', 'expires_at'])
      .expression((from) =>
        from
          .selectFrom('account')
          .select([
            sql<Buffer>`${hashOf(token)}::bytea`.as('token_hash'),
            'account.id',
            sql<string>`md5(account.password_hash)`.as('mark'),
            sql<boolean>`${hasWeakPassword}::boolean`.as('has_weak_password'),
            sql<Date>`now() + make_interval(secs => ${CHALLENGE_SECONDS})`.as('expires_at'),
          ])
          .where('account.id', '=', accountId),
      )
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

  /** Uses it up; of any number at once one gets it. */
  async take(token: string): Promise<boolean> {
    const row = await this.#db
      .deleteFrom('login_challenge')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', now)
      .returning('account_id')
      .executeTakeFirst();
    return row !== undefined;
  }

  async deleteExpired(): Promise<void> {
    await this.#db.deleteFrom('login_challenge').where('expires_at', '<', now).execute();
  }
}
