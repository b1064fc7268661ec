/**
 * A curve of 200,000 raw values of one signal among ten, out of PostgreSQL: every value, and thinned out to
 * 2,000 points, ready to be sent; beside the database's own time to look at the rows, and the same rows through
 * an ordinary query. Then the same values in segments, beside decoding them from memory. Target, from segments: at most
 * 8 ms raw and 3 ms thinned out inside the server.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { encodeHistorySeries, toHistorySeries } from '@zutai/contract';
import {
  Compression,
  createPartitions,
  dayOf,
  HistoryReader,
} from '../../apps/server/src/features/history/index.ts';
import { connectDatabase } from '../../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { createLogger } from '../../apps/server/src/platform/logging/logger.ts';
import { decodeSegment } from '../../packages/segment-codec/src/index.ts';
import { quantile } from '../harness/pace.ts';

const COUNT = 200_000;
const ROUNDS = 15;
const START_MS = Date.UTC(2026, 0, 1);
const range = { fromMs: START_MS, toMs: START_MS + COUNT * 1000 - 1 };
const signal = {
  id: '1',
  tag: 's',
  title: 's',
  titleEn: 's',
  equipmentTitle: 'Bench',
  unit: '',
  dataType: 'number' as const,
};

const logger = createLogger({ level: 'error' });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-bench-history-'));
const postgres = await startEmbeddedPostgres({ folder, logger });
const database = await connectDatabase({ connection: postgres.connection, logger });
await migrate(database);
await createPartitions(database).ensureDays([0, 1, 2].map((day) => dayOf(START_MS) + day));
await database.pool.query(
  `insert into history (signal_id, ts, value, code)
   select id, to_timestamp($1::float8 / 1000 + second),
     round((50 + 10 * sin(second / 300.0) + random())::numeric, 2)::float8, 200
   from generate_series(0, $2::int - 1) as second, generate_series(1, 10) as id`,
  [START_MS, COUNT],
);
await database.pool.query('vacuum analyze history');

async function measure(name: string, work: () => Promise<number>): Promise<void> {
  const tookMs: number[] = [];
  let size = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const startMs = performance.now();
    size = await work();
    if (round >= 3) tookMs.push(performance.now() - startMs);
  }
  console.log(
    `${name.padEnd(44)} p50 ${quantile(tookMs, 0.5).toFixed(1).padStart(6)} ms  least ${quantile(tookMs, 0).toFixed(1).padStart(6)}  (${size})`,
  );
}

const from = 'from history where signal_id = 1 and ts >= $1 and ts <= $2';
const span = [new Date(range.fromMs), new Date(range.toMs)];
const reader = new HistoryReader(database.pool);
await measure('floor: the database sums the rows', async () => {
  const { rows } = await database.pool.query(`select count(value) as n, sum(value) ${from}`, span);
  return Number(rows[0].n);
});
await measure('baseline: rows of a query', async () => {
  const { rows } = await database.pool.query(`select ts, value, code ${from} order by ts`, span);
  return rows.length;
});
const measureCurves = async (of: string) => {
  await measure(`${of}: raw, inside the server`, async () => {
    const curve = await reader.readCurve(signal, { ...range, maxPoints: COUNT });
    return curve.times.length;
  });
  await measure(`${of}: raw, as binary columns`, async () => {
    const curve = await reader.readCurve(signal, { ...range, maxPoints: COUNT });
    return encodeHistorySeries([curve]).byteLength;
  });
  await measure(`${of}: 2,000 points, inside the server`, async () => {
    const curve = await reader.readCurve(signal, { ...range, maxPoints: 2000 });
    return curve.times.length;
  });
};
await measureCurves('rows');
await measure('raw, as JSON', async () => {
  const curve = await reader.readCurve(signal, { ...range, maxPoints: COUNT });
  return JSON.stringify(toHistorySeries(curve)).length;
});
await measure('2,000 points, as JSON', async () => {
  const curve = await reader.readCurve(signal, { ...range, maxPoints: 2000 });
  return JSON.stringify(toHistorySeries(curve)).length;
});
await new Compression({
  ...{ database, partitions: createPartitions(database), logger, restRatio: 0 },
}).run({
  fence: () => Promise.resolve(),
  signal: new AbortController().signal,
  nowMs: START_MS + 10 * 86_400_000,
});
await database.pool.query('vacuum analyze history_segment');
const { rows: stored } = await database.pool.query<{ payload: Buffer }>(
  'select payload from history_segment where signal_id = 1',
);
await measure('floor: segments decoded from memory', async () =>
  stored.reduce((sum, { payload }) => sum + decodeSegment(payload).times.length, 0),
);
await measure('floor: segments fetched, as rows of a query', async () => {
  const { rows } = await database.pool.query(
    'select first_ts, payload from history_segment where signal_id = 1',
  );
  return rows.length;
});
await measureCurves('segments');
await database.close();
await postgres.stop();
fs.rmSync(folder, { recursive: true, force: true });
