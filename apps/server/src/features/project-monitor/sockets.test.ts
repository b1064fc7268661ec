import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import websocket from '@fastify/websocket';
import {
  BINARY_PROTOCOL,
  decodeBinaryFrame,
  type LiveFrame,
  projectMonitorCalls,
  SOCKET_CLOSE,
} from '@zutai/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { liveSocketOptions } from '../monitor/index.ts';
import { type Station, startStation } from './testing/station.ts';

let app: FeatureApp;
let station: Station;
let user: Caller;
let base: string;
const clients = new Set<WebSocket>();
/** Time of the plant: every value is newer than the ones before. */
let plantMs = 1000;

beforeAll(async () => {
  app = await createFeatureApp();
  await app.http.register(websocket, liveSocketOptions);
  const admin = await app.addCaller('Waterworks', 'boss', 'admin');
  user = await app.addCaller('Waterworks', 'watcher', 'user');
  station = await startStation(app, admin);
  station.feature.serveSockets(app.http);
  station.monitor.serveSockets(app.http);
  station.feature.start();
  await restore();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  base = `ws://127.0.0.1:${(app.http.server.address() as AddressInfo).port}/lfscada/ws/project/signal/subscribe/`;
});
afterEach(async () => {
  for (const client of clients) client.terminate();
  clients.clear();
  await vi.waitFor(async () =>
    expect(await station.metrics.registry.metrics()).toContain('zutai_live_clients 0'),
  );
  await restore();
});
afterAll(async () => {
  await station?.stop();
  await app?.close();
});

const sql = (text: string, ...values: unknown[]) => app.database.pool.query(text, values);

/** Puts session, rights and bindings back to what a viewer needs. */
async function restore(): Promise<void> {
  const { projectId, pump, tank, pageId } = station;
  await setRole('user');
  await sql(
    `insert into session (id, token_hash, account_id, address, user_agent, expires_at)
     overriding system value values (1, '\\x01', $1, '', '', now() + interval '1 hour')
     on conflict (id) do update set revoked_at = null`,
    user.accountId,
  );
  await sql(
    "insert into project_permission values ($1, $2, 'view') on conflict do nothing",
    projectId,
    user.accountId,
  );
  await sql(
    'insert into project_equipment select $1, id from unnest($2::bigint[]) as t (id) on conflict do nothing',
    projectId,
    [pump.id, tank.id],
  );
  await sql('update equipment set gateway_id = $2 where id = $1', tank.id, tank.gatewayId);
  await sql('update page set project_id = $2 where id = $1', pageId, projectId);
}

/** Gives the viewer another role, past what that does to sessions: nobody sees the moment in between. */
function setRole(role: string): Promise<void> {
  return app.database.withTransaction(async ({ client }) => {
    await client.query('update account set role = $2 where id = $1', [user.accountId, role]);
    await client.query('update session set revoked_at = null');
  });
}

const pumpSignal = (index: number) => station.pump.signalIds[index]!;
const tankSignal = (index: number) => station.tank.signalIds[index]!;
function feed(values: { pump?: Record<string, number>; tank?: Record<string, number> }): void {
  plantMs += 1;
  if (values.pump !== undefined) station.live.feed(station.pump.id, values.pump, plantMs);
  if (values.tank !== undefined) station.live.feed(station.tank.id, values.tank, plantMs);
}

async function takeToken(signals = [pumpSignal(0), tankSignal(1)]): Promise<string> {
  const { pageId, pump, tank } = station;
  const reply = await app.send(projectMonitorCalls.token, user, {
    pageId,
    dataEquip: `${pump.id},${tank.id}`,
    dataSignal: signals.join(','),
  });
  return reply.data;
}

