import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { crypto_utils as crypto } from 'node-opcua-client';
import pg, { type ClientConfig } from 'pg';
import { afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import { type DriverPeer, describeDriver } from '../conformance/describe-driver.ts';
import { configurePeer, DriverRun, type PeerSignal } from '../conformance/driver-run.ts';
import { PortServer } from '../conformance/port-server.ts';

const QUERY = `select name, i2, i8, num, f8, raw, run, state, at, 'x' as twice, 1 as twice from (values
  ('pump-3', 7::int2, 9007199254740993::int8, 12345678901234567890.5::numeric, 0.1::float8, 215, true, 'läuft', timestamptz '2026-11-28 10:00:00+08'),
  ('pump.4', -1::int2, 1::int8, 'NaN'::numeric, 'Infinity'::float8, null, false, null, now())
) as pump (name, i2, i8, num, f8, raw, run, state, at);`;
const signals: readonly PeerSignal[] = [
  { tag: 'small', at: 'pump-3.i2', value: 7 },
  { tag: 'long', at: 'pump-3.i8:int64', value: 9007199254740993n },
  { tag: 'exact', at: 'pump-3.num', value: '12345678901234567890.5' },
  { tag: 'rounded', at: 'pump-3.num', value: Number('12345678901234567890.5') },
  { tag: 'float', at: 'pump-3.f8', value: 0.1 },
  { tag: 'scaled', at: 'pump-3.raw', value: 21.5, scale: 0.1 },
  { tag: 'switch', at: 'pump-3.run', value: true },
  { tag: 'number of a switch', at: '"pump.4".run', value: 0 },
  { tag: 'text', at: 'pump-3.state', value: 'läuft' },
];

/** The PostgreSQL of the tests, by an address of its superuser. */
let server: { host: string; port: number; user: string; password: string };
let admin: ClientConfig;
beforeAll(async () => {
  ({ admin } = (await (await fetch(inject('testDatabaseBroker'))).json()) as { admin: ClientConfig });
  const { connectionParameters, password } = new pg.Client(admin) as unknown as {
    connectionParameters: { host: string; port: number; user: string };
    password: string;
  };
  server = { ...connectionParameters, password };
});

type Serve = (socket: Socket) => void;
const reach = () =>
  server.host.startsWith('/')
    ? connect(join(server.host, `.s.PGSQL.${server.port}`))
    : connect(server.port, server.host);

/** The database through a door that can be shut: it is that of all tests, and stays. */
async function startDoor(): Promise<DriverPeer & { answers: PortServer }> {
  let [isMute, isGarbled] = [false, false];
  const serve: Serve = (socket) => {
    const database = reach();
    socket.pipe(database);
    database.on('data', (bytes) => {
      if (isGarbled) socket.write(Buffer.alloc(bytes.length, 0x5a));
      else if (!isMute) socket.write(bytes);
    });
    socket.on('close', () => database.destroy());
    database.on('close', () => socket.destroy());
    database.on('error', () => {});
  };
  const answers = new PortServer(serve);
  await answers.start();
  return {
    answers,
    options: {
      host: '127.0.0.1',
      port: answers.port,
      database: 'postgres',
      user: server.user,
      password: server.password ?? '',
      query: QUERY,
      keyColumn: 'name',
      reconnectMinMs: 100,
      reconnectMaxMs: 200,
      timeoutMs: 2_000,
    },
    kill: () => answers.stop(),
    restart: () => answers.start(),
    mute: (is) => {
      isMute = is;
    },
    garble: (is) => {
      isGarbled = is;
    },
    stop: () => answers.stop(),
  };
}

describeDriver('sql-poll', {
  signals,
  missing: { tag: 'missing', at: 'pump-3.torque', value: 0 },
  startPeer: startDoor,
});

let run: DriverRun | undefined;
let door: Awaited<ReturnType<typeof startDoor>> | undefined;
afterEach(async () => {
  await run?.stop();
  await door?.stop();
  [run, door] = [undefined, undefined];
});

/** 45 MB in fewer rows than are allowed. */
const LARGE = "select repeat('x', 50000) as level from generate_series(1, 900)";
const LEVEL: PeerSignal = { tag: 'level', at: 'level', value: 0 };
/** Asks by a driver of its own, for one value or what stands for it. */
async function start(options: object, all: readonly PeerSignal[] = [LEVEL]): Promise<DriverRun> {
  await run?.stop();
  door ??= await startDoor();
  run = new DriverRun(configurePeer('sql-poll', { ...door.options, keyColumn: '', ...options }, all));
  return run;
}
const fails = (status: object) =>
  vi.waitFor(() => expect(run!.status).toMatchObject({ state: 'failed', ...status }));

it('says of each cell without a value why', async () => {
  const { status, values } = await start({ keyColumn: 'name' }, [
    { tag: 'null', at: '"pump.4".raw', value: 0 },
    { tag: 'null text', at: '"pump.4".state', value: '' },
    { tag: 'NaN', at: '"pump.4".num', value: 0 },
    { tag: 'infinite', at: '"pump.4".f8', value: 0 },
    { tag: 'too long', at: 'pump-3.i8', value: 0 },
    { tag: 'no int64', at: 'pump-3.num:int64', value: 0 },
    { tag: 'twice', at: 'pump-3.twice', value: 0 },
    { tag: 'no such row', at: 'pump-5.i2', value: 0 },
    { tag: 'no row', at: 'i2', value: 0 },
    { tag: 'time', at: 'pump-3.at', value: '' },
  ]);
  await vi.waitFor(() => expect(Object.keys(values)).toHaveLength(10));
  const { time, ...others } = values;
  expect(new Date(`${String(time)}:00`).toISOString()).toBe('2026-11-28T02:00:00.000Z');
  expect([...new Set(Object.values(others).map(String))].toSorted((a, b) => a.localeCompare(b))).toEqual([
    'code 1713',
    'code 1721',
  ]);
  expect(status).toBeDefined();
  const told = async (tag: string) => (await run!.readOnce(tag)).failure?.message;
  expect(await told('null')).toBe('the column "raw" is NULL');
  expect(await told('too long')).toContain('more digits than a number holds');
  expect(await told('twice')).toBe('there are two columns "twice"');
  expect(await told('no such row')).toBe('no row has the key "pump-5"');
});

it('takes no row by chance: none, several, or two of one key', async () => {
  const tells = (message: string) =>
    vi.waitFor(async () => expect((await run!.readOnce('level')).failure?.message).toBe(message));
  await start({ query: 'select 1 as level where false' });
  await tells('the query answers no row');
  await start({ query: 'values (1), (2)' });
  await tells('the query answers 2 rows, and the driver names no key column');
  await start({ query: "values ('a', 1), ('a', 2)", keyColumn: 'column1' }, [{ ...LEVEL, at: 'a.column2' }]);
  await tells('2 rows have the key "a"');
  await start({ query: "select 1 as level, now() - interval '1 hour' as at", timeColumn: 'at', maxAgeS: 60 });
  await vi.waitFor(() => expect(run!.values).toEqual({ level: 'code 1715' }));
  await start({ query: 'select 1 as level, now() as at', timeColumn: 'at', maxAgeS: 60 });
  await vi.waitFor(() => expect(run!.values).toEqual({ level: 1 }));
});

it('changes nothing, whatever the query is', async () => {
  const client = new pg.Client(admin);
  await client.connect();
  await client.query('create sequence if not exists sql_poll_tries');
  try {
    await start({ query: "select nextval('sql_poll_tries') as level" });
    await fails({ code: '2004', cause: 'query' });
    for (const query of [
      'with gone as (delete from pg_description returning 1) select 1 as level from gone',
      'select 1 as level; drop sequence sql_poll_tries',
      "select set_config('transaction_read_only', 'off', true) as level",
      'select 1 as level into sql_poll_table',
    ]) {
      await start({ query });
      await fails({});
      expect(run!.values).toEqual({ level: expect.stringMatching(/^code /) });
    }
    const { rows } = await client.query('select is_called from sql_poll_tries');
    expect(rows).toEqual([{ is_called: false }]);
  } finally {
    await client.query('drop sequence if exists sql_poll_tries');
    await client.end();
  }
});

it('ends what takes too long, at the database too, and answers that are too large', async () => {
  await start({ query: 'select 1 as level, pg_sleep(3600)', timeoutMs: 200 });
  await fails({ code: '1715', cause: 'timeout', message: expect.stringContaining('57014') });
  await start({ query: 'select generate_series(1, 1000000) as level' });
  await fails({ message: 'the query answers more than 1000 rows' });
  await start({ query: LARGE, timeoutMs: 20_000 });
  await fails({ message: 'the query answers more than 32 MB' });
});

it('stops while it connects to a database that does not answer', async () => {
  door = await startDoor();
  door.mute!(true);
  await start({ timeoutMs: 60_000 });
  await vi.waitFor(() => expect(door!.answers.connections).toBe(1));
  await run!.stop();
  expect(run!.status.state).toBe('stopped');
});

it('is told by the database that it restarts, and comes back', async () => {
  await start({ query: 'select 5 as level' });
  await vi.waitFor(() => expect(run!.values).toEqual({ level: 5 }));
  const client = new pg.Client(admin);
  await client.connect();
  const seen: string[] = [];
  const { rows } = await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zutai-agent'",
  );
  await client.end();
  expect(rows.length).toBeGreaterThan(0);
  await vi.waitFor(
    () => {
      seen.push(run!.status.state);
      expect(seen).toContain('failed');
    },
    { interval: 5 },
  );
  await vi.waitFor(() => expect(run!.status.state).toBe('connected'));
  expect(run!.values).toEqual({ level: 5 });
});

