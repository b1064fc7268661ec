import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase, testLogger } from '../../testing/test-database.ts';
import { lockInstallation } from './installation-lock.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const lock = (isShared: boolean, timeoutMs = 300) =>
  lockInstallation({ connection: test.connection, logger: testLogger, isShared, timeoutMs });

it('several share a database, and one that must be alone is refused with a sentence', async () => {
  const [first, second] = await Promise.all([lock(true), lock(true)]);
  await expect(lock(false)).rejects.toThrow('several servers need the same MQTT_URL');
  await Promise.all([first.release(), second.release()]);
  const lone = await lock(false);
  await expect(lock(true)).rejects.toThrow('A server with an MQTT broker of its own works on this database');
  await expect(lock(false)).rejects.toThrow('Another server works on this database');
  await lone.release();
  await (await lock(false)).release();
});

it('a predecessor that was killed is no hindrance', async () => {
  const holder = startHolder();
  await once(holder.stdout!, 'data');
  await expect(lock(false)).rejects.toThrow('Another server');
  holder.kill('SIGKILL');
  await (await lock(false, 2_000)).release();
});

it('takes itself again when the database closed the connection', async () => {
  const held = await lock(false);
  const { pool } = test.database;
  const listHolders = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      // Of this database: other test files work on the same server.
      `SELECT pid FROM pg_stat_activity
       WHERE application_name = 'zutai installation' AND datname = current_database()`,
    );
    return rows.map(({ pid }) => pid);
  };
  const before = await listHolders();
  expect(before).toHaveLength(1);
  await pool.query('SELECT pg_terminate_backend($1)', before);
  await vi.waitFor(async () => {
    expect(await listHolders()).toHaveLength(1);
    expect(await listHolders()).not.toEqual(before);
    expect(held.isHeld()).toBe(true);
  });
  await expect(lock(false)).rejects.toThrow('Another server');
  await held.release();
});

function startHolder(): ChildProcess {
  const module = new URL('./installation-lock.ts', import.meta.url).href;
  const program = `
    const { lockInstallation } = await import(${JSON.stringify(module)});
    const logger = { error() {}, debug() {} };
    await lockInstallation({ connection: ${JSON.stringify(test.connection)}, logger, isShared: false });
    console.log('held');
    setInterval(() => {}, 1000);`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