function connect(token: string, protocols: string[] = []) {
  const socket = new WebSocket(base + token, protocols);
  clients.add(socket);
  const frames: LiveFrame[] = [];
  socket.on('message', (data, isBinary) =>
    frames.push(isBinary ? decodeBinaryFrame(data as Buffer) : JSON.parse(String(data))),
  );
  const closed = once(socket, 'close') as Promise<[number, Buffer]>;
  closed.catch(() => undefined);
  const values = () => frames.flatMap((frame) => frame.signalVal ?? []);
  return {
    socket,
    frames,
    closed,
    values,
    newest: (id: string) => values().findLast((value) => value.id === id)?.value,
    online: (equipmentId: string) =>
      frames
        .flatMap((frame) => frame.gatewayAlarm ?? [])
        .findLast((change) => change.equipmentId === equipmentId)?.online,
  };
}

async function connected(signals?: string[], protocols: string[] = []) {
  const client = connect(await takeToken(signals), protocols);
  await vi.waitFor(() => expect(client.frames.length).toBeGreaterThanOrEqual(1));
  return client;
}

async function statusOf(url: string): Promise<number | undefined> {
  const socket = new WebSocket(url);
  socket.on('error', () => undefined);
  const [, response] = await once(socket, 'unexpected-response');
  response.destroy();
  return response.statusCode;
}

describe('token', () => {
  it('opens one socket, once, and none of another kind', async () => {
    const token = await takeToken();
    expect(await statusOf(`${base}nonsense`)).toBe(401);
    expect(await statusOf(base.replace('/ws/project/', '/ws/eg/') + token)).toBe(401);
    connect(token);
    await vi.waitFor(() => expect([...clients].at(-1)!.readyState).toBe(WebSocket.OPEN));
    expect(await statusOf(base + token)).toBe(401);
  });

  it('is worth nothing once the right is gone', async () => {
    const token = await takeToken();
    await sql('delete from project_permission');
    expect(await statusOf(base + token)).toBe(401);
  });
});

describe.each([
  { form: 'JSON', protocols: [] },
  { form: 'binary', protocols: [BINARY_PROTOCOL] },
])('a $form socket', ({ protocols }) => {
  it('shows the signals asked for of all equipment first, then what changes of them', async () => {
    feed({
      pump: { [pumpSignal(0)]: 1, [pumpSignal(1)]: 2 },
      tank: { [tankSignal(0)]: 3, [tankSignal(1)]: 4 },
    });
    const client = await connected(undefined, protocols);
    expect(client.socket.protocol).toBe(protocols[0] ?? '');
    const [snapshot] = client.frames;
    expect(new Map(snapshot!.signalVal!.map((value) => [value.id, value.value]))).toEqual(
      new Map([
        [pumpSignal(0), 1],
        [tankSignal(1), 4],
      ]),
    );
    expect(snapshot!.gatewayAlarm!.map(({ equipmentId, online }) => [equipmentId, online])).toEqual([
      [station.pump.id, true],
      [station.tank.id, true],
    ]);
    feed({ pump: { [pumpSignal(0)]: 10, [pumpSignal(1)]: 20 }, tank: { [tankSignal(1)]: 40 } });
    await vi.waitFor(() =>
      expect([client.newest(pumpSignal(0)), client.newest(tankSignal(1))]).toEqual([10, 40]),
    );
    const seen = new Set(client.values().map((value) => value.id));
    expect(seen).toEqual(new Set([pumpSignal(0), tankSignal(1)]));
  });

  it('tells which equipment goes offline and that its values are stale', async () => {
    feed({ pump: { [pumpSignal(0)]: 1 }, tank: { [tankSignal(1)]: 4 } });
    const client = await connected(undefined, protocols);
    station.live.setOnline(station.tank.id, false);
    await vi.waitFor(() => expect(client.online(station.tank.id)).toBe(false));
    const codeOf = (id: string) => client.values().findLast((value) => value.id === id)?.code;
    await vi.waitFor(() => expect(codeOf(tankSignal(1))).toBe('201'));
    expect(client.online(station.pump.id)).toBe(true);
    expect(codeOf(pumpSignal(0))).toBe('200');
    station.live.setOnline(station.tank.id, true);
    await vi.waitFor(() => expect(client.online(station.tank.id)).toBe(true));
  });
});

