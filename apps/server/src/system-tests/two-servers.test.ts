import { setTimeout as delay } from 'node:timers/promises';
import { commandCalls, errors, monitorCalls, SOCKET_CLOSE, sessionCalls, shareCalls } from '@zutai/contract';
import { ApiClient, type RunningServer, startServer, waitUntil } from '@zutai/dev-env/server-process';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { COMPLETE, checkCounted } from './testing/check-counted.ts';
import { describeOnEngines } from './testing/engines/describe-on-engines.ts';
import type { Engines } from './testing/engines/engines.ts';
import { writeAndFollow } from './testing/follow-write.ts';
import { type MeasuredPlant, startMeasuredPlant } from './testing/gateway/measured-plant.ts';
import { LiveSocket } from './testing/live-socket.ts';
import { openDatabase } from './testing/open-database.ts';
import { readMetric } from './testing/read-metric.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const OWNED_GROUPS = 'zutai_ingest_groups';
const GROUPS = 8;
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

describeOnEngines(['guarded'], 'two servers on one $name', ({ start }) => {
  let engines: Engines;
  let servers: RunningServer[];
  let clients: ApiClient[];
  let database: Pool;
  let plant: MeasuredPlant;

  beforeAll(async () => {
    engines = await start();
    // What ends a right at one server has to be told to the other: it does not look by itself meanwhile.
    const env = { ...engines.env, ZUTAI_RIGHTS_CHECK_SECONDS: '3600' };
    // At once, on an empty database: only one may make the schema and the first administrator.
    servers = await Promise.all([0, 1].map(() => startServer({ hasDemo: false, env })));
    const client = await servers[0]!.signIn();
    clients = servers.map(({ url }) => client.at(url));
    database = openDatabase(servers[0]!, engines.env.DATABASE_URL);
    plant = await startMeasuredPlant(client, {
      sn: 'SHARED-1',
      mqttUrl: servers[0]!.mqttUrl,
      admit: engines.admit,
    });
  });
  afterAll(async () => {
    await plant?.stop();
    await database?.end();
    await Promise.all((servers ?? []).map((server) => server.stop()));
    await engines?.stop();
  });

  /** Which of the two takes the plant's values in: the one that commits rows. */
  async function findIngesting(): Promise<number> {
    const rowsAt = (one: RunningServer) => readMetric(one, 'zutai_history_rows_total');
    const before = await Promise.all(servers.map(rowsAt));
    return waitUntil('one of them commits rows', async () => {
      const now = await Promise.all(servers.map(rowsAt));
      const index = now.findIndex((rows, i) => rows > before[i]!);
      return index >= 0 && { index };
    }).then(({ index }) => index);
  }

  it('know each session and take each other’s tokens', async () => {
    for (const client of clients)
      expect(await client.call(sessionCalls.info, {})).toMatchObject({ loginname: 'admin' });
    const token = await clients[0]!.call(monitorCalls.token, { equipmentId: plant.equipmentId });
    const live = await LiveSocket.take(servers[1]!.url, token);
    await live.waitFor('a value over the other server', plant.counterId, ({ code }) => code === '200');
    live.close();
  });

  it('both show a gateway that one of them ingests, and write to it', async () => {
    for (const [index, client] of clients.entries()) {
      const live = await LiveSocket.open(client, plant.equipmentId, { binary: true });
      const from = plant.counter.count;
      await live.waitFor(
        `new values at server ${index}`,
        plant.counterId,
        ({ value }) => Number(value) > from,
      );
      expect(live.isOnline).toBe(true);
      live.close();
      const value = String(40 + index);
      const write = { equipmentId: plant.equipmentId, signalId: plant.valveId, value };
      expect(await writeAndFollow(client, write)).toMatchObject({ status: 'success', code: '200' });
      expect(plant.valve.get('valve')).toBe(Number(value));
    }
  });

  it('when the ingesting one is killed, the other takes over and nothing is lost', async () => {
    const killed = await findIngesting();
    const left = 1 - killed;
    const live = await LiveSocket.open(clients[left]!, plant.equipmentId);
    await live.waitFor('values before', plant.counterId, ({ code }) => code === '200');
    const first = plant.counter.count + 1;
    await servers[killed]!.kill();
    const from = plant.counter.count;
    await live.waitFor('values after', plant.counterId, ({ value }) => Number(value) > from);
    live.close();
    await plant.waitForNewCount(clients[left]!);
    const last = plant.counter.pause();
    expect(await checkCounted(database, plant.counterId, { first, last })).toEqual(COMPLETE);
    plant.counter.resume();
    const write = { equipmentId: plant.equipmentId, signalId: plant.valveId, value: '77' };
    expect(await writeAndFollow(clients[left]!, write)).toMatchObject({ status: 'success' });

    await servers[killed]!.restart();
    await plant.waitForNewCount(clients[killed]!);
  });

  it.each([
    ['broker', () => engines.crashBroker()],
    ['database', () => engines.crashDatabase()],
  ])('when the %s is killed and comes back, both go on and nothing is lost', async (_engine, crash) => {
    const first = plant.counter.count + 1;
    await crash();
    for (const client of clients) await plant.waitForNewCount(client);
    const last = plant.counter.pause();
    expect(await checkCounted(database, plant.counterId, { first, last })).toEqual(COMPLETE);
    plant.counter.resume();
    for (const { url } of servers)
      await waitUntil('the server is healthy', async () => {
        const { status } = (await (await fetch(`${url}/healthz`)).json()) as { status: string };
        return status === 'ok';
      });
  });

  it('when the broker is away, both say so; after its return each group has one owner and nothing is doubled', async () => {
    const lives = await Promise.all(
      clients.map((client) => LiveSocket.open(client, plant.equipmentId, { binary: true })),
    );
    for (const live of lives)
      await live.waitFor('values before', plant.counterId, ({ code }) => code === '200');
    const first = plant.counter.count + 1;
    await engines.broker!.kill();
    try {
      for (const [index, live] of lives.entries()) {
        await waitUntil(`server ${index} names the bus`, () => live.state?.faults[0]?.part === 'bus');
        expect(live.state).toMatchObject({ online: false });
        expect((await live.waitFor('stale', plant.counterId, ({ code }) => code !== '200')).code).toBe('201');
        const write = { equipmentId: plant.equipmentId, signalId: plant.valveId, value: '12' };
        expect(await clients[index]!.send(commandCalls.writeSignal, write)).toMatchObject({
          code: errors.deviceOffline.wire,
        });
      }
      // Longer than a lease lasts: who has lost the broker goes on owning its groups.
      await delay(6_000);
    } finally {
      await engines.broker!.startAgain();
    }
    for (const [index, live] of lives.entries()) {
      const from = plant.counter.count;
      await live.waitFor(
        `new values at server ${index}`,
        plant.counterId,
        ({ value, code }) => code === '200' && Number(value) > from,
      );
      await waitUntil(`server ${index} says that all is well`, () => live.state?.faults.length === 0);
      expect(live.isOnline).toBe(true);
      live.close();
    }
    await waitUntil('each group has one owner, which ingests it', async () => {
      const { rows } = await database.query<{ owned: string; owners: string }>(
        `SELECT count(*) AS owned, count(DISTINCT owner) AS owners FROM platform_lease
         WHERE starts_with(name, 'ingest-group:') AND expires_at > clock_timestamp()`,
      );
      const counts = await Promise.all(servers.map((one) => readMetric(one, OWNED_GROUPS)));
      return Number(rows[0]!.owned) === GROUPS && Number(rows[0]!.owners) === 2 && sum(counts) === GROUPS;
    });
    for (const client of clients) await plant.waitForNewCount(client);
    const last = plant.counter.pause();
    expect(await checkCounted(database, plant.counterId, { first, last })).toEqual(COMPLETE);
    plant.counter.resume();
  });

  it('when one session ends, it ends at both, sockets included', async () => {
    const client = await servers[0]!.signIn();
    const live = await LiveSocket.open(client.at(servers[1]!.url), plant.equipmentId);
    await client.call(sessionCalls.logout, {});
    expect(await client.at(servers[1]!.url).send(sessionCalls.info, {})).toMatchObject({ code: '1006' });
    await waitUntil('the socket at the other server is closed', () => live.socket.readyState === 3);
  });

  it('a link that is closed at one has its sockets closed at the other, and its guests are answered 1006', async () => {
    const { equipmentId: equipId } = plant;
    const { shareKey: key } = await clients[0]!.call(shareCalls.editEquipmentAuth, {
      equipId,
      shareState: 'public',
    });
    const guest = new ApiClient(servers[0]!.url);
    guest.guestToken = (await guest.call(shareCalls.enter, { key })).token;
    const elsewhere = new ApiClient(servers[1]!.url);
    elsewhere.guestToken = guest.guestToken;
    const live = await LiveSocket.open(elsewhere, equipId);
    const closed = new Promise<number>((resolve) => live.socket.once('close', resolve));
    await clients[0]!.call(shareCalls.editEquipmentAuth, { equipId, shareState: 'private' });
    expect(await closed).toBe(SOCKET_CLOSE.sessionEnded);
    for (const end of [guest, elsewhere])
      expect(await end.send(shareCalls.view, {})).toMatchObject({ status: 401, code: '1006' });
  });

  it('a session that is revoked at one has its sockets closed at the other, and is answered 1006', async () => {
    const client = await servers[0]!.signIn();
    const elsewhere = client.at(servers[1]!.url);
    const live = await LiveSocket.open(elsewhere, plant.equipmentId);
    // How soon: `npm run bench -- end-of-rights`.
    const closed = new Promise<number>((resolve) => live.socket.once('close', resolve));
    const sessions = await client.call(sessionCalls.queryOwnSessions, {});
    const sessionId = sessions.find(({ isCurrent }) => isCurrent)!.id;
    expect(await clients[0]!.call(sessionCalls.revokeOwnSessions, { sessionId })).toEqual({ count: 1 });
    expect(await closed).toBe(SOCKET_CLOSE.sessionEnded);
    for (const end of [client, elsewhere])
      expect(await end.send(sessionCalls.info, {})).toMatchObject({ status: 401, code: '1006' });
  });
});
