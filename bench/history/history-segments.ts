/**
 * Claims about history in segments (ADR 51): at most 1.2 B a value with its time for the demo plant's day, on disk with
 * roll-ups and indexes; a year of one signal at 1 s drawn within 60 ms after a restart of the database, ten of them
 * within 300; compression costs at most 15 % of a core at 50,000 values/s, the database's part included. Baselines of
 * the same run: the same values as rows, the roll-ups fetched and not looked at, the encoding alone.
 *
 * SIGNALS=500 DAYS=365 node bench/history/history-segments.ts
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generateHistory } from '@zutai/dev-env';
import {
  Compression,
  CopyEncoder,
  createPartitions,
  dayOf,
  HistoryReader,
  type HistorySignal,
  insertSegment,
} from '../../apps/server/src/features/history/index.ts';
import { copyFrom } from '../../apps/server/src/platform/db/copy-from.ts';
import { connectDatabase, type Database } from '../../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { createLogger } from '../../apps/server/src/platform/logging/logger.ts';
import { encodeSegment } from '../../packages/segment-codec/src/index.ts';
import { quantile } from '../harness/pace.ts';

const SIGNALS = Number(process.env.SIGNALS ?? 500);
const YEAR_DAYS = Number(process.env.DAYS ?? 365);
const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2025, 0, 1);
const SEGMENT = 16_384;
const PIXELS = 2_000;
const COPY = 'copy history (signal_id, ts, value, code, text_value) from stdin (format binary)';

const logger = createLogger({ level: 'error' });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-bench-segments-'));

async function start() {
  const postgres = await startEmbeddedPostgres({ folder, logger });
  const database = await connectDatabase({ connection: postgres.connection, logger });
  return {
    database,
    async stop() {
      await database.close();
      await postgres.stop();
    },
  };
}

let running = await start();
await migrate(running.database);

const line = (name: string, text: string) => console.log(`${name.padEnd(52)} ${text}`);

async function sizes({ pool }: Database): Promise<{ rows: number; segments: number }> {
  const { rows } = await pool.query<{ rows: number; segments: number }>(
    `select (select coalesce(sum(pg_total_relation_size(inhrelid)), 0) from pg_inherits
         where inhparent = 'history'::regclass)::float8 as rows,
       pg_total_relation_size('history_segment')::float8 as segments`,
  );
  return rows[0]!;
}

const compress = (database: Database, nowMs: number) =>
  new Compression({ database, partitions: createPartitions(database), logger, restRatio: 0 }).run({
    fence: () => Promise.resolve(),
    signal: new AbortController().signal,
    nowMs,
  });

async function empty({ pool }: Database): Promise<void> {
  await pool.query('truncate history; truncate history_segment');
}

/** CPU that all processes of the database have had, ms. */
function databaseCpuMs(): number {
  let ticks = 0;
  for (const name of fs.readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const command = fs.readFileSync(`/proc/${name}/cmdline`, 'utf8');
      const isOurs = fs.readlinkSync(`/proc/${name}/cwd`).startsWith(folder);
      if (!isOurs || !command.includes('postgres')) continue;
      const fields = fs.readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]!.split(' ');
      ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It ended meanwhile, or is not ours to look at.
    }
  }
  return ticks * 10;
}

