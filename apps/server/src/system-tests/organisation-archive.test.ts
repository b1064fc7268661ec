import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { equipmentCalls, gatewayCalls, pageCalls } from '@zutai/contract';
import { ApiClient, type RunningServer, runCommand, startServer } from '@zutai/dev-env/server-process';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readPlan } from '../platform/organisation-archive/catalogue.ts';
import { compareOrganisations } from '../platform/organisation-archive/testing/compare-organisations.ts';
import { COMPLETE, checkCounted } from './testing/check-counted.ts';
import { startOutsidePostgres } from './testing/engines/engines.ts';
import { type MeasuredPlant, startMeasuredPlant } from './testing/gateway/measured-plant.ts';
import { openDatabase } from './testing/open-database.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-organisation-'));
const file = path.join(folder, 'plant.tar');
const secret = { ARCHIVE_PASSPHRASE: 'a long passphrase' };
const target = () => ({ DATABASE_URL: outside.url, ZUTAI_DATA: path.join(folder, 'second'), ...secret });
let first: RunningServer;
let plant: MeasuredPlant;
let outside: Awaited<ReturnType<typeof startOutsidePostgres>>;
let pool: pg.Pool;

beforeAll(async () => {
  first = await startServer({ hasDemo: true });
  // Of the demo's past a few thousand values are as good as all, and an import takes each by itself.
  const database = openDatabase(first);
  await database.query("delete from history where ts < now() - interval '10 minutes'");
  await database.end();
  plant = await startMeasuredPlant(await first.signIn(), { sn: 'ARCHIVE-1', mqttUrl: first.mqttUrl });
  outside = await startOutsidePostgres();
  pool = new pg.Pool({ connectionString: outside.url, max: 3 }).on('error', () => undefined);
});
afterAll(async () => {
  await plant?.stop();
  await first?.stop();
  await pool?.end();
  await outside?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const importFile = (from: string, ...options: string[]) =>
  runCommand('import-organisation.ts', [from, ...options], target());

const organisations = async () =>
  (await pool.query<{ id: string; title: string }>('select id::text, title from organisation order by id'))
    .rows;

it('the demo organisation is taken to another installation while it runs, and its gateway goes on there', async () => {
  await plant.waitForNewCount(await first.signIn());
  const stored = plant.counter.count;
  const made = await runCommand('export-organisation.ts', ['1', file], {
    ZUTAI_DATA: first.dataFolder,
    ...secret,
  });
  expect(made).toMatchObject({ code: 0, text: expect.stringContaining('all read and whole') });
  expect(fs.statSync(file).mode & 0o077).toBe(0);
  await first.kill();

  // An installation of its own, in which a server ran once.
  const second = await startServer({
    hasDemo: false,
    dataFolder: path.join(folder, 'second'),
    env: target(),
  });
  expect(await importFile(file)).toMatchObject({
    code: 1,
    text: expect.stringContaining('stop it for the import'),
  });
  await second.kill();
  await pool.query(`select setval(quote_ident(sequencename)::regclass, 700000 + 1000 * row_number() over (order by sequencename))
    from pg_sequences where schemaname = 'public' and sequencename ~ '_id_seq$'`);
  expect(await importFile(file)).toMatchObject({ code: 1, text: expect.stringContaining('loginname admin') });
  expect(await organisations()).toHaveLength(1);
  const brought = await importFile(file, '--title', 'Brought', '--rename', 'loginname:admin=chief');
  expect(brought).toMatchObject({ code: 0, text: expect.stringContaining('(Brought) is there') });

  const third = await startServer({
    hasDemo: false,
    dataFolder: path.join(folder, 'second'),
    env: { ...target(), ZUTAI_MQTT_PORT: String(first.mqttPort) },
  });
  try {
    const client = await ApiClient.signIn(third.url, { loginname: 'chief', password: first.admin.password });
    const { rows } = await client.call(equipmentCalls.query, { pageSize: 200 });
    expect(rows.map(({ id }) => id)).not.toContain(plant.equipmentId);
    const { rows: signals } = await pool.query<{ id: string; equipment: string }>(
      `select signal.id::text, equipment_id::text as equipment from signal join equipment on equipment.id = equipment_id
       join gateway on gateway.id = gateway_id where sn = 'ARCHIVE-1' and tag = 'counter'`,
    );
    const counter = signals[0]!;
    const { rows: begun } = await pool.query<{ first: number }>(
      'select min(value) as first from history where signal_id = $1',
      [counter.id],
    );
    await expect
      .poll(
        async () =>
          (await pool.query('select max(value) as last from history where signal_id = $1', [counter.id]))
            .rows[0].last,
        {
          timeout: 120_000,
          interval: 500,
        },
      )
      .toBeGreaterThan(plant.counter.count);
    expect(await checkCounted(pool, counter.id, { first: begun[0]!.first, last: stored })).toEqual(COMPLETE);
    const { rows: gateways } = await client.call(gatewayCalls.query, { pageSize: 200 });
    expect(gateways.find(({ sn }) => sn === 'ARCHIVE-1')).toMatchObject({ online: true });
    const { rows: pages } = await pool.query<{ id: string }>(
      'select id::text from page where organisation_id > 700000 and widget_count > 5 order by id limit 5',
    );
    const drawings: string[] = [];
    for (const { id } of pages)
      drawings.push(JSON.stringify((await client.call(pageCalls.info, { id })).file));
    expect(drawings.join()).toMatch(/"signalId":"[78]\d{5}"/);
    expect(drawings.join()).not.toMatch(/"signalId":"\d{1,5}"/);
  } finally {
    await third.kill();
  }
});

it('the same organisation comes beside itself under other names, row by row', async () => {
  const again = path.join(folder, 'again.tar');
  expect(await runCommand('export-organisation.ts', ['Brought', again], target())).toMatchObject({ code: 0 });
  const taken = await importFile(again);
  expect(taken).toMatchObject({ code: 1, text: expect.stringContaining('title Brought, loginname chief') });
  const [, brought] = await organisations();
  expect(await importFile(again, '--suffix', '-2')).toMatchObject({ code: 0 });
  const [, , copy] = await organisations();
  expect(copy?.title).toBe('Brought-2');
  const { tables } = await readPlan(pool);
  const compared = tables
    .filter(({ how }) => how !== 'evidence')
    .map(({ name, condition, columns }) => ({
      table: name,
      where: condition,
      order: columns.some((one) => one.name === 'id')
        ? 'length(id::text), id'
        : columns
            .slice(0, 3)
            .map((one) => `"${one.name}"`)
            .join(', '),
    }));
  const changed = new Set([
    ...['organisation.title', 'account.loginname', 'gateway.sn', 'gateway.online', 'gateway.wanted_version'],
    ...['equipment.online', 'style_image.key', 'card.title', 'hardware.sn_prefix'],
  ]);
  const found = await compareOrganisations(
    { pool, organisationId: brought!.id },
    { pool, organisationId: copy!.id },
    compared,
    changed,
  );
  expect(found.differences).toEqual([]);
  expect(found.rows.signal).toBeGreaterThan(100);
  expect(found.rows.page).toBeGreaterThan(5);
  expect(found.rows.history).toBeGreaterThan(1000);
});

it('an import that is killed in the middle leaves nothing', async () => {
  const before = await organisations();
  const program = path.resolve(import.meta.dirname, '../import-organisation.ts');
  const child = spawn(process.execPath, [program, path.join(folder, 'again.tar'), '--suffix', '-3'], {
    env: { PATH: process.env.PATH, ...target() },
    stdio: 'ignore',
  });
  const isIn = async () => {
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and query like 'insert into \"%' and pid <> pg_backend_pid()",
    );
    return rows.length > 0;
  };
  while (!(await isIn()) && child.exitCode === null) await delay(2);
  // It was under way, not done.
  expect(child.exitCode).toBeNull();
  child.kill('SIGKILL');
  await expect.poll(async () => organisations(), { timeout: 60_000 }).toEqual(before);
  const { rows } = await pool.query("select 1 from pg_trigger where tgenabled = 'D'");
  expect(rows).toEqual([]);
});
