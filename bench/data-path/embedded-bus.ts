/**
 * Messages a second from MQTT clients on loopback to a handler in the server: the embedded broker's direct
 * path, beside a floor of raw TCP that only counts bytes, and the same through a client connection.
 */
import { once } from 'node:events';
import net from 'node:net';
import { connectAsync } from 'mqtt';
import { createLogger } from '../../apps/server/src/platform/logging/logger.ts';
import {
  type Bus,
  connectExternalBus,
  createEmbeddedBus,
  startEmbeddedBroker,
} from '../../apps/server/src/platform/mqtt/index.ts';

const logger = createLogger({ level: 'fatal' });
const authority = {
  authenticate: async (id: string) => ({ id }),
  mayPublish: () => true,
  maySubscribe: () => true,
};

async function measureTcp(bytes: number, count: number): Promise<number> {
  const done = Promise.withResolvers<void>();
  let received = 0;
  const server = net.createServer((socket) => {
    socket.on('data', (chunk) => {
      received += chunk.length;
      if (received >= bytes * count) done.resolve();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1');
  await once(client, 'connect');
  const payload = Buffer.alloc(bytes, 1);
  const startedMs = performance.now();
  for (let n = 0; n < count; n++) if (!client.write(payload)) await once(client, 'drain');
  await done.promise;
  const perSecond = (count / (performance.now() - startedMs)) * 1_000;
  client.destroy();
  server.close();
  return perSecond;
}

async function measureBus(bus: Bus, url: string, bytes: number, count: number, qos: 0 | 1): Promise<number> {
  const done = Promise.withResolvers<void>();
  let received = 0;
  const subscription = await bus.subscribe(
    'bench/#',
    async () => {
      received += 1;
      if (received === count) done.resolve();
    },
    { qos },
  );
  const clients = await Promise.all(
    Array.from({ length: 4 }, (_, n) => connectAsync(url, { username: `g${n}` })),
  );
  const payload = Buffer.alloc(bytes, 1);
  const startedMs = performance.now();
  await Promise.all(
    clients.map(async (client, index) => {
      const publishing = new Set<Promise<unknown>>();
      for (let n = 0; n < count / clients.length; n++) {
        const one = client
          .publishAsync(`bench/${index}`, payload, { qos })
          .finally(() => publishing.delete(one));
        publishing.add(one);
        if (publishing.size >= 64) await Promise.race(publishing);
      }
      await Promise.all(publishing);
    }),
  );
  await done.promise;
  const perSecond = (count / (performance.now() - startedMs)) * 1_000;
  await Promise.all(clients.map((client) => client.endAsync(true)));
  await subscription.unsubscribe();
  return perSecond;
}

const broker = await startEmbeddedBroker({ port: 0, logger, authority });
const url = `mqtt://127.0.0.1:${broker.port}`;
const embedded = createEmbeddedBus(broker, logger);
const external = await connectExternalBus({ url: url.replace('//', '//server:x@'), logger });
for (const [bytes, count] of [
  [1_000, 40_000],
  [20_000, 8_000],
] as const) {
  const floor = await measureTcp(bytes, count);
  console.log(`${bytes} bytes: raw TCP ${Math.round(floor)} messages/s`);
  for (const qos of [0, 1] as const) {
    const direct = await measureBus(embedded, url, bytes, count, qos);
    const outside = await measureBus(external, url, bytes, count, qos);
    const ratio = (direct / outside).toFixed(2);
    console.log(
      `  QoS ${qos}: embedded ${Math.round(direct)}/s, as an outside broker ${Math.round(outside)}/s, ratio ${ratio}`,
    );
  }
}
await external.close();
await embedded.close();
