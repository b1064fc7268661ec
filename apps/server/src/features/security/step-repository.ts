import { createHash, randomBytes } from 'node:crypto';
import { type GrantPurpose, STEP_SECONDS } from '@zutai/contract';
import { type Generated, type Kysely, sql } from 'kysely';
import { AppError } from '../../platform/call/index.ts';
import type { Tables } from '../../platform/db/tables.ts';

interface StepTokenTable {
  token_hash: Buffer;
  session_id: string;
  purpose: GrantPurpose;
  expires_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    step_token: StepTokenTable;
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Tokens by which a session that has shown whose it is does one thing, within ten minutes and once. */
export class StepRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async issue(sessionId: string, purpose: GrantPurpose): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.#db
      .insertInto('step_token')
      .values({
        token_hash: hashOf(token),
        session_id: sessionId,
        purpose,
        expires_at: sql<Date>`now() + make_interval(secs => ${STEP_SECONDS})`,
      })
      .execute();
    return token;
  }

  /** That a token is good, without using it up. Throws stepExpired. */
  async require(token: string, sessionId: string, purpose: GrantPurpose): Promise<void> {
    const row = await this.#db
      .selectFrom('step_token')
      .select('purpose')
      .where('token_hash', '=', hashOf(token))
      .where('session_id', '=', sessionId)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    if (row === undefined) throw new AppError('stepExpired');
  }

  /** Uses a token up. Throws stepExpired. @param db the transaction of what it permits */
  async take(token: string, sessionId: string, purpose: GrantPurpose, db = this.#db): Promise<void> {
    const row = await db
      .deleteFrom('step_token')
      .where('token_hash', '=', hashOf(token))
      .where('session_id', '=', sessionId)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('purpose')
      .executeTakeFirst();
    if (row === undefined) throw new AppError('stepExpired');
  }

  async deleteExpired(): Promise<void> {
    await this.#db.deleteFrom('step_token').where('expires_at', '<', sql<Date>`now()`).execute();
  }
}
