import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mosquittoMissing } from '../../../platform/testing/mosquitto.ts';
import { type GuardedMosquitto, startGuardedMosquitto } from './guarded-mosquitto.ts';

// The rights that the documentation gives, at a real broker: who receives what of which was published.

if (mosquittoMissing !== undefined) console.warn(`not tested here: ${mosquittoMissing}`);
const whenThere = it.skipIf(mosquittoMissing !== undefined);
let door: GuardedMosquitto;
let platform: MqttClient;
const clients: MqttClient[] = [];

beforeAll(async () => {
  if (mosquittoMissing !== undefined) return;
  door = await startGuardedMosquitto();
  platform = await connect(door.url);
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.endAsync(true)));
  await door?.stop();
});

async function connect(url: string): Promise<MqttClient> {
  const client = await connectAsync(url, { connectTimeout: 5_000 });
  clients.push(client);
  return client;
}

async function connectGateway(sn: string): Promise<MqttClient> {
  await door.admit({ sn, key: 'key' });
  const url = new URL(door.url);
  url.username = sn;
  url.password = 'key';
  return connect(url.href);
}

/** Topics the client received when the last one of those published came, which it may surely read. */
async function receive(client: MqttClient, filter: string, publish: () => Promise<void>, last: string) {
  const topics: string[] = [];
  const isOver = new Promise<void>((resolve) =>
    client.on('message', (topic) => {
      topics.push(topic);
      if (topic === last) resolve();
    }),
  );
  await client.subscribeAsync(filter, { qos: 1 });
  await publish();
  await isOver;
  return topics;
}

whenThere('a gateway hears that the platform is there, and its own commands, and nothing else', async () => {
  const gateway = await connectGateway('SN-A');
  const topics = [
    'spBv1.0/STATE/zutai',
    'spBv1.0/zutai-0/NCMD/SN-B',
    'spBv1.0/zutai-0/DCMD/SN-B/pump',
    'spBv1.0/zutai-0/DDATA/SN-B/pump',
    'zutai/live/1',
    'spBv1.0/zutai-0/DCMD/SN-A/pump',
    'spBv1.0/zutai-0/NCMD/SN-A',
  ];
  const publish = async () => {
    for (const topic of topics) await platform.publishAsync(topic, 'x', { qos: 1 });
  };
  expect(await receive(gateway, '#', publish, topics.at(-1)!)).toEqual([topics[0], topics[5], topics[6]]);
});

whenThere('a gateway speaks for itself alone', async () => {
  const gateway = await connectGateway('SN-C');
  const topics = [
    'spBv1.0/zutai-0/DDATA/SN-A/pump',
    'spBv1.0/STATE/zutai',
    'spBv1.0/zutai-0/NCMD/SN-C',
    'spBv1.0/zutai-0/NBIRTH/SN-C',
    'spBv1.0/zutai-0/DDATA/SN-C/pump',
  ];
  const publish = async () => {
    for (const topic of topics) await gateway.publishAsync(topic, 'x', { qos: 1 });
  };
  expect(await receive(platform, '#', publish, topics.at(-1)!)).toEqual(topics.slice(3));
});
