import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import websocket from '@fastify/websocket';
import {
  BEAT_INTERVAL_MS,
  BINARY_PROTOCOL,
  decodeBinaryFrame,
  JSON_BEAT,
  JSON_BEAT_INTERVAL_MS,
  type LiveFrame,
  monitorCalls,
} from '@zutai/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import type { Caller } from '../../platform/call/index.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { testLogger } from '../../platform/testing/test-database.ts';
import { testGate } from '../factor/testing/test-gate.ts';
import { OneTimeSecrets } from '../one-time-secret/index.ts';
import { createSessionFeature } from '../session/index.ts';
import { createMonitorFeature, liveSocketOptions, type MonitorFeature } from './index.ts';
import { insertEquipment, startTestLive, type TestEquipment, type TestLive } from './testing/plant.ts';

let app: FeatureApp;
let live: TestLive;
let feature: MonitorFeature;
let operator: Caller;
let pump: TestEquipment;
let base: string;
const metrics = createMetrics();
const MOST_SOCKETS = 12;
const ended = new Set<(sessionId: string) => void>();
const clients = new Set<WebSocket>();
/** Time of the plant: every value is newer than the ones before. */
let plantMs = 1000;
const tick = () => {
  plantMs += 1;
  return plantMs;
};

beforeAll(async () => {
  app = await createFeatureApp();
  await app.http.register(websocket, {
    ...liveSocketOptions,
    options: { ...liveSocketOptions.options, maxPayload: 64 * 1024 },
  });
  live = await startTestLive(app.database);
  operator = await app.addCaller('Waterworks', 'operator', 'user');
  await signIn();
  pump = await insertEquipment(app.database, operator.organisationId, 'Pump', [{ tag: 'a' }, { tag: 'b' }]);
  const secrets = new OneTimeSecrets(app.database.kysely);
  const sessions = createSessionFeature(
    { database: app.database, config: { publicUrl: undefined } },
    secrets,
    testGate(app.database),
  );
  feature = createMonitorFeature(
    { database: app.database, logger: testLogger, metrics },
    {
      source: live.hub,
      lease: { open: async () => undefined, watch: async () => undefined },
      sessions: {
        findLiveSessions: sessions.findLiveSessions,
        onEnded: (listener) => {
          ended.add(listener);
          return () => ended.delete(listener);
        },
      },
      secrets,
      socketsPerAccount: MOST_SOCKETS,
    },
  );
  app.serve('monitor', monitorCalls, feature.handlers);
  feature.serveSockets(app.http);
  feature.start();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  base = `ws://127.0.0.1:${(app.http.server.address() as AddressInfo).port}/lfscada/ws/eg/signal/subscribe/`;
  live.hold(pump);
});
beforeEach(() => live.feed(pump.id, { [a()]: 1, [b()]: 2 }, tick()));
afterEach(async () => {
  for (const client of clients) client.terminate();
  clients.clear();
  await vi.waitFor(async () => expect(await metrics.registry.metrics()).toContain('zutai_live_clients 0'));
});
afterAll(async () => {
  feature?.stop();
  await live?.stop();
  await app?.close();
});

const a = () => pump.signalIds[0]!;
const b = () => pump.signalIds[1]!;

async function signIn(): Promise<void> {
  await app.database.pool.query(
    `insert into session (id, token_hash, account_id, address, user_agent, expires_at)
     overriding system value values (1, '\\x01', $1, '', '', now() + interval '1 hour')
     on conflict (id) do update set revoked_at = null`,
    [operator.accountId],
  );
}

async function takeToken(): Promise<string> {
  const reply = await app.send(monitorCalls.token, operator, { equipmentId: pump.id });
  return reply.data;
}

interface Client {
  readonly socket: WebSocket;
  /** Without those that only say that the socket lives: on a busy machine they come in between. */
  readonly frames: LiveFrame[];
  readonly allFrames: LiveFrame[];
  readonly closed: Promise<[number, Buffer]>;
  /** Newest value of a signal over all frames so far. */
  newest(id: string): unknown;
}

