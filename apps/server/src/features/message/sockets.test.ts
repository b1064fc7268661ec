import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import websocket from '@fastify/websocket';
import { messageCalls as calls, type MessageFrame, messageChannels, noticeCalls } from '@zutai/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { testLogger } from '../../platform/testing/test-database.ts';
import { testGate } from '../factor/testing/test-gate.ts';
import { createNoticeFeature } from '../notice/index.ts';
import { OneTimeSecrets } from '../one-time-secret/index.ts';
import { createSessionFeature } from '../session/index.ts';
import { createMessageFeature, type MessageFeature } from './index.ts';

let app: FeatureApp;
let feature: MessageFeature;
let boss: Caller;
let stranger: Caller;
let base: string;
const sockets = new Set<WebSocket>();

beforeAll(async () => {
  app = await createFeatureApp();
  const { database } = app;
  await app.http.register(websocket);
  const secrets = new OneTimeSecrets(database.kysely);
  const sessions = createSessionFeature(
    { database, config: { publicUrl: undefined } },
    secrets,
    testGate(database),
  );
  feature = createMessageFeature(
    { database, logger: testLogger, config: { speechCommand: undefined } },
    { secrets, sessions, socketsPerAccount: 3 },
  );
  app.serve('message', calls, feature.handlers);
  app.serve('notice', noticeCalls, createNoticeFeature({ database }).handlers);
  feature.serveSockets(app.http);
  feature.start();
  boss = await signedIn('Waterworks', 'boss');
  stranger = await signedIn('Brewery', 'stranger');
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  base = `ws://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  feature?.stop();
  await app?.close();
});

/** A caller whose session is in the database. */
async function signedIn(company: string, name: string): Promise<Caller> {
  const caller = await app.addCaller(company, name, 'admin');
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into session (token_hash, account_id, address, user_agent, expires_at)
     values (sha256(random()::text::bytea), $1, '', '', now() + interval '1 hour') returning id::text`,
    [caller.accountId],
  );
  return Object.assign(caller, { sessionId: rows[0]!.id });
}

async function open(caller: Caller): Promise<{ socket: WebSocket; frames: MessageFrame[] }> {
  const { data } = await app.send(calls.token, caller, {});
  const socket = new WebSocket(base + messageChannels.message.path.replace('{token}', data as string));
  sockets.add(socket);
  const frames: MessageFrame[] = [];
  socket.on('message', (text: Buffer) => frames.push(JSON.parse(text.toString()) as MessageFrame));
  await once(socket, 'open');
  await vi.waitFor(() => expect(frames).toHaveLength(1));
  return { socket, frames };
}
const publish = (title: string) => app.send(noticeCalls.add, boss, { title, content: title });
const told = (frames: readonly MessageFrame[]) =>
  frames.flatMap(({ messages }) => messages.map(({ title }) => title));

it('tells of messages as they come, once, and how many are unread in every window', async () => {
  const first = await open(boss);
  const other = await open(stranger);
  expect(first.frames[0]).toMatchObject({ unread: { count: 0 }, messages: [] });
  await publish('A');
  await vi.waitFor(() => expect(told(first.frames)).toEqual(['A']));
  // What was there before a window was opened is no news to it.
  const second = await open(boss);
  expect(second.frames[0]).toMatchObject({ unread: { count: 1, notice: 1 }, messages: [] });
  await publish('B');
  await vi.waitFor(() => expect(told(second.frames)).toEqual(['B']));
  await vi.waitFor(() => expect(told(first.frames)).toEqual(['A', 'B']));
  await app.send(calls.allMarkAsRead, boss, {});
  for (const { frames } of [first, second])
    await vi.waitFor(() => expect(frames.at(-1)!.unread.count).toBe(0));
  expect(other.frames).toHaveLength(1);
  for (const { socket } of [first, second, other]) socket.close();
});

it('says at once that alarms have changed, once a transaction, to the organisation alone, and a storm in few words', async () => {
  const { organisationId } = boss;
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into equipment (organisation_id, title, kind, display, device_id)
     values ($1, 'pump', 'EG', 'list', 'pump') returning id::text`,
    [organisationId],
  );
  const own = await open(boss);
  const other = await open(stranger);
  const saidTo = (frames: readonly MessageFrame[]) =>
    frames.filter(({ haveAlarmsChanged }) => haveAlarmsChanged === true);
  const ring = (count: number) =>
    app.database.pool.query(
      `insert into alarm (organisation_id, equipment_id, level_id, title, title_en, kind, state, stage, raised_at, value,
         message)
       select $1, $2, level.id, 'full', '', 'limit', 'acknowledgedActive', 1, now(), '', ''
       from alarm_level as level, generate_series(1, $3) where level.organisation_id = $1 and priority = 1`,
      [organisationId, rows[0]!.id, count],
    );
  await ring(1000);
  await vi.waitFor(() => expect(saidTo(own.frames)).toHaveLength(1));
  // It says how many messages are unread, as every frame does.
  expect(saidTo(own.frames)[0]).toMatchObject({ unread: own.frames[0]!.unread, messages: [] });
  const STORM = 40;
  const startMs = performance.now();
  for (let sent = 0; sent < STORM; sent += 1) await ring(1);
  await app.database.pool.query(`update alarm_level set title = 'worst' where organisation_id = $1`, [
    organisationId,
  ]);
  await vi.waitFor(() => expect(saidTo(own.frames).length).toBeGreaterThan(1));
  const tookMs = performance.now() - startMs;
  expect(saidTo(own.frames).length).toBeLessThanOrEqual(4 + tookMs / 200);
  expect(saidTo(other.frames)).toEqual([]);
  for (const { socket } of [own, other]) socket.close();
});

it('opens by a token once, for a session that is good, and not without end', async () => {
  const { data } = await app.send(calls.token, boss, {});
  const url = base + messageChannels.message.path.replace('{token}', data as string);
  const statusOf = async () => {
    const socket = new WebSocket(url);
    sockets.add(socket);
    socket.on('error', () => undefined);
    const [, response] = await Promise.race([
      once(socket, 'unexpected-response'),
      once(socket, 'open').then(() => [undefined, { statusCode: 101 }]),
    ]);
    return (response as { statusCode: number }).statusCode;
  };
  expect(await statusOf()).toBe(101);
  expect(await statusOf()).toBe(401);
  await open(boss);
  await open(boss);
  const { data: more } = await app.send(calls.token, boss, {});
  const late = new WebSocket(base + messageChannels.message.path.replace('{token}', more as string));
  late.on('error', () => undefined);
  const [, refused] = await once(late, 'unexpected-response');
  expect((refused as { statusCode: number }).statusCode).toBe(429);
});

it('takes idle texts for ever, and nothing else', async () => {
  const { socket } = await open(stranger);
  for (let sent = 0; sent < 50; sent += 1) socket.send(messageChannels.message.idleText);
  for (let sent = 0; sent < 20; sent += 1) socket.send('hello');
  socket.send(messageChannels.message.idleText);
  const closed = once(socket, 'close');
  socket.send('hello');
  expect((await closed)[0]).toBe(1008);
});
