import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { equipmentCalls } from '@zutai/contract';
import { type RunningServer, runCommand, startServer } from '@zutai/dev-env/server-process';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { COMPLETE, checkCounted } from './testing/check-counted.ts';
import { startOutsidePostgres } from './testing/engines/engines.ts';
import { type MeasuredPlant, startMeasuredPlant } from './testing/gateway/measured-plant.ts';
import { openDatabase } from './testing/open-database.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-backup-'));
const file = path.join(folder, 'plant.tar');
const running: RunningServer[] = [];
let plant: MeasuredPlant;

async function start(options: Partial<Parameters<typeof startServer>[0]> = {}): Promise<RunningServer> {
  const server = await startServer({ hasDemo: false, ...options });
  running.push(server);
  return server;
}

let first: RunningServer;
beforeAll(async () => {
  first = await start();
  plant = await startMeasuredPlant(await first.signIn(), { sn: 'BACKUP-1', mqttUrl: first.mqttUrl });
});
afterAll(async () => {
  await plant?.stop();
  for (const server of running) await server.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

it('a running installation is backed up, restored elsewhere, and its gateways go on there', async () => {
  await plant.waitForNewCount(await first.signIn());
  const stored = plant.counter.count;
  const before = await startedCount(first);
  expect(await checkOf(first, { first: before, last: stored })).toEqual(COMPLETE);
  const made = await runCommand('backup.ts', [file], { ZUTAI_DATA: first.dataFolder });
  expect(made).toMatchObject({ code: 0, text: expect.stringContaining('all read and whole') });
  expect(fs.statSync(file).mode & 0o077).toBe(0);
  // What was acknowledged after the backup is gone with the first installation; the gateway starts its streams anew.
  await plant.waitForNewCount(await first.signIn());
  await first.kill();

  const dataFolder = path.join(folder, 'restored');
  expect(await runCommand('restore.ts', [file], { ZUTAI_DATA: dataFolder })).toMatchObject({ code: 0 });
  const second = await start({ dataFolder, env: { ZUTAI_MQTT_PORT: String(first.mqttPort) } });
  const client = await second.signIn();
  await plant.waitForNewCount(client);
  expect(await checkOf(second, { first: before, last: stored })).toEqual(COMPLETE);
  const now = plant.counter.count;
  await plant.waitForNewCount(client);
  expect(await checkOf(second, { first: now, last: now + 2 })).toEqual(COMPLETE);
  expect(await runCommand('verify-audit.ts', [], { ZUTAI_DATA: dataFolder })).toMatchObject({ code: 0 });
});

it('nothing is written over a backup or an installation', async () => {
  const again = await runCommand('backup.ts', [file], { ZUTAI_DATA: path.join(folder, 'restored') });
  expect(again).toMatchObject({ code: 1, text: expect.stringContaining('is there already') });
  const over = await runCommand('restore.ts', [file], { ZUTAI_DATA: path.join(folder, 'restored') });
  expect(over).toMatchObject({ code: 1, text: expect.stringContaining('nothing is written over') });
});

it('a stopped installation moves from the embedded database to an outside one, and back', async () => {
  const dataFolder = path.join(folder, 'restored');
  await running.at(-1)?.kill();
  const moved = path.join(folder, 'moved.tar');
  expect(await runCommand('backup.ts', [moved], { ZUTAI_DATA: dataFolder })).toMatchObject({ code: 0 });
  const outside = await startOutsidePostgres();
  try {
    const env = { DATABASE_URL: outside.url, ZUTAI_DATA: path.join(folder, 'outside') };
    expect(await runCommand('restore.ts', [moved], env)).toMatchObject({ code: 0 });
    const third = await startServer({ hasDemo: false, dataFolder: env.ZUTAI_DATA, env });
    try {
      const { rows } = await (await third.signIn()).call(equipmentCalls.query, {});
      expect(rows.map(({ id }) => id)).toEqual([plant.equipmentId]);
    } finally {
      await third.stop();
    }
    const back = path.join(folder, 'back.tar');
    expect(await runCommand('backup.ts', [back], { ...env, ZUTAI_DATA: dataFolder })).toMatchObject({
      code: 0,
    });
    expect(await runCommand('restore.ts', [back], { ZUTAI_DATA: path.join(folder, 'back') })).toMatchObject({
      code: 0,
    });
  } finally {
    await outside.stop();
  }
});

async function checkOf(server: RunningServer, range: { first: number; last: number }) {
  const database = openDatabase(server);
  try {
    return await checkCounted(database, plant.counterId, range);
  } finally {
    await database.end();
  }
}

/** The first number in the history: the counter began before its signal was there. */
async function startedCount(server: RunningServer): Promise<number> {
  const database = openDatabase(server);
  try {
    const { rows } = await database.query('select min(value) as first from history where signal_id = $1', [
      Number(plant.counterId),
    ]);
    return Number(rows[0].first);
  } finally {
    await database.end();
  }
}
