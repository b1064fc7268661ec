import { type Generated, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { neighbourhoodOf, sourceOf } from './source.ts';

interface AttemptTable {
  id: Generated<string>;
  scope: string;
  subject: string;
  source: string;
  network: Generated<string>;
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
  /** From the neighbours of the source, at anything; nothing where subjects are not counted. */
  readonly byNetwork: Tally;
  /** Different subjects with attempts, from anywhere; 0 where they are not counted. */
  readonly subjectCount: number;
}

/** Subjects are counted up to so many: what is more changes nothing any more. */
const MOST_SUBJECTS = 5_000;

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
  readonly #countsSubjects: boolean;

  /**
   * @param windowSeconds after which an attempt no longer counts, at most a day
   * @param countsSubjects whether `decide` is told of neighbours and of how many subjects there are, which costs a query
   */
  constructor(db: Kysely<Tables>, scope: string, windowSeconds: number, { countsSubjects = false } = {}) {
    this.#db = db;
    this.#scope = scope;
    this.#windowSeconds = windowSeconds;
    this.#countsSubjects = countsSubjects;
  }

  /**
   * Counts an attempt, to be called before the secret is looked at, unless it has to wait; one that has to wait is
   * not counted, for it proves nothing.
   * @param address an address, which counts as {@link sourceOf} says, or an account
   * @param decide seconds to wait after the attempts made so far
   * @returns what `decide` said
   */
  enter(subject: string, address: string, decide: (tallies: Tallies) => number): Promise<number> {
    const [source, network] = [sourceOf(address), neighbourhoodOf(address)];
    return this.#db.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`attempt ${this.#scope}`}, 0))`.execute(db);
      const seconds = decide(await this.#count(db, { subject, source, network }));
      if (seconds === 0)
        await db.insertInto('attempt').values({ scope: this.#scope, subject, source, network }).execute();
      return seconds;
    });
  }

  async #count(
    db: Kysely<Tables>,
    { subject, source, network }: { subject: string; source: string; network: string },
  ): Promise<Tallies> {
    const isYoung = sql`at > clock_timestamp() - make_interval(secs => ${this.#windowSeconds})`;
    const tally = async (condition: RawBuilder<unknown>): Promise<Tally> => {
      const found = await sql<Tally>`
        select count(*)::int as count,
          extract(epoch from clock_timestamp() - max(at))::float8 as "sinceSeconds"
        from attempt
        where scope = ${this.#scope} and ${condition} and ${isYoung}`.execute(db);
      return found.rows[0]!;
    };
    const countSubjects = async () => {
      const found = await sql<{ count: number }>`
        select count(*)::int as count from (
          select distinct subject from attempt where scope = ${this.#scope} and ${isYoung}
          limit ${MOST_SUBJECTS}) as tried`.execute(db);
      return found.rows[0]!.count;
    };
    return {
      bySubject: await tally(sql`subject = ${subject}`),
      bySource: await tally(sql`source = ${source}`),
      byBoth: await tally(sql`subject = ${subject} and source = ${source}`),
      byNetwork: this.#countsSubjects
        ? await tally(sql`network = ${network}`)
        : { count: 0, sinceSeconds: null },
      subjectCount: this.#countsSubjects ? await countSubjects() : 0,
    };
  }

  /** Forgets the attempts at a subject from a source: the secret was right. */
  async forget(subject: string, address: string): Promise<void> {
    await sql`delete from attempt
      where scope = ${this.#scope} and subject = ${subject} and source = ${sourceOf(address)}`.execute(
      this.#db,
    );
  }

  /** Takes back the newest attempt at a subject from a source: nothing was found out by it. */
  async withdraw(subject: string, address: string): Promise<void> {
    await sql`delete from attempt where id = (
      select id from attempt
      where scope = ${this.#scope} and subject = ${subject} and source = ${sourceOf(address)}
      order by at desc limit 1)`.execute(this.#db);
  }

  /** Deletes what no scope counts any more (a day); for a job. */
  async deleteOld(): Promise<void> {
    await sql`delete from attempt where at < now() - interval '1 day'`.execute(this.#db);
  }
}
