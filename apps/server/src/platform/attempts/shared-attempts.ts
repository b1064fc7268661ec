import { type Generated, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';

interface AttemptTable {
  id: Generated<string>;
  scope: string;
  subject: string;
  source: string;
  at: Generated<Date>;
}

declare module '../db/tables.ts' {
  interface Tables {
    attempt: AttemptTable;
  }
}

/** Attempts of the window. */
export interface Tally {
  readonly count: number;
  /** Since the last of them, in seconds; null when there is none. */
  readonly sinceSeconds: number | null;
}

export interface Tallies {
  /** At the same subject, from anywhere. */
  readonly bySubject: Tally;
  /** From the same source, at anything. */
  readonly bySource: Tally;
  /** At this subject from this source. */
  readonly byBoth: Tally;
}

export interface DelayPolicy {
  /** Attempts that cost nothing; from then on each failure doubles the wait, from 1 s. */
  readonly free: number;
  readonly maxSeconds: number;
}

/** How long an attempt has to wait, in whole seconds; 0 when it may be made. */
export function secondsToWait({ count, sinceSeconds }: Tally, { free, maxSeconds }: DelayPolicy): number {
  if (count < free || sinceSeconds === null) return 0;
  const delay = Math.min(2 ** Math.min(count - free, 30), maxSeconds);
  return Math.max(0, Math.ceil(delay - sinceSeconds));
}

/**
 * Counts attempts at a secret over all processes of the installation. An attempt is written down before it is
 * looked at, and one after the other, so that any number made at the same moment count each other.
 */
export class SharedAttempts {
  readonly #db: Kysely<Tables>;
  readonly #scope: string;
  readonly #windowSeconds: number;

  /** @param windowSeconds after which an attempt no longer counts, at most a day */
  constructor(db: Kysely<Tables>, scope: string, windowSeconds: number) {
    this.#db = db;
    this.#scope = scope;
    this.#windowSeconds = windowSeconds;
  }

  /**
   * Counts an attempt, to be called before the secret is looked at, unless it has to wait; one that has to wait is
   * not counted, for it proves nothing.
   * @param decide seconds to wait after the attempts made so far
   * @returns what `decide` said
   */
  enter(subject: string, source: string, decide: (tallies: Tallies) => number): Promise<number> {
    return this.#db.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`attempt ${this.#scope}`}, 0))`.execute(db);
      const seconds = decide(await this.#count(db, subject, source));
      if (seconds === 0)
        await db.insertInto('attempt').values({ scope: this.#scope, subject, source }).execute();
      return seconds;
    });
  }

  async #count(db: Kysely<Tables>, subject: string, source: string): Promise<Tallies> {
    const tally = async (condition: RawBuilder<unknown>): Promise<Tally> => {
      const found = await sql<Tally>`
        select count(*)::int as count,
          extract(epoch from clock_timestamp() - max(at))::float8 as "sinceSeconds"
        from attempt
        where scope = ${this.#scope} and ${condition}
          and at > clock_timestamp() - make_interval(secs => ${this.#windowSeconds})`.execute(db);
      return found.rows[0]!;
    };
    return {
      bySubject: await tally(sql`subject = ${subject}`),
      bySource: await tally(sql`source = ${source}`),
      byBoth: await tally(sql`subject = ${subject} and source = ${source}`),
    };
  }

  /** Forgets the attempts at a subject from a source: the secret was right. */
  async forget(subject: string, source: string): Promise<void> {
    await sql`delete from attempt
      where scope = ${this.#scope} and subject = ${subject} and source = ${source}`.execute(this.#db);
  }

  /** Deletes what no scope counts any more (a day); for a job. */
  async deleteOld(): Promise<void> {
    await sql`delete from attempt where at < now() - interval '1 day'`.execute(this.#db);
  }
}
