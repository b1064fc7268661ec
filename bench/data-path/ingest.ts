import { setTimeout as delay } from 'node:timers/promises';
import sparkplug from 'sparkplug-payload';
import { Compression, CopyEncoder, createPartitions } from '../../apps/server/src/features/history/index.ts';
import { PayloadReader } from '../../apps/server/src/features/ingest/index.ts';
import { readMetric } from '../../apps/server/src/features/ingest/testing/index.ts';
import { copyFrom } from '../../apps/server/src/platform/db/copy-from.ts';
import { createLogger } from '../../apps/server/src/platform/logging/logger.ts';
import { PayloadWriter } from '../harness/data-path/publisher.ts';
import { type BenchStack, startPublisher, startStack } from '../harness/data-path/stack.ts';

/*
 * Recorded values per second through the whole path: publisher process → MQTT over TCP → broker in the server's
 * process → ingest → COPY committed, beside raw binary COPY of such rows, all in one statement, into a table of the same form and
 * beside decoding alone, in the same run.
 *
 * COMPRESS=1 moves rows into segments meanwhile, as soon as 4,096 of a signal are 2 s old, without resting in between;
 * values a signal must come that fast for it, as with GATEWAYS=10.
 *
 * GATEWAYS=50 SIGNALS=100 SECONDS=20 node bench/data-path/ingest.ts
 */
const gatewayCount = Number(process.env.GATEWAYS ?? 50);
const signalsEach = Number(process.env.SIGNALS ?? 100);
const seconds = Number(process.env.SECONDS ?? 20);
const isCompressing = process.env.COMPRESS === '1';
const silent = createLogger({ level: 'silent' });
const WARM_UP_MS = 5_000;
const FLOOR_ROWS = 1_500_000;
const COPY_FLOOR = 'COPY floor (signal_id, ts, value, code, text_value) FROM STDIN (FORMAT binary)';

async function measureCopy({ database, gateways }: BenchStack): Promise<number> {
  const ids = gateways.flatMap((gateway) => gateway.signalIds);
  await database.pool.query('DROP TABLE IF EXISTS floor; CREATE TABLE floor (LIKE history INCLUDING ALL)');
  const encoder = new CopyEncoder();
  for (let timeMs = Date.now(); encoder.rowCount < FLOOR_ROWS; timeMs += 1) {
    for (const id of ids) encoder.append(id, timeMs, id, 200);
  }
  const chunks = [...CopyEncoder.stream([encoder])];
  const client = await database.pool.connect();
  const startedMs = performance.now();
  const rows = await copyFrom(client, COPY_FLOOR, chunks);
  const rate = (rows / (performance.now() - startedMs)) * 1000;
  client.release();
  await database.pool.query('DROP TABLE floor');
  return rate;
}

function measureDecode(signalIds: readonly number[], decode: (bytes: Buffer) => void): number {
  const bytes = new PayloadWriter(signalIds).write(Date.now(), 1, 'stream:1', 1.5);
  for (let i = 0; i < 2_000; i += 1) decode(bytes);
  const startedMs = performance.now();
  let count = 0;
  while (performance.now() - startedMs < 1_000) {
    for (let i = 0; i < 100; i += 1) decode(bytes);
    count += 100;
  }
  return (count * signalIds.length * 1000) / (performance.now() - startedMs);
}

/** Compresses until it is told to end; says how many rows it moved. */
function startCompression({ database }: BenchStack): () => Promise<number> {
  const ending = new AbortController();
  const compression = new Compression({
    ...{ database, partitions: createPartitions(database), logger: silent, hotMs: 2_000, restRatio: 0 },
  });
  const running = (async () => {
    let moved = 0;
    while (!ending.signal.aborted) {
      moved += await compression.run({
        fence: () => Promise.resolve(),
        signal: ending.signal,
        nowMs: Date.now(),
      });
      await delay(500);
    }
    return moved;
  })();
  return () => {
    ending.abort();
    return running;
  };
}

async function measureWholePath(stack: BenchStack): Promise<number> {
  const { dataPath, gateways, port, database } = stack;
  const publisher = startPublisher({ port, gateways, window: 100, rate: 0 });
  const endCompression = isCompressing ? startCompression(stack) : undefined;
  const committed = () => readMetric(dataPath.metrics, 'zutai_history_rows_total');
  await delay(WARM_UP_MS);
  const before = await committed();
  const startedMs = performance.now();
  const cpu = process.cpuUsage();
  await delay(seconds * 1000);
  const rate = (((await committed()) - before) / (performance.now() - startedMs)) * 1000;
  const used = process.cpuUsage(cpu);
  const share = (used.user + used.system) / 10_000 / seconds;
  console.log(
    `server process: ${share.toFixed(0)} % of a core, ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`,
  );
  const answer = new Promise<number>((resolve) =>
    publisher.once('message', (message) => resolve((message as { sentValues: number }).sentValues)),
  );
  publisher.send('stop');
  const sent = await answer;
  for (let last = -1; last !== (await committed()); await delay(3_000)) last = await committed();
  const moved = await endCompression?.();
  if (moved !== undefined) console.log(`moved into segments meanwhile: ${moved.toLocaleString('en')}`);
  const stored = await database.pool.query<{ count: string }>(
    'SELECT (SELECT count(*) FROM history) + (SELECT coalesce(sum(count), 0) FROM history_segment) AS count',
  );
  const lost = sent - Number(stored.rows[0]!.count);
  console.log(
    `sent ${sent}, stored ${stored.rows[0]!.count}${lost === 0 ? ', nothing lost' : `, MISSING ${lost}`}`,
  );
  publisher.disconnect();
  if (lost !== 0) process.exitCode = 1;
  return rate;
}

const format = (rate: number) => `${Math.round(rate).toLocaleString('en').padStart(11)}/s`;
const stack = await startStack(gatewayCount, signalsEach);
const reader = new PayloadReader();
const codec = sparkplug.get('spBv1.0')!;
const ids = stack.gateways[0]!.signalIds;
const ownDecode = measureDecode(ids, (bytes) => reader.read(bytes));
const libraryDecode = measureDecode(ids, (bytes) => codec.decodePayload(bytes));
const copyBefore = await measureCopy(stack);
const whole = await measureWholePath(stack);
const copyAfter = await measureCopy(stack);
const copy = (copyBefore + copyAfter) / 2;
console.log(`Sparkplug decode, own reader   ${format(ownDecode)}`);
console.log(`Sparkplug decode, npm library  ${format(libraryDecode)}`);
console.log(
  `raw binary COPY (floor)        ${format(copy)}   (${format(copyBefore)} before, ${format(copyAfter)} after)`,
);
console.log(`recorded, whole path           ${format(whole)}`);
console.log(
  `ratio to raw COPY              ${(whole / copy).toFixed(2).padStart(11)}   (target of this issue: 100,000/s; later 0.40)`,
);
await stack.stop();
process.exit();
