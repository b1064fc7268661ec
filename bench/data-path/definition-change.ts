/**
 * One signal of a gateway with 10,000 is changed: what an ingesting process reads and how long it is busy with it,
 * beside reading the gateway as a whole in the same run. Target: at most half the time, one signal read.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  type DefinitionReload,
  startDefinitionReload,
} from '../../apps/server/src/features/ingest/testing/index.ts';
import { connectDatabase } from '../../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { createLogger } from '../../apps/server/src/platform/logging/logger.ts';
import { quantile } from '../harness/pace.ts';

const SIGNALS = 10_000;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 30);

const logger = createLogger({ level: 'error' });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-bench-definition-'));
const postgres = await startEmbeddedPostgres({ folder, logger });
const database = await connectDatabase({ connection: postgres.connection, logger });
await migrate(database);
const { signalIds, load } = await startDefinitionReload(database, SIGNALS);

/** Time until it is known, time this process was busy, and signals read, of the middle round. */
async function measure(signals: (round: number) => Parameters<DefinitionReload['load']>[0]) {
  const tookMs: number[] = [];
  const busyMs: number[] = [];
  let read = 0;
  for (let round = -5; round < ROUNDS; round += 1) {
    await database.pool.query('update signal set scale = scale + 1 where id = $1', [signalIds[round + 5]]);
    const cpu = process.cpuUsage();
    const startMs = performance.now();
    read = await load(signals(round));
    if (round < 0) continue;
    tookMs.push(performance.now() - startMs);
    const { user, system } = process.cpuUsage(cpu);
    busyMs.push((user + system) / 1_000);
  }
  return { tookMs: quantile(tookMs, 0.5), busyMs: quantile(busyMs, 0.5), read };
}

const whole = await measure(() => 'all');
const part = await measure((round) => new Set([signalIds[round + 5]!]));
for (const [name, one] of [
  ['everything of the gateway', whole],
  ['what changed             ', part],
] as const)
  console.log(
    `${name}: ${one.read} signals read, ${one.tookMs.toFixed(1)} ms, busy for ${one.busyMs.toFixed(1)} ms`,
  );
const ratio = part.tookMs / whole.tookMs;
console.log(`ratio ${ratio.toFixed(2)}; target 0.5: ${ratio <= 0.5 && part.read === 1 ? 'met' : 'missed'}`);
await database.close();
await postgres.stop();
fs.rmSync(folder, { recursive: true, force: true });