async function measurePlant(): Promise<void> {
  const { database } = running;
  await createPartitions(database).ensureDays([dayOf(START_MS)]);
  const ids = new Map<string, number>();
  const encoder = new CopyEncoder();
  let count = 0;
  for (const { tag, timeMs, value } of generateHistory({
    fromMs: START_MS,
    toMs: START_MS + DAY_MS,
    stepMs: 10_000,
  })) {
    if (timeMs >= START_MS + DAY_MS) continue;
    const id = ids.get(tag) ?? ids.size + 1;
    ids.set(tag, id);
    if (typeof value === 'string') encoder.append(id, timeMs, Number.NaN, 200, value);
    else encoder.append(id, timeMs, Number(value), 200);
    count += 1;
  }
  const client = await database.pool.connect();
  await copyFrom(client, COPY, CopyEncoder.stream([encoder]));
  client.release();
  const before = await sizes(database);
  await compress(database, START_MS + 3 * DAY_MS);
  await database.pool.query('vacuum analyze history_segment');
  const after = await sizes(database);
  const parts = await database.pool.query<{ payload: number; rolled: number; count: number }>(
    `select sum(length(payload))::float8 as payload, count(*)::int as count,
       sum(coalesce(length(days), 0) + coalesce(length(hours), 0) + coalesce(length(minutes), 0))::float8 as rolled
     from history_segment`,
  );
  const { payload, rolled, count: segments } = parts.rows[0]!;
  console.log(`\nthe demo plant's day at 10 s: ${ids.size} signals, ${count} values; B a value`);
  line('baseline: rows with their key', (before.rows / count).toFixed(2));
  line(
    'segments, roll-ups and indexes on disk',
    `${(after.segments / count).toFixed(3)}  (${(before.rows / after.segments).toFixed(0)} times less; target 1.2)`,
  );
  line('  of that values', `${(payload / count).toFixed(3)} in ${segments} segments`);
  line('  of that roll-ups', (rolled / count).toFixed(3));
  line('  rows that are left', String(after.rows));
}

async function measureCost(): Promise<void> {
  const { database } = running;
  await empty(database);
  await createPartitions(database).ensureDays([dayOf(START_MS)]);
  const each = 2 * 4_096;
  const client = await database.pool.connect();
  const noise = Float64Array.from(
    { length: each },
    (_, i) => Math.round(5_000 + 900 * Math.sin(i / 300) + 40 * Math.random()) / 100,
  );
  const recording = databaseCpuMs();
  // As they arrive: all signals of a second, then the next.
  for (let second = 0; second < each; second += 512) {
    const encoder = new CopyEncoder();
    for (let i = second; i < second + 512; i += 1)
      for (let id = 1; id <= SIGNALS; id += 1)
        encoder.append(id, START_MS + i * 1000, noise[(i + id * 7) % each]!, 200);
    await copyFrom(client, COPY, CopyEncoder.stream([encoder]));
  }
  client.release();
  await database.pool.query('checkpoint').catch(() => undefined);
  const count = each * SIGNALS;
  const recordedUs = ((databaseCpuMs() - recording) * 1000) / count;
  const own = process.cpuUsage();
  const theirs = databaseCpuMs();
  const startedMs = performance.now();
  await compress(database, START_MS + DAY_MS);
  const tookMs = performance.now() - startedMs;
  const used = process.cpuUsage(own);
  const ownUs = (used.user + used.system) / count;
  const theirUs = ((databaseCpuMs() - theirs) * 1000) / count;
  const times = Float64Array.from(noise, (_, i) => START_MS + i * 1000);
  const encodeMs = performance.now();
  for (let round = 0; round < 20; round += 1) encodeSegment({ kind: 'number', times, values: noise });
  const encodeUs = ((performance.now() - encodeMs) * 1000) / (20 * each);
  console.log(`\ncompression of ${count} rows of ${SIGNALS} signals, as they arrived; CPU, µs a value`);
  line('floor: encoding alone', encodeUs.toFixed(3));
  line('baseline: the database recorded the rows', recordedUs.toFixed(3));
  line('server process', ownUs.toFixed(3));
  line('database', theirUs.toFixed(3));
  line(
    'both',
    `${(ownUs + theirUs).toFixed(3)}  (${((ownUs + theirUs) / encodeUs).toFixed(0)} times the floor)`,
  );
  line('of a core at 50,000 values/s', `${((ownUs + theirUs) * 5).toFixed(1)} %  (target 15 %)`);
  line('rows/s', Math.round((count / tookMs) * 1000).toLocaleString('en'));
}

