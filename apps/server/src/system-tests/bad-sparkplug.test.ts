import { randomBytes } from 'node:crypto';
import { gatewayCalls, metricName, monitorCalls } from '@zutai/contract';
import { type ApiClient, type RunningServer, startServer, waitUntil } from '@zutai/dev-env/server-process';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ForeignGateway } from './testing/gateway/foreign-gateway.ts';
import { RawNode } from './testing/gateway/raw-node.ts';
import { addSignals, type RegisteredPlant, registerPlant } from './testing/gateway/register-gateway.ts';
import { LiveSocket } from './testing/live-socket.ts';
import { readMetric } from './testing/read-metric.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

describe('a gateway that sends nonsense', () => {
  let server: RunningServer;
  let client: ApiClient;
  let good: RegisteredPlant;
  let bad: RegisteredPlant;
  let neighbour: ForeignGateway;
  let live: LiveSocket;
  let temperatureId: string;
  let ids: ReadonlyMap<string, string>;
  const nodes: RawNode[] = [];

  beforeAll(async () => {
    server = await startServer({ hasDemo: false });
    client = await server.signIn();
    good = await registerPlant(client, 'GOOD-1', 'press');
    bad = await registerPlant(client, 'BAD-1', 'press');
    const goodIds = await addSignals(client, good.equipmentId, [
      { tag: 'temperature', title: 'Temperature' },
    ]);
    temperatureId = goodIds.get('temperature')!;
    ids = await addSignals(client, bad.equipmentId, [
      { tag: 'number', title: 'Number' },
      { tag: 'flag', title: 'Flag', dataType: 'boolean' },
      { tag: 'text', title: 'Text', dataType: 'text' },
    ]);
    neighbour = new ForeignGateway({ serverUrl: server.mqttUrl, ...good.gateway, deviceId: 'press' });
    live = await LiveSocket.open(client, good.equipmentId);
  });
  afterAll(async () => {
    live?.close();
    neighbour?.stop();
    await server?.stop();
  });

  // Whatever was sent: the server is well, its database took everything, the neighbour is not disturbed.
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map((node) => node.close()));
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const now = neighbour.temperature;
    await live.waitFor('the neighbour is heard', temperatureId, ({ value }) => Number(value) > now);
    const rows = await readMetric(server, 'zutai_history_rows_total');
    await waitUntil(
      'history goes on',
      async () => (await readMetric(server, 'zutai_history_rows_total')) > rows,
    );
    expect(await readMetric(server, 'zutai_history_failures_total')).toBe(0);
    const errors = server
      .log()
      .split('\n')
      .filter((line) => /"level":"(error|fatal)"/.test(line));
    expect(errors).toEqual([]);
    expect(server.log()).not.toContain(bad.gateway.key);
  });

  async function connect(): Promise<RawNode> {
    const node = await RawNode.connect({ mqttUrl: server.mqttUrl, ...bad.gateway });
    nodes.push(node);
    return node;
  }
  const refusals = (reason: string) => readMetric(server, 'zutai_ingest_refused_total', `reason="${reason}"`);
  const waitForRefusal = async (reason: string, send: () => Promise<void>) => {
    const before = await refusals(reason);
    await send();
    await waitUntil(`a refusal as ${reason}`, async () => (await refusals(reason)) > before);
  };
  const births = [
    { name: 'number', type: 'Double', value: 1 },
    { name: 'flag', type: 'Boolean', value: true },
    { name: 'text', type: 'String', value: 'x' },
  ];
  /** A right value after the wrong ones, by which they have been dealt with. */
  async function sendMarker(node: RawNode, value: number): Promise<void> {
    await node.publish('DDATA', 'press', [{ name: 'number', type: 'Double', value }]);
    await waitUntil(`the right value ${value} is live`, async () => {
      const signals = await client.call(monitorCalls.querySignal, { equipmentId: bad.equipmentId });
      return signals.find(({ tag }) => tag === 'number')?.live?.value === value;
    });
  }

  // First: who is asked often is asked again only after a pause.
  it('as data before any birth is asked for its birth', async () => {
    const node = await connect();
    await waitForRefusal('beforeBirth', async () => {
      await node.publish('DDATA', 'press', [{ name: 'number', type: 'Double', value: 1 }]);
    });
    await waitUntil('a rebirth is asked for', () => node.commands.includes(metricName.rebirth));
  });

  it.each(['NBIRTH', 'NDATA', 'DBIRTH', 'DDATA'])(
    'as bytes of %s is counted, logged and dropped',
    async (type) => {
      const node = await connect();
      if (!type.includes('BIRTH')) await node.birth('press', births);
      const deviceId = type.startsWith('D') ? 'press' : undefined;
      await waitForRefusal('malformed', async () => {
        for (const bytes of [
          Buffer.alloc(0),
          Buffer.from('nonsense'),
          Buffer.alloc(1000, 0xff),
          randomBytes(500),
        ])
          await node.publishBytes(type, deviceId, bytes);
      });
      await node.birth('press', births);
      await sendMarker(node, 10);
      expect(server.log()).toContain('a message could not be read');
      expect(server.log()).toContain('BAD-1');
    },
  );

  it('as values of the wrong type, without or beyond any number, is survived', async () => {
    const node = await connect();
    await node.birth('press', births);
    const wrong = [
      { name: 'number', type: 'String', value: 'high' },
      { name: 'number', type: 'Double', value: Number.NaN },
      { name: 'number', type: 'Double', value: Number.POSITIVE_INFINITY },
      { name: 'number', type: 'Float', value: -1e39 },
      { name: 'number', type: 'Double', value: null, isNull: true },
      { name: 'flag', type: 'Double', value: 7 },
      { name: 'flag', type: 'String', value: 'true' },
      { name: 'text', type: 'Boolean', value: true },
      { name: 'text', type: 'Int32', value: 7 },
      { name: 'nobody knows', type: 'Double', value: 7 },
    ];
    for (const metric of wrong) await node.publish('DDATA', 'press', [metric]);
    await sendMarker(node, 20);
  });

  it('as texts that no database takes is stored as near as can be, and nothing else is lost', async () => {
    const node = await connect();
    const nul = 'a\0b';
    const odd = [{ name: `odd ${nul}`, type: 'String', value: nul }];
    await node.birth('press', [...births, ...odd], odd);
    for (const value of [nul, '\0', 'half \ud800', 'x'.repeat(100_000), '\u202e', ''])
      await node.publish('DDATA', 'press', [{ name: 'text', type: 'String', value }]);
    // Text of a protobuf that is no UTF-8.
    const metric = Buffer.from([0x0a, 4, 0x74, 0x65, 0x78, 0x74, 0x7a, 3, 0xff, 0xc3, 0x28]);
    await node.publishBytes('DDATA', 'press', Buffer.concat([Buffer.from([0x12, metric.length]), metric]));
    await node.birth('press', births);
    await sendMarker(node, 30);
    const announced = await client.call(gatewayCalls.announced, { equipmentId: bad.equipmentId });
    expect(announced.map(({ name }) => name)).toEqual(expect.arrayContaining(['number', 'flag', 'text']));
    expect(ids.size).toBe(3);
  });

  it('as times of long ago, of the future and of nowhere is survived', async () => {
    const node = await connect();
    await node.birth('press', births);
    const day = 86_400_000;
    for (const timestamp of [0, -1, 1, Date.now() - 4000 * day, Date.now() + 4000 * day, 8.64e15, 2 ** 60])
      await node.publish('DDATA', 'press', [{ name: 'number', type: 'Double', value: 1, timestamp }]);
    await sendMarker(node, 40);
    expect(await readMetric(server, 'zutai_ingest_retimed_values_total')).toBeGreaterThan(0);
  });

  it('as our own agent’s words in the wrong form is survived', async () => {
    const node = await connect();
    const text = (name: string, value: string) => ({ name, type: 'String', value });
    await node.birth('press', births, [
      text(metricName.agentVersion, 'x'.repeat(100_000)),
      text(metricName.configurationVersion, 'not a number'),
      text(metricName.configurationError, '\0'.repeat(10)),
      text(metricName.drivers, '{"broken":'),
      { name: metricName.signalLevel, type: 'Int32', value: 2_000_000_000 },
    ]);
    for (const value of ['', '{', '[]', 'null', '{"uuid":"\' or 1=1","code":7}', '{"__proto__":{"x":1}}'])
      await node.publish('NDATA', undefined, [text(metricName.commandResult, value)]);
    for (const uuid of ['', ':', 'x:-1', 'x:1e99', `x:${'9'.repeat(400)}`, `${'s'.repeat(5000)}:1`, 'a\0:1'])
      await node.publish('DDATA', 'press', [{ name: 'number', type: 'Double', value: 1 }], { uuid });
    const plain = await connect();
    await plain.birth('press', births);
    await sendMarker(plain, 50);
  });

  it('as 10,000 births is slowed down', async () => {
    const node = await connect();
    await waitForRefusal('birthFlood', async () => {
      for (let i = 0; i < 100; i += 1)
        await Promise.all(Array.from({ length: 50 }, () => node.birth('press', births)));
    });
  });

  it('as far too many metrics at once is dropped', async () => {
    const node = await connect();
    await node.birth('press', births);
    const metrics = Array.from({ length: 60_000 }, (_, i) => ({ name: `m${i}`, type: 'Int32', value: i }));
    await waitForRefusal('malformed', () => node.publish('DDATA', 'press', metrics));
  });

  it('as a packet beyond all measure is hung up on', async () => {
    const node = await connect();
    void node.publishBytes('DDATA', 'press', Buffer.alloc(6 * 1024 * 1024)).catch(() => undefined);
    await waitUntil('the broker has hung up', () => node.isClosed);
  });

  it.each(['spBv1.0/zutai-0/NCMD/BAD-1', 'spBv1.0/zutai-0/NBIRTH/GOOD-1', 'zutai/live/1', 'x', '$SYS/x'])(
    'to the topic %s is hung up on',
    async (topic) => {
      const node = await connect();
      void node.client.publishAsync(topic, 'x', { qos: 1 }).catch(() => undefined);
      await waitUntil('the broker has hung up', () => node.isClosed);
      expect(await client.call(monitorCalls.gatewayInfo, { equipmentId: good.equipmentId })).toMatchObject({
        online: true,
      });
    },
  );
});
