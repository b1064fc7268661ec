/**
 * What recording policies and corrections cost.
 *
 * Policies: a million values of a noisy signal through a recorder, beside putting each into the form of COPY, which is
 * what a value that is left out saves; and how many are left out.
 *
 * Correction: a week of one signal at 1 s, 604,800 values in segments, scaled as a whole and put back, beside encoding the
 * same values as segments in memory.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type RecordingInput, recordingPolicyOf } from '@zutai/contract';
import {
  Compression,
  CopyEncoder,
  correctValues,
  createPartitions,
  dayOf,
  readRaw,
  rewriteStretch,
  SignalRecorder,
  takeBackValues,
} from '../../apps/server/src/features/history/index.ts';
import { connectDatabase } from '../../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { createLogger } from '../../apps/server/src/platform/logging/logger.ts';
import { encodeSegment } from '../../packages/segment-codec/src/index.ts';

const COUNT = 1_000_000;
const START_MS = Date.UTC(2026, 0, 1);
const WEEK = 7 * 86_400;

const noisy = Float64Array.from(
  { length: COUNT },
  (_, i) => 50 + 10 * Math.sin(i / 300) + ((i * 7919) % 100) / 100,
);
const base: RecordingInput = {
  recording: 'change',
  recordingBand: 'absolute',
  recordingDeadband: 1,
  recordingPeriodS: 60,
};
const policies: Readonly<Record<string, RecordingInput>> = {
  absolute: base,
  'swinging door': { ...base, recordingBand: 'swingingDoor' },
  periodic: { ...base, recording: 'periodic' },
};

function measureFloor(): number {
  const encoder = new CopyEncoder();
  const startedMs = performance.now();
  for (let i = 0; i < COUNT; i += 1) encoder.append(1, START_MS + i * 1000, noisy[i]!, 200);
  return (performance.now() - startedMs) / COUNT;
}

function measurePolicy(given: RecordingInput): { perValueMs: number; recorded: number } {
  const policy = recordingPolicyOf({ ...given, dataType: 'number', min: null, max: null, hasStates: false })!;
  let recorded = 0;
  const recorder = new SignalRecorder(policy, {
    record: () => {
      recorded += 1;
    },
    hold: () => undefined,
  });
  const startedMs = performance.now();
  for (let i = 0; i < COUNT; i += 1)
    recorder.take({ timeMs: START_MS + i * 1000, value: noisy[i]!, code: 200, text: undefined });
  return { perValueMs: (performance.now() - startedMs) / COUNT, recorded };
}

const ns = (ms: number) => `${(ms * 1e6).toFixed(0).padStart(5)} ns`;
measureFloor();
const floorMs = measureFloor();
console.log(`${'floor: a row in the form of COPY'.padEnd(40)} ${ns(floorMs)} a value`);
for (const [name, policy] of Object.entries(policies)) {
  measurePolicy(policy);
  const { perValueMs, recorded } = measurePolicy(policy);
  const ratio = (perValueMs / floorMs).toFixed(2);
  const share = ((100 * recorded) / COUNT).toFixed(1);
  console.log(`${name.padEnd(40)} ${ns(perValueMs)} a value, ${ratio} × floor, records ${share} %`);
}

const logger = createLogger({ level: 'error' });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-bench-recording-'));
const postgres = await startEmbeddedPostgres({ folder, logger });
const database = await connectDatabase({ connection: postgres.connection, logger });
try {
  await migrate(database);
  const partitions = createPartitions(database);
  await partitions.ensureDays(Array.from({ length: 8 }, (_, day) => dayOf(START_MS) + day));
  await database.pool.query(
    `insert into history (signal_id, ts, value, code)
     select 1, to_timestamp($1::float8 / 1000 + second),
       round((50 + 10 * sin(second / 300.0) + random())::numeric, 2)::float8, 200
     from generate_series(0, $2::int - 1) as second`,
    [START_MS, WEEK],
  );
  await new Compression({ database, partitions, logger, restRatio: 0 }).run({
    fence: () => Promise.resolve(),
    signal: new AbortController().signal,
    nowMs: START_MS + 20 * 86_400_000,
  });
  const stretch = { fromMs: START_MS, toMs: START_MS + WEEK * 1000 };
  const source = { signalId: '1', isText: false, ...stretch };
  let encodingMs = 0;
  for await (const { times, values } of readRaw(database.pool, source)) {
    const startedMs = performance.now();
    for (let at = 0; at < times.length; at += 16_384)
      encodeSegment({
        kind: 'number',
        times: times.subarray(at, at + 16_384),
        values: values.subarray(at, at + 16_384),
      });
    encodingMs += performance.now() - startedMs;
  }
  console.log(`${'floor: a week at 1 s encoded in memory'.padEnd(40)} ${encodingMs.toFixed(0)} ms`);
  for (let round = 0; round < 3; round += 1) {
    const startedMs = performance.now();
    let made: ReturnType<typeof correctValues> | undefined;
    await database.withTransaction(({ client }) =>
      rewriteStretch(client, 1, stretch, (values) => {
        made = correctValues(values, { operation: 'scale', factor: 0.1, offset: 0 });
        return made.result;
      }),
    );
    const scaledMs = performance.now() - startedMs;
    await database.withTransaction(({ client }) =>
      rewriteStretch(client, 1, stretch, (values) => takeBackValues(values, made!).result),
    );
    const backMs = performance.now() - startedMs - scaledMs;
    const times = [scaledMs, backMs].map(
      (ms) => `${ms.toFixed(0)} ms (${(ms / encodingMs).toFixed(1)} × floor)`,
    );
    console.log(`${'scaled, taken back'.padEnd(40)} ${times.join(', ')}`);
  }
} finally {
  await database.close();
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
