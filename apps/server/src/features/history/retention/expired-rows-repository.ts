import { setTimeout as delay } from 'node:timers/promises';
import { lockSignal } from '../compression/compression-repository.ts';
import { dayOf, listDays, oldestKeptMs } from '../partitions.ts';
import type { ExpireOptions } from './expired-segments-repository.ts';
import { outlivesValues } from './retention.ts';
import { readRetention, readRetentionRange } from './retention-repository.ts';

/** Rows that could not be compressed stay so much longer than values are kept, if roll-ups of them are to stay. */
export const GRACE_DAYS = 7;

const KEEP_BEHIND = "set local lock_timeout = '2s'";
/** Signals looked at at once. */
const PAGE = 500;
const STEP_ROWS = 5_000;

export interface ExpireRowsOptions extends ExpireOptions {
  /** Rows of a transaction. @default 5000 */
  readonly stepRows?: number;
}

/**
 * Removes the rows of signals whose values are kept for less long than those of others, for whose sake the day's partition
 * is still there. There are hardly any: what was compressed is no row any more, and a day without rows is dropped.
 * @returns how many rows were removed
 */
export async function expireRows(options: ExpireRowsOptions): Promise<number> {
  const { database, installation, nowMs, signal } = options;
  const { shortest } = await readRetentionRange(database.pool, installation);
  const keptDay = dayOf(oldestKeptMs(nowMs, shortest.rawDays));
  let sum = 0;
  for (const { day, name } of await listDays(database)) {
    if (day >= keptDay) break;
    for (let after = -1; !signal?.aborted; ) {
      const page = await listSignals(options, name, after);
      for (const signalId of await dueOn(options, day, page))
        sum += await removeRows(options, name, signalId);
      if (page.length < PAGE) break;
      after = page.at(-1)!;
    }
  }
  return sum;
}

/** The next signals that have rows in this partition: an index probe each, however many rows there are. */
async function listSignals(
  { database: { pool } }: ExpireOptions,
  partition: string,
  after: number,
): Promise<number[]> {
  const next = (above: string) =>
    `select signal_id from ${partition} where signal_id > ${above} order by signal_id limit 1`;
  const { rows } = await pool.query<{ signal_id: number }>(
    `with recursive walk as (
       (${next('$1')})
       union all
       select following.signal_id from walk cross join lateral (${next('walk.signal_id')}) as following
     )
     select signal_id from walk limit $2`,
    [after, PAGE],
  );
  return rows.map(({ signal_id }) => signal_id);
}

async function dueOn(
  { database, installation, nowMs }: ExpireOptions,
  day: number,
  signalIds: readonly number[],
): Promise<number[]> {
  const retention = await readRetention(database.pool, installation, signalIds);
  return signalIds.filter((signalId) => {
    const days = retention.get(signalId) ?? installation;
    const graceDays = outlivesValues(days) ? GRACE_DAYS : 0;
    return day < dayOf(oldestKeptMs(nowMs, days.rawDays)) - graceDays;
  });
}

/** Removes a signal's rows of a day in steps, each a transaction of its own. */
async function removeRows(
  { database, fence, signal, stepRows = STEP_ROWS, restRatio = 0 }: ExpireRowsOptions,
  partition: string,
  signalId: number,
): Promise<number> {
  let sum = 0;
  for (let count = stepRows; count === stepRows && !signal?.aborted; sum += count) {
    const startedMs = performance.now();
    count = await database.withTransaction(async ({ client }) => {
      await client.query(KEEP_BEHIND);
      await fence(client);
      // Compression and corrections take rows of this signal too.
      await lockSignal(client, signalId);
      const { rowCount } = await client.query(
        `delete from ${partition} as held using (
           select ts from ${partition} where signal_id = $1 order by ts limit $2
         ) as expired
         where held.signal_id = $1 and held.ts = expired.ts`,
        [signalId, stepRows],
      );
      return rowCount ?? 0;
    });
    await delay((performance.now() - startedMs) * restRatio, undefined, { signal }).catch(() => undefined);
  }
  return sum;
}
