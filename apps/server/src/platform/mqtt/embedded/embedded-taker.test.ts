import type mqtt from 'mqtt';
import { connectAsync } from 'mqtt';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testLogger } from '../../testing/test-database.ts';
import {
  type Bus,
  createEmbeddedBroker,
  createEmbeddedBus,
  type EmbeddedBroker,
  NotTakenError,
} from '../index.ts';

let broker: EmbeddedBroker;
let bus: Bus;
let url: string;
const clients: mqtt.MqttClient[] = [];

beforeEach(async () => {
  broker = await createEmbeddedBroker({
    port: 0,
    logger: testLogger,
    authority: {
      authenticate: async (username) => ({ id: username }),
      mayPublish: () => true,
      maySubscribe: () => true,
    },
    maxClientsPerIdentity: 2,
    maxUnknownPerAddress: 3,
  });
  bus = createEmbeddedBus(broker, testLogger);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
  await bus.close();
});

async function connect(username = 'gateway'): Promise<mqtt.MqttClient> {
  const client = await connectAsync(url, { username, password: 'x', reconnectPeriod: 0 });
  client.on('error', () => undefined);
  clients.push(client);
  return client;
}

async function listen(): Promise<void> {
  await broker.listen();
  url = `mqtt://127.0.0.1:${broker.port}`;
}

/** Whether the connection ends instead of a PUBACK. */
async function isRefused(payload: string): Promise<boolean> {
  const client = await connect();
  const closed = new Promise<boolean>((resolve) => client.once('close', () => resolve(true)));
  return Promise.race([closed, client.publishAsync('data', payload, { qos: 1 }).then(() => false)]);
}

it('acknowledges a QoS 1 message when the named session has taken it, and hands it over once', async () => {
  const gate = Promise.withResolvers<void>();
  const seen: string[] = [];
  const keep = async (_topic: string, payload: Buffer, qos: number) => {
    seen.push(`${payload.toString()} ${qos}`);
    if (qos > 0) await gate.promise;
  };
  await bus.subscribe('data/#', keep, { qos: 1, sessionId: 'ingest' });
  const plain: string[] = [];
  await bus.subscribe('data/#', (_topic, payload) => void plain.push(String(payload)));
  await listen();
  const client = await connect();
  await client.publishAsync('data/a', 'zero');
  let isAcknowledged = false;
  const publishing = client.publishAsync('data/a', 'one', { qos: 1 }).then(() => {
    isAcknowledged = true;
  });
  await vi.waitFor(() => expect(seen).toEqual(['zero 0', 'one 1']));
  expect(isAcknowledged).toBe(false);
  gate.resolve();
  await publishing;
  await vi.waitFor(() => expect(plain).toEqual(['zero', 'one']));
  expect(seen).toEqual(['zero 0', 'one 1']);
});

it('disconnects the sender of what it cannot keep, who sends it again', async () => {
  const seen: string[] = [];
  const keep = async (_topic: string, payload: Buffer) => {
    seen.push(String(payload));
    if (seen.length === 1) throw new NotTakenError('not now');
  };
  const first = await bus.subscribe('data', keep, { qos: 1, sessionId: 'ingest' });
  await listen();
  expect(await isRefused('a')).toBe(true);
  await (await connect()).publishAsync('data', 'a', { qos: 1 });
  expect(seen).toEqual(['a', 'a']);
  // Nobody receives now: the session waits for its next owner, and so do the senders.
  await first.unsubscribe();
  expect(await isRefused('b')).toBe(true);
  await bus.subscribe('data', keep, { qos: 1, sessionId: 'ingest' });
  await (await connect()).publishAsync('data', 'b', { qos: 1 });
  expect(seen).toEqual(['a', 'a', 'b']);
});

it('lets nobody in before it listens', async () => {
  expect(broker.port).toBe(0);
  await listen();
  await connect();
  broker.stopListening();
  await expect(connect()).rejects.toThrow();
  expect(broker.clientCount()).toBe(1);
});

it('one gateway has a few connections at a time, and one address a few before it has signed in', async () => {
  await listen();
  const first = await connect();
  await connect();
  await expect(connect()).rejects.toThrow('Server unavailable');
  await connect('another');
  await first.endAsync();
  await vi.waitFor(() => connect());
  const streams = await Promise.all(Array.from({ length: 5 }, () => openSilently(broker.port)));
  await vi.waitFor(() => expect(streams.filter((stream) => stream.destroyed)).toHaveLength(2));
  for (const stream of streams) stream.destroy();
});

async function openSilently(port: number) {
  const { connect: connectSocket } = await import('node:net');
  const socket = connectSocket(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket.resume();
}