it('says in the words of the database what is wrong, and never the password', async () => {
  await start({ query: 'select temperatur from pumpe' });
  await fails({ code: '1721', cause: 'query', message: expect.stringContaining('"pumpe" does not exist') });
  await start({ database: 'nowhere' });
  await fails({ message: expect.stringContaining('"nowhere" does not exist') });
  await start({ user: 'nobody', password: 's3cret-w0rd' });
  await fails({ cause: 'signIn' });
  expect(JSON.stringify(run!.status)).not.toContain('s3cret-w0rd');
  await start({ security: 'tls' });
  await fails({ message: expect.stringContaining('SSL') });
});

/** PostgreSQL's SSLRequest answered by a certificate made for it, and behind it the database as it is. */
async function startTlsDoor(): Promise<PortServer> {
  const privateKey = await crypto.generatePrivateKey(2048);
  const { cert } = await crypto.createSelfSignedCertificate({
    ...{ privateKey, subject: '/CN=localhost', dns: ['localhost'], validity: 2, notBefore: new Date() },
    purpose: crypto.CertificatePurpose.ForApplication,
  });
  const { privPem } = await crypto.privateKeyToPEM(privateKey);
  const secureContext = createSecureContext({ key: privPem, cert });
  const tls = new PortServer((socket) => {
    socket.once('data', () => {
      socket.write('S');
      const secured = new TLSSocket(socket, { isServer: true, secureContext });
      const database = reach();
      secured.pipe(database).pipe(secured);
      for (const each of [secured, database]) each.on('error', () => each.destroy());
      secured.on('close', () => database.destroy());
    });
  });
  await tls.start();
  return tls;
}

it('encrypts, and trusts no certificate that the system does not', async () => {
  const tls = await startTlsDoor();
  try {
    await start({ port: tls.port, security: 'tls', query: 'select 5 as level' });
    await fails({ cause: 'certificate' });
    await start({ port: tls.port, security: 'tlsUnchecked', query: 'select 5 as level' });
    await vi.waitFor(() => expect(run!.values).toEqual({ level: 5 }));
    await start({ port: tls.port, security: 'tlsUnchecked', query: LARGE, timeoutMs: 20_000 });
    await fails({ message: 'the query answers more than 32 MB' });
  } finally {
    await run?.stop();
    await tls.stop();
  }
});