function connect(token: string, protocols: string[] = []): Client {
  const socket = new WebSocket(base + token, protocols);
  clients.add(socket);
  const frames: LiveFrame[] = [];
  const allFrames: LiveFrame[] = [];
  socket.on('message', (data, isBinary) => {
    const frame: LiveFrame = isBinary ? decodeBinaryFrame(data as Buffer) : JSON.parse(String(data));
    allFrames.push(frame);
    if (Object.keys(frame).length > 0) frames.push(frame);
  });
  const closed = once(socket, 'close') as Promise<[number, Buffer]>;
  closed.catch(() => undefined);
  const newest = (id: string) =>
    frames.flatMap((frame) => frame.signalVal ?? []).findLast((value) => value.id === id)?.value;
  return { socket, frames, allFrames, closed, newest };
}

async function statusOf(token: string): Promise<number | undefined> {
  const socket = new WebSocket(base + token);
  socket.on('error', () => undefined);
  const [, response] = await once(socket, 'unexpected-response');
  response.destroy();
  return response.statusCode;
}

const frameCount = (client: Client, count: number) =>
  vi.waitFor(() => expect(client.frames.length).toBeGreaterThanOrEqual(count));

describe('token', () => {
  it('opens one socket, once', async () => {
    const token = await takeToken();
    const client = connect(token);
    await frameCount(client, 1);
    expect(await statusOf(token)).toBe(401);
  });

  it('that nobody gave out is answered 401 before the upgrade', async () => {
    expect(await statusOf('nonsense')).toBe(401);
  });

  it('is over after its time', async () => {
    const token = await takeToken();
    await app.database.pool.query("update one_time_secret set expires_at = now() - interval '1 second'");
    expect(await statusOf(token)).toBe(401);
  });

  it('opens no more sockets than one account may have, and another once one has closed', async () => {
    const open = [];
    for (let i = 0; i < MOST_SOCKETS; i += 1) open.push(connect(await takeToken()));
    for (const client of open) await frameCount(client, 1);
    expect(await statusOf(await takeToken())).toBe(429);
    open[0]!.socket.close();
    await open[0]!.closed;
    await vi.waitFor(async () =>
      expect(await metrics.registry.metrics()).toContain(`zutai_live_clients ${MOST_SOCKETS - 1}`),
    );
    await frameCount(connect(await takeToken()), 1);
    expect(await statusOf(await takeToken())).toBe(429);
  });

  it('is worth nothing once the session has ended', async () => {
    const token = await takeToken();
    await app.database.pool.query('update session set revoked_at = now()');
    expect(await statusOf(token)).toBe(401);
    await signIn();
  });

  it('is not spent by a request that is no upgrade', async () => {
    const token = await takeToken();
    const reply = await app.http.inject({ url: `/lfscada/ws/eg/signal/subscribe/${token}` });
    expect(reply.statusCode).toBe(426);
    await frameCount(connect(token), 1);
  });
});

describe('a quiet socket', () => {
  it.each([
    { form: 'JSON', protocols: [], beat: JSON_BEAT, everyMs: JSON_BEAT_INTERVAL_MS },
    { form: 'binary', protocols: [BINARY_PROTOCOL], beat: {}, everyMs: BEAT_INTERVAL_MS },
  ])(
    'of the $form form hears that the server lives',
    async ({ protocols, beat, everyMs }) => {
      const beganMs = performance.now();
      const client = connect(await takeToken(), protocols);
      await frameCount(client, 1);
      // The state is read again a moment after the first viewer came, which may be news.
      const beats = () => client.allFrames.slice(1).filter(({ gatewayAlarm }) => gatewayAlarm === undefined);
      await vi.waitFor(() => expect(beats().slice(0, 2)).toEqual([beat, beat]), 4 * everyMs + 10_000);
      expect(performance.now() - beganMs).toBeGreaterThan(1.5 * everyMs);
    },
    60_000,
  );
});

