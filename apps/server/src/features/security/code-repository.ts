import { CODE_TRIES, type OutChannel } from '@zutai/contract';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/db/tables.ts';

interface VerificationCodeTable {
  id: Generated<string>;
  session_id: string | null;
  recovery_id: string | null;
  purpose: CodePurpose;
  channel: OutChannel;
  recipient: string;
  code_hash: string;
  tries: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Generated<Date>;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    verification_code: VerificationCodeTable;
  }
}

/** `identity`: who somebody is; `new`: that a number or address that they name is theirs. */
export type CodePurpose = 'identity' | 'new';

/** Where a code is good: in one session, or in one recovery. */
export type CodePlace = { readonly sessionId: string } | { readonly recoveryId: string };

/** What a code is for. */
export interface CodeUse {
  readonly place: CodePlace;
  readonly purpose: CodePurpose;
  readonly channel: OutChannel;
}

const columnsOf = (place: CodePlace) =>
  'sessionId' in place
    ? { session_id: place.sessionId, recovery_id: null }
    : { session_id: null, recovery_id: place.recoveryId };

/** Codes that were sent, each known by its hash. */
export class CodeRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  #of({ place, purpose, channel }: CodeUse) {
    const { session_id, recovery_id } = columnsOf(place);
    return sql<boolean>`session_id is not distinct from ${session_id}::bigint
      and recovery_id is not distinct from ${recovery_id}::bigint
      and purpose = ${purpose} and channel = ${channel}`;
  }

  /** Adds a code in the place of the one before. */
  async replace(use: CodeUse, code: { recipient: string; hash: string; seconds: number }): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      await db.deleteFrom('verification_code').where(this.#of(use)).execute();
      await db
        .insertInto('verification_code')
        .values({
          ...columnsOf(use.place),
          purpose: use.purpose,
          channel: use.channel,
          recipient: code.recipient,
          code_hash: code.hash,
          expires_at: sql<Date>`now() + make_interval(secs => ${code.seconds})`,
        })
        .execute();
    });
  }

  /** Counts a try at a code before it is looked at; undefined when there is none that is good. */
  enterTry(use: CodeUse): Promise<{ id: string; recipient: string; hash: string } | undefined> {
    return this.#db
      .updateTable('verification_code')
      .set({ tries: sql<number>`tries + 1` })
      .where(this.#of(use))
      .where('tries', '<', CODE_TRIES)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning(['id', 'recipient', 'code_hash as hash'])
      .executeTakeFirst();
  }

  /** Uses a code up; false when somebody else was faster. */
  async take(id: string): Promise<boolean> {
    const row = await this.#db
      .deleteFrom('verification_code')
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  async deleteExpired(): Promise<void> {
    await this.#db.deleteFrom('verification_code').where('expires_at', '<', sql<Date>`now()`).execute();
  }
}