describe('sockets', () => {
  it('of different pages over the same equipment each see their own signals', async () => {
    feed({ pump: { [pumpSignal(0)]: 1, [pumpSignal(1)]: 2 } });
    const [first, second, third] = [
      await connected([pumpSignal(0)]),
      await connected([pumpSignal(1)]),
      await connected([pumpSignal(0)]),
    ];
    for (let i = 0; i < 200; i += 1) feed({ pump: { [pumpSignal(0)]: i, [pumpSignal(1)]: -i } });
    for (const client of [first, third])
      await vi.waitFor(() => expect(client.newest(pumpSignal(0))).toBe(199));
    await vi.waitFor(() => expect(second.newest(pumpSignal(1))).toBe(-199));
    expect(first.newest(pumpSignal(1))).toBeUndefined();
    first.socket.terminate();
    feed({ pump: { [pumpSignal(0)]: 777 } });
    await vi.waitFor(() => expect(third.newest(pumpSignal(0))).toBe(777));
  });

  it('of a page that is bound to nothing stay open', async () => {
    const { data: token } = await app.send(projectMonitorCalls.token, user, { pageId: station.pageId });
    const client = connect(token);
    await vi.waitFor(() => expect(client.frames).toEqual([{ signalVal: [], isSnapshot: true }]));
    client.socket.send('idle');
    await station.feature.recheckViewers();
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('are closed when the session ends', async () => {
    const client = await connected();
    station.endSession(user.sessionId);
    expect((await client.closed)[0]).toBe(4401);
  });

  it.each([
    ['the right in the project is taken', () => sql('delete from project_permission')],
    [
      'equipment is taken out',
      () => sql('delete from project_equipment where equipment_id = $1', station.tank.id),
    ],
    [
      'the page goes to another project',
      () =>
        sql(
          `with other as (
             insert into project (organisation_id, title) select organisation_id, 'Other' from project returning id
           )
           update page set project_id = other.id from other where page.id = $1`,
          station.pageId,
        ),
    ],
  ])('are closed when %s', async (_what, change) => {
    const client = await connected();
    await station.feature.recheckViewers();
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
    await change();
    station.feature.onProjectChanged(station.projectId);
    expect((await client.closed)[0]).toBe(4404);
  });

  it('are closed when their equipment is taken off its gateway', async () => {
    const client = await connected();
    await sql('update equipment set gateway_id = null where id = $1', station.tank.id);
    station.feature.onEquipmentMoved(station.tank.id);
    expect((await client.closed)[0]).toBe(4404);
  });

  it('stay open for an operator whatever the rights in the project, as long as it is one', async () => {
    await setRole('operation');
    const client = await connected();
    await sql('delete from project_permission');
    await station.feature.recheckViewers();
    feed({ pump: { [pumpSignal(0)]: 5 } });
    await vi.waitFor(() => expect(client.newest(pumpSignal(0))).toBe(5));
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
    await setRole('user');
    await station.feature.recheckViewers();
    expect((await client.closed)[0]).toBe(4404);
  });
});

describe('a socket whose session has an end', () => {
  const endsIn = (seconds: number) =>
    sql(
      'update session set expires_at = now() + make_interval(secs => $1) where id = $2',
      seconds,
      user.sessionId,
    );
  afterEach(() => endsIn(3600));
  // The check of all sockets comes every 20 s.
  const WELL_BEFORE_THE_CHECK_MS = 15_000;
  const endOf = ({ closed }: ReturnType<typeof connect>) =>
    Promise.race([closed, delay(WELL_BEFORE_THE_CHECK_MS, undefined, { ref: false })]);

  it('is closed then, also when it was opened shortly before', async () => {
    await endsIn(5);
    expect((await endOf(connect(await takeToken())))?.[0]).toBe(SOCKET_CLOSE.sessionEnded);
  });

  it('is closed at the earlier end that the session was given while it was open', async () => {
    const [first, second] = [connect(await takeToken()), connect(await takeToken())];
    await vi.waitFor(() => expect(second.frames.length).toBeGreaterThan(0));
    await endsIn(8);
    await delay(500);
    await endsIn(1);
    for (const client of [first, second]) expect((await endOf(client))?.[0]).toBe(SOCKET_CLOSE.sessionEnded);
  });
});