describe.each([
  { form: 'JSON', protocols: [] },
  { form: 'binary', protocols: [BINARY_PROTOCOL] },
])('a $form socket', ({ protocols }) => {
  it('shows all values and the state first, then what changes', async () => {
    const client = connect(await takeToken(), protocols);
    await frameCount(client, 1);
    expect(client.socket.protocol).toBe(protocols[0] ?? '');
    const [snapshot] = client.frames;
    expect(new Map(snapshot!.signalVal!.map((value) => [value.id, value.value]))).toEqual(
      new Map([
        [a(), 1],
        [b(), 2],
      ]),
    );
    expect(snapshot!.gatewayAlarm).toMatchObject([{ equipmentId: pump.id, online: true, vpn: false }]);
    live.feed(pump.id, { [b()]: 7 }, tick());
    await frameCount(client, 2);
    expect(client.frames[1]).toEqual({ signalVal: [{ id: b(), value: 7, time: plantMs, code: '200' }] });
  });

  it('tells when the plant goes offline, and that its values are stale', async () => {
    const client = connect(await takeToken(), protocols);
    await frameCount(client, 1);
    live.setOnline(pump.id, false);
    await frameCount(client, 2);
    expect(client.frames[1]!.gatewayAlarm).toMatchObject([{ equipmentId: pump.id, online: false }]);
    expect(client.frames[1]!.signalVal!.map((value) => value.code)).toEqual(['201', '201']);
    live.setOnline(pump.id, true);
    await frameCount(client, 3);
    expect(client.frames[2]!.signalVal!.map((value) => value.code)).toEqual(['200', '200']);
  });

  it('ends with the newest of everything, however fast it changes', async () => {
    const some = [connect(await takeToken(), protocols), connect(await takeToken(), protocols)];
    for (const client of some) await frameCount(client, 1);
    for (let i = 0; i < 500; i += 1) {
      live.feed(pump.id, { [a()]: i, [b()]: -i }, tick());
      if (i % 10 === 0) await delay(1);
    }
    for (const client of some)
      await vi.waitFor(() => expect([client.newest(a()), client.newest(b())]).toEqual([499, -499]));
    expect(some[0]!.frames.length).toBeLessThan(100);
  });
});

