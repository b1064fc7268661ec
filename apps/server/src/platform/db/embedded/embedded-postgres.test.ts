import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import { copyPreparedFolder } from '@zutai/dev-env/server-process';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testLogger } from '../../testing/test-database.ts';
import { connectDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isProcessAlive } from './process-table.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** A data folder whose database was made before, unless a test says otherwise: making it takes longer than the rest. */
let folder = '';
const running: EmbeddedPostgres[] = [];

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-pg-'));
  // As root, PostgreSQL runs as another user, which has to get in.
  fs.chmodSync(folder, 0o755);
  await copyPreparedFolder('postgres', folder, async (made) => {
    const postgres = await startEmbeddedPostgres({ folder: made, logger: testLogger });
    await postgres.stop();
  });
});
afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function start(dataFolder = folder): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ folder: dataFolder, logger: testLogger });
  running.push(postgres);
  return postgres;
}

async function query(postgres: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new pg.Client(postgres.connection);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

interface Victim {
  readonly child: ChildProcess;
  readonly postgresPid: number;
}

/** Another server process that has just had its commit confirmed. */
async function startVictim(): Promise<Victim> {
  const here = JSON.stringify(path.join(import.meta.dirname, 'embedded-postgres.ts'));
  const script = `
    import { startEmbeddedPostgres } from ${here};
    import pg from 'pg';
    const logger = { warn() {}, error() {}, debug() {}, info() {}, fatal() {} };
    const postgres = await startEmbeddedPostgres({ folder: process.argv[1], logger });
    const client = new pg.Client(postgres.connection);
    await client.connect();
    await client.query('CREATE TABLE IF NOT EXISTS kept (id int)');
    await client.query('INSERT INTO kept SELECT generate_series(1, 1000)');
    await client.query('BEGIN; INSERT INTO kept VALUES (-1)');
    console.log(postgres.pid());
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(readline.createInterface({ input: child.stdout }), 'line');
  return { child, postgresPid: Number(line) };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('startEmbeddedPostgres', () => {
  it('works as a role that owns its database and nothing else', async () => {
    const postgres = await start();
    const [role] = await query(
      postgres,
      'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
    );
    expect(role).toEqual({ rolsuper: false, rolcreatedb: false, rolcreaterole: false });
    for (const statement of [
      "copy (select 1) to program 'true'",
      "select pg_read_file('/etc/passwd')",
      "copy (select 1) to '/tmp/zutai-role-test'",
      'create role other superuser',
      'alter system set archive_command = $$true$$',
    ])
      await expect(query(postgres, statement), statement).rejects.toThrow(
        /permission denied|must be superuser/,
      );
    const other = { ...postgres, connection: { ...postgres.connection, database: 'postgres' } };
    await expect(query(other, 'select 1')).rejects.toThrow('permission denied');
  });

  it('gives the role what an older data folder had made as the superuser', async () => {
    const first = await start();
    const asSuperuser = { ...first, connection: { ...first.superuserConnection, database: 'zutai' } };
    await query(asSuperuser, 'alter database zutai owner to zutai');
    await query(asSuperuser, 'drop role zutai_app');
    fs.rmSync(path.join(folder, 'postgres-app-password'));
    const database = await connectDatabase({ connection: asSuperuser.connection, logger: testLogger });
    await migrate(database);
    await database.pool.query("select setval('platform_lease_token', 7)");
    await database.close();
    await running.splice(0)[0]?.stop();
    const second = await start();
    const own = await connectDatabase({ connection: second.connection, logger: testLogger });
    expect(await migrate(own)).toEqual([]);
    // Whatever a later migration may do: change tables, replace functions, make partitions.
    await own.pool.query('alter table signal add column later int');
    await own.pool.query('alter table history add column later int');
    await own.pool.query('create table history_later partition of history default');
    await own.pool.query(
      'create or replace function refuse_audit_truncate() returns trigger language plpgsql as $$ begin end $$',
    );
    expect((await own.pool.query("select nextval('platform_lease_token') as n")).rows).toEqual([{ n: '8' }]);
    await own.close();
  });

  it('keeps its data over a stop and start, for its owner alone', async () => {
    const anew = path.join(folder, 'new');
    const first = await start(anew);
    await query(first, 'CREATE TABLE kept AS SELECT 7 AS id');
    expect(fs.statSync(path.join(anew, 'postgres')).mode & 0o777).toBe(0o700);
    expect(fs.statSync(path.join(anew, 'postgres-password')).mode & 0o777).toBe(0o600);
    expect(fs.statSync(anew).mode & 0o066).toBe(0);
    await first.stop();
    expect(isProcessAlive(first.pid())).toBe(false);
    expect(await query(await start(anew), 'SELECT * FROM kept')).toEqual([{ id: 7 }]);
  });

  it('opens no network port and refuses a wrong password on its socket', async () => {
    const postgres = await start();
    expect(await query(postgres, "SELECT current_setting('listen_addresses') AS addresses")).toEqual([
      { addresses: '' },
    ]);
    const stranger = new pg.Client({ ...postgres.connection, password: 'guess' });
    await expect(stranger.connect()).rejects.toThrow(/password authentication failed/);
  });

  it('has a URL that other programs can connect with', async () => {
    const { url } = await start();
    const database = await connectDatabase({ connection: { connectionString: url }, logger: testLogger });
    await database.ping();
    await database.close();
  });

  it('refuses a second server on the folder while the first one lives', async () => {
    const postgres = await start();
    await expect(start()).rejects.toThrow(/Another server is already running on the data folder/);
    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('stops the orphan that a killed server left, and loses nothing committed', async () => {
    const { child, postgresPid } = await startVictim();
    await kill(child);
    expect(isProcessAlive(postgresPid)).toBe(true);
    const postgres = await start();
    expect(isProcessAlive(postgresPid)).toBe(false);
    expect(await query(postgres, 'SELECT count(*)::int AS count FROM kept')).toEqual([{ count: 1000 }]);
  });

  it('recovers after server and database were killed together', async () => {
    const { child, postgresPid } = await startVictim();
    await kill(child);
    process.kill(postgresPid, 'SIGKILL');
    await vi.waitFor(() => expect(isProcessAlive(postgresPid)).toBe(false));
    expect(await query(await start(), 'SELECT count(*)::int AS count FROM kept')).toEqual([{ count: 1000 }]);
  });

  it('is not fooled by a pid file whose number belongs to somebody else', async () => {
    const first = await start();
    const pidFile = path.join(folder, 'postgres', 'postmaster.pid');
    const content = fs.readFileSync(pidFile, 'utf8');
    await first.stop();
    fs.writeFileSync(pidFile, content.replace(/^\d+/, '1'));
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('starts the database again when it dies alone, and the pool waits for it', async () => {
    const postgres = await start();
    const database = await connectDatabase({ connection: postgres.connection, logger: testLogger });
    await database.pool.query('CREATE TABLE kept AS SELECT 7 AS id');
    const deadPid = postgres.pid();
    process.kill(deadPid, 'SIGKILL');
    await vi.waitFor(() => expect(isProcessAlive(deadPid)).toBe(false));
    await vi.waitFor(async () => {
      expect((await database.pool.query('SELECT * FROM kept')).rows).toEqual([{ id: 7 }]);
    });
    expect(postgres.pid()).not.toBe(deadPid);
    await database.close();
  });

  it('begins anew when the first start was killed half-way', async () => {
    const unfinished = path.join(folder, 'new', 'postgres.unfinished');
    fs.mkdirSync(unfinished, { recursive: true });
    fs.writeFileSync(path.join(unfinished, 'PG_VERSION'), '18\n');
    expect(await query(await start(path.join(folder, 'new')), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('says what to do about data of another version', async () => {
    await (await start()).stop();
    fs.writeFileSync(path.join(folder, 'postgres', 'PG_VERSION'), '12\n');
    await expect(start()).rejects.toThrow(/is of PostgreSQL 12, this program brings PostgreSQL \d+/);
  });

  it('works in a folder whose path is too long for a socket, with spaces in it', async () => {
    const deep = path.join(folder, 'a long way down '.repeat(8));
    expect(await query(await start(deep), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it.runIf(process.getuid?.() === 0)('works as root in a folder that only root can enter', async () => {
    fs.chmodSync(folder, 0o700);
    const inner = path.join(folder, 'data');
    expect(await query(await start(inner), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(fs.statSync(path.join(inner, 'postgres')).uid).toBe(0);
  });
});