const signalOf = (id: number): HistorySignal => ({
  ...{
    id: String(id),
    tag: 's',
    title: 's',
    titleEn: 's',
    equipmentTitle: 'Bench',
    unit: '',
    dataType: 'number',
  },
});
const year = { fromMs: START_MS, toMs: START_MS + YEAR_DAYS * DAY_MS - 1 };

async function makeYears(count: number): Promise<void> {
  const { database } = running;
  await empty(database);
  const total = YEAR_DAYS * 86_400;
  for (let first = 0; first < total; first += SEGMENT) {
    const length = Math.min(SEGMENT, total - first);
    const times = Float64Array.from({ length }, (_, i) => START_MS + (first + i) * 1000);
    const values = Float64Array.from({ length }, (_, i) => {
      const second = first + i;
      return (
        Math.round(
          5_000 + 2_000 * Math.sin(second / 13_751) + 300 * Math.sin(second / 61) + 30 * Math.random(),
        ) / 100
      );
    });
    await database.withTransaction(({ client }) =>
      insertSegment(client, 1, { times, values, codes: undefined, texts: undefined }),
    );
  }
  const columns =
    'first_ts, last_ts, count, version, kind, last_value, last_code, days, hours, minutes, payload';
  for (let id = 2; id <= count; id += 1)
    await database.pool.query(
      `insert into history_segment (signal_id, ${columns}) select $1::int, ${columns} from history_segment where signal_id = 1`,
      [id],
    );
  await database.pool.query('vacuum analyze history_segment');
}

async function measureYear(): Promise<void> {
  await makeYears(10);
  const { segments } = await sizes(running.database);
  const values = YEAR_DAYS * 86_400;
  console.log(`\n${YEAR_DAYS} days of one signal at 1 s, ${values.toLocaleString('en')} values; ms`);
  line('on disk, B a value', (segments / values / 10).toFixed(3));
  const restart = async () => {
    await running.stop();
    running = await start();
    // A connection, and what PostgreSQL knows of its tables, not their contents.
    await running.database.pool.query('select from history_segment where false');
  };
  const timed = async (work: () => Promise<unknown>) => {
    const startedMs = performance.now();
    await work();
    return performance.now() - startedMs;
  };
  const measure = async (name: string, work: (reader: HistoryReader) => Promise<unknown>, target: string) => {
    const cold: number[] = [];
    const warm: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      await restart();
      const reader = new HistoryReader(running.database.pool);
      cold.push(await timed(() => work(reader)));
      for (let again = 0; again < 6; again += 1) warm.push(await timed(() => work(reader)));
    }
    const show = (all: number[]) => quantile(all, 0.5).toFixed(1).padStart(7);
    line(name, `cold ${show(cold)}  warm ${show(warm)}  ${target}`);
  };
  await measure(
    'floor: roll-ups fetched, as rows of a query',
    () =>
      running.database.pool.query(
        'select first_ts, hours from history_segment where signal_id = 1 order by first_ts',
      ),
    '',
  );
  await measure(
    `curve of ${PIXELS} points`,
    (reader) => reader.readCurve(signalOf(1), { ...year, maxPoints: PIXELS }),
    '(target 60 cold)',
  );
  await measure(
    `buckets of ${PIXELS} pixels`,
    (reader) => reader.readBuckets(signalOf(1), year, { pixels: PIXELS }),
    '',
  );
  await measure(
    'buckets of a day',
    (reader) => reader.readBuckets(signalOf(1), year, { bucketMs: DAY_MS }),
    '',
  );
  await measure(
    'curves of ten signals',
    (reader) =>
      Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          reader.readCurve(signalOf(i + 1), { ...year, maxPoints: PIXELS }),
        ),
      ),
    '(target 300 cold)',
  );
  const month = { fromMs: year.toMs - 30 * DAY_MS + 1, toMs: year.toMs };
  await measure(
    `30 days, curve of ${PIXELS} points`,
    (reader) => reader.readCurve(signalOf(1), { ...month, maxPoints: PIXELS }),
    '',
  );
}

await measurePlant();
await measureCost();
await measureYear();
await running.stop();
fs.rmSync(folder, { recursive: true, force: true });
