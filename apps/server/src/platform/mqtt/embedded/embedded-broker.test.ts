import { once } from 'node:events';
import net from 'node:net';
import { connect, connectAsync, type IClientOptions, type MqttClient } from 'mqtt';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testLogger } from '../../testing/test-database.ts';
import type { BrokerAuthority } from './broker-authority.ts';
import { type EmbeddedBroker, startEmbeddedBroker } from './embedded-broker.ts';

const authority: BrokerAuthority = {
  authenticate: async (username, password) =>
    password === `key of ${username}` ? { id: username } : undefined,
  mayPublish: (identity, topic) => topic.startsWith(`own/${identity.id}/`),
  maySubscribe: (identity, filter) => filter.startsWith(`own/${identity.id}/`),
};

let broker: EmbeddedBroker;
const clients: MqttClient[] = [];
const authenticate = vi.spyOn(authority, 'authenticate');

beforeEach(async () => {
  authenticate.mockClear();
  broker = await startEmbeddedBroker({
    port: 0,
    logger: testLogger,
    authority,
    maxClients: 5,
    maxPacketBytes: 50_000,
    connectTimeoutMs: 300,
    maxSignInFailures: 3,
    signInWindowMs: 60_000,
  });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
  await broker.close();
});

/** Lets so many sign-ins, all with good keys, be found good at the same moment. */
function holdSignIns(count: number): void {
  let arrived = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  for (let i = 0; i < count; i += 1)
    authenticate.mockImplementationOnce(async (id) => {
      arrived += 1;
      if (arrived === count) resolve();
      await promise;
      return { id };
    });
}

async function signIn(username: string, options: IClientOptions = {}): Promise<MqttClient> {
  const client = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
    username,
    password: `key of ${username}`,
    reconnectPeriod: 0,
    ...options,
  });
  client.on('error', () => undefined);
  clients.push(client);
  return client;
}

