/**
 * What it costs to remove history that is kept no longer.
 *
 * 20,000 signals of an organisation with 6 and then 24 months of segments. Looking for what is due when nothing is, which
 * happens every hour: flat in what is stored, beside one probe of the primary key a signal. What a change of the setting
 * would delete, as it is shown before. Then a month of all signals goes: beside one statement that only empties the same
 * segments, without roll-ups, steps, fences and rests.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  expireSegments,
  insertSegment,
  previewExpiry,
} from '../../apps/server/src/features/history/index.ts';
import { connectDatabase } from '../../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { createLogger } from '../../apps/server/src/platform/logging/logger.ts';

const SIGNALS = Number(process.env.BENCH_SIGNALS ?? 20_000);
const VALUES = 720;
const HOUR_MS = 3_600_000;
const MONTH_MS = 30 * 24 * HOUR_MS;
const NOW_MS = Date.UTC(2026, 10, 20);
const OLDEST_MS = NOW_MS - 24 * MONTH_MS;
const LONG = { rawDays: 10_000, minuteDays: 10_000, hourDays: 10_000, dayDays: 10_000 };
/** The oldest month goes, all others stay. */
const WITHOUT_A_MONTH = { ...LONG, rawDays: 23 * 30 - 1 };

const logger = createLogger({ level: 'error' });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-bench-retention-'));
const postgres = await startEmbeddedPostgres({ folder, logger });
const database = await connectDatabase({ connection: postgres.connection, logger });
const { pool } = database;

async function time<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const startedMs = performance.now();
  const result = await work();
  return { ms: performance.now() - startedMs, result };
}

/** One signal's month is encoded, the others have the same bytes. */
async function insertMonths(first: number, count: number): Promise<void> {
  for (let month = first; month < first + count; month += 1) {
    const fromMs = OLDEST_MS + month * MONTH_MS + HOUR_MS;
    const times = Float64Array.from({ length: VALUES }, (_, i) => fromMs + i * HOUR_MS * 0.99);
    const values = times.map((_, i) => Math.round(500 + 100 * Math.sin(i / 20) + ((i * 7919) % 10)) / 10);
    await database.withTransaction(({ client }) =>
      insertSegment(client, 1, { times, values, codes: undefined, texts: undefined }),
    );
    await pool.query(
      `insert into history_segment
       select signal, first_ts, last_ts, count, version, kind, last_value, last_code, last_text, readable_ts,
         readable_value, readable_code, readable_text, days, hours, minutes, payload
       from history_segment cross join generate_series(2, $2::int) as signal
       where signal_id = 1 and first_ts = to_timestamp($1::float8 / 1000)`,
      [fromMs, SIGNALS],
    );
  }
  await pool.query('vacuum analyze history_segment');
}

const expire = (installation: typeof LONG) =>
  expireSegments({ database, fence: () => Promise.resolve(), nowMs: NOW_MS, installation });
const us = (ms: number, count: number) => `${((ms * 1000) / count).toFixed(1).padStart(7)} µs`;
const line = (name: string, text: string) => console.log(`${name.padEnd(58)} ${text}`);

async function measureLooking(months: number): Promise<void> {
  const probe = () =>
    pool.query(
      `select count(*) from generate_series(1, $1::int) as signal cross join lateral (
         select from history_segment where signal_id = signal order by first_ts limit 1) as oldest`,
      [SIGNALS],
    );
  await probe();
  const floor = await time(probe);
  await expire(LONG);
  const look = await time(() => expire(LONG));
  line(`floor: a probe of the primary key, ${months} months`, `${us(floor.ms, SIGNALS)} a signal`);
  line(
    `looking, nothing is due, ${months} months`,
    `${us(look.ms, SIGNALS)} a signal, ${(look.ms / floor.ms).toFixed(1)} × floor`,
  );
}

try {
  await migrate(database);
  await pool.query("insert into organisation (title) values ('Bench')");
  await pool.query(
    "insert into equipment (organisation_id, title, kind, display, device_id) select id, 'Bench', 'EG', 'list', 'bench' from organisation",
  );
  await pool.query(
    `insert into signal (equipment_id, tag, title, data_type, seq)
     select (select id from equipment limit 1), 's' || i, 's' || i, 'number', i from generate_series(1, $1::int) as i`,
    [SIGNALS],
  );
  await insertMonths(18, 6);
  await measureLooking(6);
  await insertMonths(0, 18);
  await measureLooking(24);
  const proposals = Array.from({ length: SIGNALS }, (_, i) => ({
    ...{ signalId: i + 1, current: LONG, proposed: WITHOUT_A_MONTH },
  }));
  const preview = await time(() => previewExpiry(database, proposals, NOW_MS));
  line(
    `what would go is shown: ${preview.result[0]?.signalCount} signals`,
    `${preview.ms.toFixed(0)} ms, ${us(preview.ms, SIGNALS)} a signal`,
  );
  const client = await pool.connect();
  await client.query('begin');
  const floor = await time(() =>
    client.query(
      'update history_segment set payload = null, last_value = null where last_ts < to_timestamp($1::float8 / 1000)',
      [OLDEST_MS + MONTH_MS],
    ),
  );
  await client.query('rollback');
  client.release();
  await pool.query('vacuum history_segment');
  const gone = await time(() => expire(WITHOUT_A_MONTH));
  line(
    `floor: one update of ${floor.result.rowCount} segments`,
    `${us(floor.ms, floor.result.rowCount ?? 1)} a segment`,
  );
  line(
    `${gone.result} segments go, roll-ups made of them`,
    `${us(gone.ms, gone.result)} a segment, ${(gone.ms / floor.ms).toFixed(1)} × floor`,
  );
} finally {
  await database.close();
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
