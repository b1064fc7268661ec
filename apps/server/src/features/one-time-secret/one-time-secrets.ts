import { createHash, randomBytes } from 'node:crypto';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

interface OneTimeSecretTable {
  token_hash: Buffer;
  purpose: string;
  account_id: string | null;
  content: unknown;
  expires_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    one_time_secret: OneTimeSecretTable;
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Things handed out once and taken once, by any process of the installation: socket tokens,
 * texts to sign, previews of imports. The table keeps the token's hash, not the token.
 */
export class OneTimeSecrets {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Keeps `content` (JSON) for `seconds`; the answer is the token that takes it. */
  async issue(secret: {
    purpose: string;
    accountId?: string;
    content: unknown;
    seconds: number;
  }): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.#db
      .insertInto('one_time_secret')
      .values({
        token_hash: hashOf(token),
        purpose: secret.purpose,
        account_id: secret.accountId ?? null,
        content: JSON.stringify(secret.content),
        expires_at: sql`now() + make_interval(secs => ${secret.seconds})`,
      })
      .execute();
    return token;
  }

  /** Takes a secret: a second take, another purpose or a late one finds nothing. */
  async take<T>(
    purpose: string,
    token: string,
  ): Promise<{ accountId: string | null; content: T } | undefined> {
    const row = await this.#db
      .deleteFrom('one_time_secret')
      .where('token_hash', '=', hashOf(token))
      .where('purpose', '=', purpose)
      .returning(['account_id', 'content', sql<boolean>`expires_at > now()`.as('isFresh')])
      .executeTakeFirst();
    return row?.isFresh ? { accountId: row.account_id, content: row.content as T } : undefined;
  }

  /** Writes down that a token kept elsewhere was used; false when it was before. */
  async useUp(purpose: string, token: string, seconds: number): Promise<boolean> {
    const row = await this.#db
      .insertInto('one_time_secret')
      .values({
        token_hash: hashOf(`${purpose} ${token}`),
        purpose: `${purpose}-used`,
        account_id: null,
        content: 'null',
        expires_at: sql`now() + make_interval(secs => ${seconds})`,
      })
      .onConflict((row) => row.column('token_hash').doNothing())
      .returning('purpose')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Looks at a secret without taking it. */
  async find<T>(purpose: string, token: string): Promise<{ content: T; expiresAt: Date } | undefined> {
    const row = await this.#db
      .selectFrom('one_time_secret')
      .select(['content', 'expires_at as expiresAt'])
      .where('token_hash', '=', hashOf(token))
      .where('purpose', '=', purpose)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    return row && { content: row.content as T, expiresAt: row.expiresAt };
  }

  /** How many of a purpose wait to be taken. */
  async count(purpose: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('one_time_secret')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('purpose', '=', purpose)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirstOrThrow();
    return count;
  }

  async deleteExpired(): Promise<void> {
    await this.#db.deleteFrom('one_time_secret').where('expires_at', '<', sql<Date>`now()`).execute();
  }
}