describe('sign-in', () => {
  it('needs the right name and password', async () => {
    await signIn('a');
    await expect(signIn('a', { password: 'guess' })).rejects.toThrow(/Bad username or password/i);
    await expect(signIn('', { username: undefined, password: undefined })).rejects.toThrow();
    expect(broker.clientCount()).toBe(1);
  });

  it('asks no more after repeated failures, for that name only', async () => {
    for (let n = 0; n < 3; n++) await expect(signIn('a', { password: 'guess' })).rejects.toThrow();
    expect(authenticate).toHaveBeenCalledTimes(3);
    await expect(signIn('a', { password: 'guess' })).rejects.toThrow(/unavailable/i);
    expect(authenticate).toHaveBeenCalledTimes(3);
    await signIn('b');
  });

  it('does not let one gateway throw out another by its client id', async () => {
    const a = await signIn('a', { clientId: 'same' });
    await expect(signIn('b', { clientId: 'same' })).rejects.toThrow(/Identifier rejected/i);
    expect(a.connected).toBe(true);
    const again = await signIn('a', { clientId: 'same' });
    await vi.waitFor(() => expect(a.connected).toBe(false));
    expect(again.connected).toBe(true);
  });

  it('lets one gateway have a client id, also when two ask for it at once', async () => {
    holdSignIns(2);
    const together = await Promise.allSettled(['a', 'b'].map((name) => signIn(name, { clientId: 'x' })));
    expect(together.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(clients[0]!.connected).toBe(true);
  });

  it('counts the connections of one gateway that come at once', async () => {
    const own = await startEmbeddedBroker({
      port: 0,
      logger: testLogger,
      authority,
      maxClientsPerIdentity: 2,
    });
    const { port } = own;
    const options = { username: 'a', password: 'key of a', reconnectPeriod: 0 };
    holdSignIns(8);
    const asked = Array.from({ length: 8 }, () => connectAsync(`mqtt://127.0.0.1:${port}`, options));
    const together = await Promise.allSettled(asked);
    for (const one of together) if (one.status === 'fulfilled') clients.push(one.value);
    expect(clients).toHaveLength(2);
    await own.close();
  });

  it('disconnects who has signed in and is not connected yet', async () => {
    // The will is looked at last: the client is known then, and not connected yet.
    vi.spyOn(authority, 'mayPublish').mockImplementationOnce(() => {
      queueMicrotask(() => broker.disconnect('a'));
      return true;
    });
    const will = { topic: 'own/a/will', payload: Buffer.from('x'), qos: 0 as const, retain: false };
    const client = connect(`mqtt://127.0.0.1:${broker.port}`, {
      username: 'a',
      password: 'key of a',
      reconnectPeriod: 0,
      will,
    });
    clients.push(client);
    await new Promise<void>((resolve) => client.on('close', () => resolve()));
    expect(broker.clientCount()).toBe(0);
  });

  it('lets nobody in who is disconnected while the key is looked at', async () => {
    authenticate.mockImplementationOnce(async (id) => {
      // The key was right when it was read, and is replaced before that is told.
      broker.disconnect(id);
      return { id };
    });
    await expect(signIn('a')).rejects.toThrow();
    expect(broker.clientCount()).toBe(0);
    expect((await signIn('a')).connected).toBe(true);
  });

  it('refuses a will on a foreign topic', async () => {
    const will = { topic: 'own/b/death', payload: Buffer.from('x'), qos: 1 as const, retain: false };
    await expect(signIn('a', { will })).rejects.toThrow();
  });

  it('keeps no session', async () => {
    const options = { clientId: 'a1', clean: false };
    const first = await signIn('a', options);
    await first.subscribeAsync('own/a/in', { qos: 1 });
    await first.endAsync();
    const again = connect(`mqtt://127.0.0.1:${broker.port}`, {
      username: 'a',
      password: 'key of a',
      ...options,
    });
    clients.push(again);
    const connack = await new Promise<{ sessionPresent: boolean }>((resolve) => again.on('connect', resolve));
    expect(connack.sessionPresent).toBe(false);
  });
});

describe('topic rights', () => {
  it('let a gateway publish and read under its own topics only', async () => {
    const a = await signIn('a');
    expect(await a.subscribeAsync('own/a/in')).toMatchObject([{ qos: 0 }]);
    for (const filter of ['own/b/in', '#', 'own/+/in', '$SYS/#']) {
      await expect(a.subscribeAsync(filter)).rejects.toThrow();
    }
    await a.publishAsync('own/a/out', 'x', { qos: 1 });
    expect(a.connected).toBe(true);
    a.publish('own/b/out', 'x');
    await vi.waitFor(() => expect(a.connected).toBe(false));
  });

  it('leave no retained message of a gateway behind', async () => {
    const a = await signIn('a');
    await a.publishAsync('own/a/state', 'x', { qos: 1, retain: true });
    const received = vi.fn();
    const late = await signIn('a');
    late.on('message', received);
    await late.subscribeAsync('own/a/#', { qos: 1 });
    await a.publishAsync('own/a/state', 'y', { qos: 1 });
    await vi.waitFor(() => expect(received).toHaveBeenCalled());
    expect(received.mock.calls.map(([, payload]) => String(payload))).toEqual(['y']);
  });

  it('end when the platform disconnects the gateway', async () => {
    const a = await signIn('a');
    const b = await signIn('b');
    broker.disconnect('a');
    await vi.waitFor(() => expect(a.connected).toBe(false));
    expect(b.connected).toBe(true);
  });
});

describe('limits', () => {
  it('disconnects who announces a packet that is too large, before reading it', async () => {
    const a = await signIn('a');
    await a.publishAsync('own/a/out', Buffer.alloc(45_000), { qos: 1 });
    a.publish('own/a/out', Buffer.alloc(60_000));
    await vi.waitFor(() => expect(a.connected).toBe(false));
  });

  it('reads little from who has not signed in', async () => {
    const socket = net.connect(broker.port, '127.0.0.1');
    // A CONNECT that says it is 200 MB long, and then data.
    socket.write(Buffer.from([0x10, 0x80, 0x80, 0x80, 0x60]));
    socket.write(Buffer.alloc(20_000));
    await once(socket, 'close');
  });

  it('closes a connection that says nothing', async () => {
    const socket = net.connect(broker.port, '127.0.0.1');
    await once(socket, 'close');
  });

  it('turns away more connections than allowed', async () => {
    await Promise.all(Array.from({ length: 5 }, (_, n) => signIn(`g${n}`)));
    const oneMore = connect(`mqtt://127.0.0.1:${broker.port}`, {
      username: 'x',
      password: 'key of x',
      reconnectPeriod: 0,
    });
    clients.push(oneMore);
    const onConnect = vi.fn();
    oneMore.on('connect', onConnect);
    await new Promise<void>((resolve) => oneMore.on('close', resolve));
    expect(onConnect).not.toHaveBeenCalled();
    expect(broker.clientCount()).toBe(5);
  });

  it.each([
    ['random bytes', Buffer.from(Array.from({ length: 3_000 }, (_, n) => (n * 7_919) % 256))],
    ['a publish before sign-in', Buffer.from([0x30, 0x05, 0x00, 0x01, 0x61, 0x62, 0x63])],
    ['an HTTP request', Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n')],
  ])('survives %s', async (_name, bytes) => {
    const socket = net.connect(broker.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(bytes);
    await once(socket, 'close');
    await signIn('a');
  });
});

it('says so when its port is taken', async () => {
  const second = startEmbeddedBroker({ port: broker.port, logger: testLogger, authority });
  await expect(second).rejects.toThrow(
    /cannot listen on 127\.0\.0\.1:\d+: another program uses it; set ZUTAI_MQTT_PORT/,
  );
});
