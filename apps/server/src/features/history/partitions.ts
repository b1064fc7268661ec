import type { ClientBase } from 'pg';
import type { Database } from '../../platform/db/database.ts';

/** Raw values older than this are dropped, a whole day at a time. */
export const RAW_RETENTION_DAYS = 400;
/** A gateway's clock may be ahead by this much; later values are refused. */
export const MAX_AHEAD_MS = 86_400_000;

const DAY_MS = 86_400_000;
/** Any fixed number: "hist" in ASCII. */
const ADVISORY_LOCK = 0x68697374;

/** Days are counted from 1970-01-01 UTC. */
export function dayOf(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS);
}

/** The first instant that is kept. */
export function oldestKeptMs(nowMs: number, retentionDays = RAW_RETENTION_DAYS): number {
  return (dayOf(nowMs) - retentionDays) * DAY_MS;
}

export function partitionName(day: number): string {
  return `history_${new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')}`;
}

function dayOfPartition(name: string): number | undefined {
  const match = /^history_(\d{4})(\d{2})(\d{2})$/.exec(name);
  return match === null
    ? undefined
    : dayOf(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])));
}

/** With days whose rows still have to be compressed, so that their roll-ups can outlive them. */
export interface Patience {
  /** A day that has rows stays for so many days more. */
  readonly graceDays: number;
  readonly onHeld: (name: string) => void;
}

export interface Partitions {
  /** Makes the partitions of these days (UTC) unless this process knows that they are there. */
  readonly ensureDays: (days: Iterable<number>) => Promise<void>;
  /** Makes today's and the next days' partitions, so that no write has to wait at midnight. */
  readonly prepare: (nowMs: number) => Promise<void>;
  /** Drops the days whose time is over; for a job that one process runs. Returns their names. */
  readonly dropOld: (nowMs: number, retentionDays?: number, patience?: Patience) => Promise<string[]>;
  /**
   * Drops a day that has no rows. A value that comes later makes it anew, after one refused attempt to write it.
   * @param fence throws when this process may not
   * @returns whether it was empty
   */
  readonly dropEmpty: (day: number, fence: (client: ClientBase) => Promise<void>) => Promise<boolean>;
  /** Forgets what is known, after a write found a partition missing. */
  readonly forget: () => void;
}

/** Day partitions of table `history`. */
export function createPartitions(database: Database): Partitions {
  const known = new Set<number>();

  async function ensureDays(days: Iterable<number>): Promise<void> {
    const missing = [...new Set(days)].filter((day) => !known.has(day));
    if (missing.length === 0) return;
    await database.withTransaction(async ({ client }) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
      for (const day of missing) await createDay(client, day);
    });
    for (const day of missing) known.add(day);
  }

  async function prepare(nowMs: number): Promise<void> {
    const today = dayOf(nowMs);
    await ensureDays([today - 1, today, today + 1, today + 2]);
  }

  async function dropOld(
    nowMs: number,
    retentionDays = RAW_RETENTION_DAYS,
    patience?: Patience,
  ): Promise<string[]> {
    const oldest = dayOf(oldestKeptMs(nowMs, retentionDays));
    const dropped: string[] = [];
    for (const { day, name } of await listDays(database)) {
      if (day >= oldest) continue;
      if (
        patience !== undefined &&
        day >= oldest - patience.graceDays &&
        (await hasRows(database.pool, name))
      ) {
        patience.onHeld(name);
        continue;
      }
      known.delete(day);
      await database.withTransaction(async ({ client }) => {
        // Better to try again at the next run than to queue everybody behind a long query.
        await client.query("SET LOCAL lock_timeout = '2s'");
        await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
        await client.query(`ALTER TABLE history DETACH PARTITION ${name}`);
        await client.query(`DROP TABLE ${name}`);
      });
      dropped.push(name);
    }
    return dropped;
  }

  async function dropEmpty(day: number, fence: (client: ClientBase) => Promise<void>): Promise<boolean> {
    const name = partitionName(day);
    if (await hasRows(database.pool, name)) return false;
    // Without it looking for rows takes as long as there were any, with everybody waiting.
    await database.pool.query(`VACUUM ${name}`);
    // Somebody's old snapshot keeps what was deleted.
    if (!(await isSmall(database.pool, name))) return false;
    return database.withTransaction(async ({ client }) => {
      await client.query("SET LOCAL lock_timeout = '200ms'; SET LOCAL statement_timeout = '1s'");
      await fence(client);
      await client.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
      // Readers hold a lock on `history` from before they see anything until they have read (source/snapshot-reader.ts).
      await client.query('LOCK TABLE ONLY history IN ACCESS EXCLUSIVE MODE');
      await client.query(`LOCK TABLE ${name} IN ACCESS EXCLUSIVE MODE`);
      if (await hasRows(client, name)) return false;
      known.delete(day);
      await client.query(`DROP TABLE ${name}`);
      return true;
    });
  }

  return { ensureDays, prepare, dropOld, dropEmpty, forget: () => known.clear() };
}

/** So that looking for rows in it takes no time. */
async function isSmall(client: Pick<ClientBase, 'query'>, name: string): Promise<boolean> {
  const { rows } = await client.query<{ small: boolean }>(
    'SELECT pg_relation_size($1::regclass) <= 1048576 AS small',
    [name],
  );
  return rows[0]?.small === true;
}

async function hasRows(client: Pick<ClientBase, 'query'>, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`SELECT EXISTS (SELECT FROM ${name}) AS found`);
  return rows[0]?.found === true;
}

/** Attaching, unlike CREATE TABLE … PARTITION OF, does not wait for readers of the other days. */
export async function createDay(client: ClientBase, day: number): Promise<void> {
  const name = partitionName(day);
  const found = await client.query('SELECT 1 FROM pg_class WHERE oid = to_regclass($1)', [name]);
  if (found.rowCount !== 0) return;
  const from = new Date(day * DAY_MS).toISOString();
  const to = new Date((day + 1) * DAY_MS).toISOString();
  await client.query(`CREATE TABLE ${name} (LIKE history INCLUDING ALL)`);
  await client.query(`ALTER TABLE history ATTACH PARTITION ${name} FOR VALUES FROM ('${from}') TO ('${to}')`);
}

/** The days that have a partition, oldest first. */
export async function listDays({ pool }: Database): Promise<{ day: number; name: string }[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT child.relname AS name FROM pg_inherits
     JOIN pg_class child ON child.oid = inhrelid
     WHERE inhparent = 'history'::regclass ORDER BY 1`,
  );
  return rows.flatMap(({ name }) => {
    const day = dayOfPartition(name);
    return day === undefined ? [] : [{ day, name }];
  });
}
