import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Aedes } from 'aedes';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mosquittoMissing, startMosquitto } from '../testing/mosquitto.ts';
import { testLogger } from '../testing/test-database.ts';
import {
  type BrokerAuthority,
  type Bus,
  connectExternalBus,
  createEmbeddedBus,
  startEmbeddedBroker,
} from './index.ts';

const openAuthority: BrokerAuthority = {
  authenticate: async (username) => ({ id: username }),
  mayPublish: () => true,
  maySubscribe: () => true,
};

interface Installation {
  readonly bus: Bus;
  readonly url: string;
  readonly stop: () => Promise<void>;
}

async function startEmbedded(): Promise<Installation> {
  const broker = await startEmbeddedBroker({ port: 0, logger: testLogger, authority: openAuthority });
  const bus = createEmbeddedBus(broker, testLogger);
  return { bus, url: `mqtt://127.0.0.1:${broker.port}`, stop: () => bus.close() };
}

async function startOutsideAedes(): Promise<Installation> {
  const aedes = await Aedes.createBroker();
  const server = net.createServer(aedes.handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `mqtt://127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  const bus = await connectExternalBus({ url, logger: testLogger });
  const stop = async () => {
    await bus.close();
    await new Promise<void>((resolve) => aedes.close(resolve));
    server.close();
  };
  return { bus, url, stop };
}

async function startOutsideMosquitto(): Promise<Installation> {
  const mosquitto = await startMosquitto();
  const bus = await connectExternalBus({ url: mosquitto.url, logger: testLogger });
  const stop = async () => {
    await bus.close();
    await mosquitto.stop();
  };
  return { bus, url: mosquitto.url, stop };
}

if (mosquittoMissing) console.warn(`skipped: ${mosquittoMissing}`);

describe.each([
  { name: 'embedded broker', start: startEmbedded, isSkipped: false },
  { name: 'outside aedes', start: startOutsideAedes, isSkipped: false },
  { name: 'outside mosquitto', start: startOutsideMosquitto, isSkipped: mosquittoMissing !== undefined },
])('bus on $name', ({ start, isSkipped }) => {
  if (isSkipped) {
    it.skip(`${mosquittoMissing}`);
    return;
  }
  let installation: Installation;
  let bus: Bus;
  let gateway: MqttClient;
  beforeAll(async () => {
    installation = await start();
    bus = installation.bus;
    gateway = await connectAsync(installation.url, { username: 'gateway', password: 'x' });
  });
  afterAll(async () => {
    await gateway?.endAsync(true);
    await installation?.stop();
  });

  async function collect(filter: string, qos: 0 | 1 = 0) {
    const messages: string[] = [];
    const subscription = await bus.subscribe(
      filter,
      (topic, payload) => void messages.push(`${topic} ${String(payload)}`),
      {
        qos,
      },
    );
    return { messages, ...subscription };
  }

  it('hands messages of a gateway to every fitting handler, in order', async () => {
    const some = await collect('order/+/data', 1);
    const all = await collect('order/#', 1);
    const other = await collect('order/b/other', 1);
    for (let n = 0; n < 300; n++) gateway.publish('order/a/data', `${n}`, { qos: 1 });
    await vi.waitFor(() => expect(some.messages).toHaveLength(300));
    expect(some.messages).toEqual(Array.from({ length: 300 }, (_, n) => `order/a/data ${n}`));
    expect(new Set(all.messages).size).toBe(300);
    expect(other.messages).toEqual([]);
    await Promise.all([some, all, other].map((one) => one.unsubscribe()));
  });

  it('sends to gateways and to its own handlers', async () => {
    const received: string[] = [];
    gateway.on('message', (topic, payload) => received.push(`${topic} ${String(payload)}`));
    await gateway.subscribeAsync('to/gateway', { qos: 1 });
    const own = await collect('to/#');
    await bus.publish('to/gateway', 'hello', { qos: 1 });
    await vi.waitFor(() => expect(received).toEqual(['to/gateway hello']));
    await vi.waitFor(() => expect(own.messages).toEqual(['to/gateway hello']));
    await own.unsubscribe();
  });

  it('keeps bytes as they are', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, n) => n % 256));
    const received: Buffer[] = [];
    const { unsubscribe } = await bus.subscribe(
      'bytes',
      (_topic, payload) => void received.push(Buffer.from(payload)),
    );
    await gateway.publishAsync('bytes', bytes);
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(received[0]!.equals(bytes)).toBe(true);
    await unsubscribe();
  });

  it('hears no more after unsubscribing, while others on the same filter do', async () => {
    const first = await collect('shared/filter');
    const second = await collect('shared/filter');
    await first.unsubscribe();
    await bus.publish('shared/filter', '1', { qos: 1 });
    await vi.waitFor(() => expect(second.messages).toEqual(['shared/filter 1']));
    expect(first.messages).toEqual([]);
    await second.unsubscribe();
  });

  it('gives retained messages to who comes later', async () => {
    await bus.publish('retained/topic', 'kept', { qos: 1, isRetained: true });
    const late = await collect('retained/#');
    await vi.waitFor(() => expect(late.messages).toEqual(['retained/topic kept']));
    await late.unsubscribe();
    await bus.publish('retained/topic', '', { qos: 1, isRetained: true });
  });

  it('calls a failing handler again, and goes on with the next message when it keeps failing', async () => {
    const calls: string[] = [];
    const { unsubscribe } = await bus.subscribe(
      'failing',
      async (_topic, payload) => {
        calls.push(String(payload));
        if (String(payload) === 'poison') throw new Error('cannot');
        if (calls.filter((call) => call === String(payload)).length === 1) throw new Error('not yet');
      },
      { qos: 1 },
    );
    for (const text of ['poison', 'second']) await gateway.publishAsync('failing', text, { qos: 1 });
    await vi.waitFor(() =>
      expect(calls.toSorted()).toEqual(['poison', 'poison', 'poison', 'second', 'second']),
    );
    await unsubscribe();
  });

  it('reads no more than a bounded amount while handlers are busy, and loses nothing', async () => {
    const gate = Promise.withResolvers<void>();
    const seen: number[] = [];
    const { unsubscribe } = await bus.subscribe(
      'busy',
      async (_topic, payload) => {
        seen.push(payload.readUInt32BE(0));
        await gate.promise;
      },
      { qos: 1 },
    );
    const count = 3_000;
    const body = Buffer.alloc(1_000);
    const sent = Array.from({ length: count }, (_, n) => {
      body.writeUInt32BE(n, 0);
      return gateway.publishAsync('busy', Buffer.from(body), { qos: 1 });
    });
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(10));
    await delay(300);
    expect(seen.length).toBeLessThan(600);
    gate.resolve();
    await Promise.all(sent);
    await vi.waitFor(() => expect(seen).toHaveLength(count));
    expect(seen).toEqual(Array.from({ length: count }, (_, n) => n));
    await unsubscribe();
  });

  it('refuses a filter that is none', async () => {
    await expect(bus.subscribe('a/#/b', () => undefined)).rejects.toThrow('"a/#/b" is not a topic filter.');
  });
});

describe.skipIf(mosquittoMissing !== undefined)('a named session on mosquitto', () => {
  it('acknowledges after the handler, so that what a killed process held comes again', async () => {
    const mosquitto = await startMosquitto();
    const gateway = await connectAsync(mosquitto.url);
    const first = await connectExternalBus({ url: mosquitto.url, logger: testLogger });
    const held: string[] = [];
    await first.subscribe(
      'data',
      (_topic, payload) => {
        held.push(String(payload));
        // Even ones are done; the odd ones hang, as they would in a process that dies now.
        return Number(payload) % 2 === 0 ? Promise.resolve() : new Promise<void>(() => undefined);
      },
      { qos: 1, sessionId: 'ingest' },
    );
    for (let n = 0; n < 20; n++) await gateway.publishAsync('data', `${n}`, { qos: 1 });
    await vi.waitFor(() => expect(held).toHaveLength(20));
    await delay(100);
    // The same session id elsewhere is what mosquitto sees when the process is killed and another takes over.
    const second = await connectExternalBus({ url: mosquitto.url, logger: testLogger });
    const again: number[] = [];
    await second.subscribe('data', (_topic, payload) => void again.push(Number(payload)), {
      qos: 1,
      sessionId: 'ingest',
    });
    await gateway.publishAsync('data', '99', { qos: 1 });
    await vi.waitFor(() => expect(again).toContain(99));
    expect(again.toSorted((a, b) => a - b)).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 99]);
    await gateway.endAsync(true);
    await Promise.all([second.close(), first.close(), mosquitto.kill()]);
    await mosquitto.stop();
  });

  it('connects again after the broker was away, and says so', async () => {
    const mosquitto = await startMosquitto();
    const bus = await connectExternalBus({ url: mosquitto.url, logger: testLogger });
    const states: string[] = [];
    bus.onStateChange((state) => states.push(state));
    const received: string[] = [];
    await bus.subscribe('data', (_topic, payload) => void received.push(String(payload)), { qos: 1 });
    await mosquitto.kill();
    await vi.waitFor(() => expect(bus.state()).toBe('disconnected'));
    await expect(bus.publish('data', 'lost')).rejects.toThrow('The MQTT broker is not connected.');
    await mosquitto.startAgain();
    await vi.waitFor(() => expect(bus.state()).toBe('connected'));
    await vi.waitFor(async () => {
      await bus.publish('data', 'found', { qos: 1 });
      expect(received).toContain('found');
    });
    expect(received).not.toContain('lost');
    expect(states).toEqual(['disconnected', 'connected']);
    await bus.close();
    await mosquitto.stop();
  });

  it('says what is wrong when there is no broker, without the password', async () => {
    const connecting = connectExternalBus({
      url: 'mqtt://user:hunter2@127.0.0.1:1',
      logger: testLogger,
      connectTimeoutMs: 300,
    });
    await expect(connecting).rejects.toThrow(
      /^The MQTT broker at 127\.0\.0\.1:1 \(MQTT_URL\) cannot be used: .*ECONNREFUSED/,
    );
    await expect(connecting).rejects.not.toThrow(/hunter2/);
  });
});
