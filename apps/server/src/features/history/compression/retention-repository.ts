import type { Database } from '../../../platform/db/database.ts';
import { decodeValues, segmentKind } from '../segment/encode-values.ts';
import { type RollUps, rollUpsInstead } from '../segment/roll-ups.ts';
import { bytesOf } from '../source/tuples-reader.ts';
import type { Fence } from './compression-repository.ts';

/** Before when each level is removed, ms UTC; segments go as wholes, so that some of it stays up to a month longer. */
export interface Expiry {
  readonly rawMs: number;
  readonly minutesMs: number;
  readonly hoursMs: number;
  readonly daysMs: number;
}

interface ExpiredRow {
  signal_id: number;
  first: Date;
  last: Date;
  kind: number;
  /** Null for texts, of which there are no roll-ups. */
  payload: Buffer | null;
}

const KEEP_BEHIND = "set local lock_timeout = '2s'";

/**
 * Removes the values of up to `limit` segments, the last ones too, keeping roll-ups of the levels that are kept longer.
 * Segments of which there are none go as wholes.
 * @returns how many there were
 */
export async function expireValues(
  database: Database,
  fence: Fence,
  expiry: Expiry,
  limit: number,
): Promise<number> {
  return database.withTransaction(async ({ client }) => {
    await client.query(KEEP_BEHIND);
    await fence(client);
    const { rows } = await client.query<ExpiredRow>(
      `select signal_id, first_ts as first, last_ts as last, kind,
         case when kind <> ${segmentKind.text} then payload end as payload
       from history_segment
       where payload is not null and last_ts < to_timestamp($1::float8 / 1000)
       order by last_ts limit $2 for update`,
      [expiry.rawMs, limit],
    );
    for (const row of rows) {
      const { minutes, hours, days } = await rollUpsInPlace(row, expiry);
      await client.query(
        `update history_segment set payload = null, last_value = null, last_text = null,
           readable_ts = null, readable_value = null, readable_code = null, readable_text = null,
           minutes = coalesce(minutes, $3), hours = coalesce(hours, $4), days = coalesce(days, $5)
         where signal_id = $1 and first_ts = $2`,
        [
          row.signal_id,
          row.first,
          ...[minutes, hours, days].map((bytes) => bytes && Buffer.from(bytes.buffer)),
        ],
      );
      await client.query(
        `delete from history_segment where signal_id = $1 and first_ts = $2
           and minutes is null and hours is null and days is null`,
        [row.signal_id, row.first],
      );
    }
    return rows.length;
  });
}

/** Roll-ups that are not there because the values were as quickly read. Of what is damaged there are none. */
async function rollUpsInPlace({ kind, payload, first, last }: ExpiredRow, expiry: Expiry): Promise<RollUps> {
  const wanted = (['minutes', 'hours', 'days'] as const).filter(
    (level) => expiry[`${level}Ms`] < expiry.rawMs || level === 'days',
  );
  if (payload === null) return rollUpsInstead(EMPTY, []);
  try {
    const range = { fromMs: first.getTime(), toMs: last.getTime() };
    return rollUpsInstead(
      decodeValues(kind, bytesOf(new DataView(payload.buffer, payload.byteOffset, payload.length)), range),
      wanted,
    );
  } catch {
    return rollUpsInstead(EMPTY, []);
  }
}

const EMPTY = { times: new Float64Array(0), values: new Float64Array(0), codes: undefined, texts: undefined };

const REMOVE_MINUTES = removeLevel('minutes');
const REMOVE_HOURS = removeLevel('hours');
// What a level that was kept longer has does not hold a segment back for ever.
const REMOVE_ALL = `delete from history_segment using (
    select signal_id, first_ts from history_segment
    where last_ts < to_timestamp($1::float8 / 1000) order by last_ts limit $2
  ) as gone
  where history_segment.signal_id = gone.signal_id and history_segment.first_ts = gone.first_ts`;

function removeLevel(column: 'minutes' | 'hours'): string {
  return `update history_segment set ${column} = null from (
      select signal_id, first_ts from history_segment
      where ${column} is not null and last_ts < to_timestamp($1::float8 / 1000) order by last_ts limit $2
    ) as gone
    where history_segment.signal_id = gone.signal_id and history_segment.first_ts = gone.first_ts`;
}

/** Removes up to `limit` roll-ups whose time is over, or segments of which nothing is kept. */
export async function expireRollUps(
  database: Database,
  fence: Fence,
  expiry: Expiry,
  limit: number,
): Promise<number> {
  const steps = [
    [REMOVE_MINUTES, expiry.minutesMs],
    [REMOVE_HOURS, expiry.hoursMs],
    [REMOVE_ALL, Math.min(...Object.values(expiry))],
  ] as const;
  return database.withTransaction(async ({ client }) => {
    await client.query(KEEP_BEHIND);
    await fence(client);
    let most = 0;
    for (const [statement, beforeMs] of steps) {
      const { rowCount } = await client.query(statement, [beforeMs, limit]);
      most = Math.max(most, rowCount ?? 0);
    }
    return most;
  });
}