describe('a socket', () => {
  it('that offers another subprotocol gets none', async () => {
    const socket = new WebSocket(base + (await takeToken()), ['graphql-ws']);
    clients.add(socket);
    const [error] = await once(socket, 'error');
    expect(String(error)).toContain('no subprotocol');
  });

  it('may say that it is idle as often as it likes, and little else', async () => {
    const client = connect(await takeToken());
    await frameCount(client, 1);
    for (let i = 0; i < 100; i += 1) client.socket.send('idle');
    live.feed(pump.id, { [a()]: 5 }, tick());
    await vi.waitFor(() => expect(client.newest(a())).toBe(5));
    for (let i = 0; i < 30; i += 1) client.socket.send('{"subscribe":"everything"}');
    expect((await client.closed)[0]).toBe(1008);
  });

  it.each([2000, 100_000])('is closed for a message of %i bytes', async (length) => {
    const client = connect(await takeToken());
    await frameCount(client, 1);
    client.socket.send('x'.repeat(length));
    expect((await client.closed)[0]).toBe(1009);
  });

  it('is closed for a broken frame, which is counted and no error in the log', async () => {
    const count = async () =>
      (await metrics.registry.getSingleMetric('zutai_live_sockets_broken_total')!.get()).values[0]!.value;
    const before = await count();
    const client = connect(await takeToken());
    await frameCount(client, 1);
    client.socket.on('error', () => undefined);
    // Opcode 15 is reserved (RFC 6455, section 5.2).
    (client.socket as unknown as { _socket: Socket })._socket.write(Buffer.from([0x8f, 0x80, 0, 0, 0, 0]));
    await client.closed;
    expect(await count()).toBe(before + 1);
  });

  it('is closed at once when its session ends in this process', async () => {
    const client = connect(await takeToken());
    await frameCount(client, 1);
    for (const listener of ended) listener('1');
    expect((await client.closed)[0]).toBe(4401);
  });

  it('is closed by the check when its session ended in another process', async () => {
    const client = connect(await takeToken());
    await frameCount(client, 1);
    await feature.recheckViewers();
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
    await app.database.pool.query('update session set revoked_at = now()');
    await feature.recheckViewers();
    expect((await client.closed)[0]).toBe(4401);
    await signIn();
  });

  it.each([
    ['its account gets another role', 'operation', false],
    ['its account loses the permission, though the session goes on', 'guest', true],
  ])('is closed by the check when %s', async (_why, role, isSessionKept) => {
    const { pool } = app.database;
    const client = connect(await takeToken());
    await frameCount(client, 1);
    await pool.query('update account set role = $2 where id = $1', [operator.accountId, role]);
    if (isSessionKept) await signIn();
    await feature.recheckViewers();
    expect((await client.closed)[0]).toBe(4401);
    await pool.query('update account set role = $2 where id = $1', [operator.accountId, operator.role]);
    await signIn();
  });

  it('is closed by the check when no hardware key was shown in time', async () => {
    const { pool } = app.database;
    const client = connect(await takeToken());
    await frameCount(client, 1);
    // Now it is asked for, and the session has a while to show it.
    await pool.query('update account set use_lock = true where id = $1', [operator.accountId]);
    await feature.recheckViewers();
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
    await pool.query("update session set lock_checked_at = now() - interval '151 s'");
    const late = await takeToken();
    await feature.recheckViewers();
    expect((await client.closed)[0]).toBe(4401);
    expect(await statusOf(late)).toBe(401);
    await pool.query('update account set use_lock = false where id = $1', [operator.accountId]);
  });

  it('is closed when its equipment is taken off the gateway', async () => {
    const client = connect(await takeToken());
    await frameCount(client, 1);
    await app.database.pool.query('update equipment set gateway_id = null where id = $1', [pump.id]);
    feature.onEquipmentMoved(pump.id);
    expect((await client.closed)[0]).toBe(4404);
    await app.database.pool.query('update equipment set gateway_id = $2 where id = $1', [
      pump.id,
      pump.gatewayId,
    ]);
  });

  it('that does not read is sent the newest values later, and nothing piles up for it', async () => {
    const wide = await insertEquipment(
      app.database,
      operator.organisationId,
      'Wide',
      Array.from({ length: 500 }, (_, i) => ({ tag: `w${i}` })),
    );
    live.hold(wide);
    const { data: token } = await app.send(monitorCalls.token, operator, { equipmentId: wide.id });
    const client = connect(token);
    await frameCount(client, 1);
    client.socket.pause();
    const text = async () => metrics.registry.getSingleMetricAsString('zutai_live_frames_skipped_total');
    const skippedBefore = await text();
    // Until the operating system's buffers are full and more than can be skipped has been offered.
    for (let round = 1; (await text()) === skippedBefore || round < 10; round += 1) {
      live.feed(wide.id, Object.fromEntries(wide.signalIds.map((id) => [id, round])), 50_000 + round);
      await delay(round < 400 ? 1 : 25);
      if (round > 5000) throw new Error('the client never counted as slow');
    }
    live.feed(wide.id, Object.fromEntries(wide.signalIds.map((id) => [id, 123_456])), 90_000);
    await delay(50);
    const server = [...app.http.websocketServer.clients].find((one) => one.bufferedAmount > 0);
    expect(server!.bufferedAmount).toBeLessThan(1024 * 1024);
    client.socket.resume();
    await vi.waitFor(() => {
      for (const id of wide.signalIds) expect(client.newest(id)).toBe(123_456);
    });
  });
});
