import { randomUUID } from 'node:crypto';
import { metricName } from '@zutai/contract/sparkplug';
import { definePoint, type ModbusSimulator, startModbusSimulator } from '@zutai/dev-env';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from './testdata/platform.ts';
import { Bench, configureModbus, holding, key, sn } from './testdata/set-up.ts';
import type { SparkplugMetric } from './uplink/metric.ts';

let bench: Bench;
let plc: ModbusSimulator;

beforeEach(async () => {
  bench = await new Bench().start();
  const text = { zh: '', en: '' };
  plc = await startModbusSimulator({
    points: [
      definePoint({
        tag: 'level',
        group: text,
        title: text,
        writable: true,
        address: { table: 'holding', address: 0, type: 'int16' },
      }),
      definePoint({
        tag: 'run',
        group: text,
        title: text,
        writable: true,
        address: { table: 'coil', address: 0, type: 'bool' },
      }),
      definePoint({
        tag: 'name',
        group: text,
        title: text,
        address: { table: 'holding', address: 10, type: 'string', length: 4 },
      }),
    ],
    values: { level: 42, run: true, name: 'pump' },
  });
});

afterEach(async () => {
  await bench.stop();
  await plc.stop();
});

const signals = [
  { tag: 'level', address: holding(0, 'int16'), writable: true, min: 0, max: 100 },
  { tag: 'run', dataType: 'boolean', address: { table: 'coil', address: 0, type: 'bool' }, writable: true },
  { tag: 'name', dataType: 'text', address: { ...holding(10, 'string'), length: 4 } },
];

function lastValue(signalId: number): SparkplugMetric | undefined {
  const messages = bench.platform.received.filter(({ type }) => type === 'DBIRTH' || type === 'DDATA');
  return messages
    .flatMap((message) => message.metrics)
    .findLast((metric) => Number(metric.alias) === signalId);
}

async function startConfigured() {
  const agent = await bench.startAgent();
  await bench.configure(configureModbus(plc.port, signals));
  await waitFor('the level', () => lastValue(101)?.value === 42);
  return agent;
}

async function command(metric: Partial<SparkplugMetric> & { name: string }, request: object = {}) {
  const uuid = randomUUID();
  const text = JSON.stringify({ uuid, timeoutMs: 10_000, ...request });
  bench.platform.sendDeviceCommand('7', [
    { type: 'Double', value: 0, ...metric },
    { name: metricName.command, type: 'String', value: text },
  ]);
  const results = () =>
    bench.platform
      .ofType('NDATA')
      .flatMap((message) => message.metrics)
      .filter((each) => each.name === metricName.commandResult)
      .map((each) => JSON.parse(String(each.value)) as { uuid: string; code: string; readBack: unknown });
  await waitFor('the result', () => results().some((result) => result.uuid === uuid));
  return { uuid, text, results: () => results().filter((result) => result.uuid === uuid) };
}

describe('agent', () => {
  it('signs in with SN and key, is born and asks for nothing', async () => {
    await bench.startAgent();
    await waitFor('a birth', () => bench.platform.ofType('NBIRTH').length === 1);
    expect(bench.broker.signIn).toEqual([sn, key]);
    const [birth] = bench.platform.ofType('NBIRTH');
    expect(birth?.seq).toBe(0);
    expect(birth?.metrics.map((metric) => [metric.name, metric.type])).toEqual([
      ['bdSeq', 'Int64'],
      ['Node Control/Rebirth', 'Boolean'],
      ['Zutai/Agent Version', 'String'],
      ['Zutai/Configuration Version', 'Int64'],
      ['Zutai/Configuration Error', 'String'],
      ['Zutai/Economy', 'String'],
      ['Zutai/Drivers', 'String'],
      ['Zutai/Dropped Records', 'Int64'],
      ['Zutai/Storage', 'String'],
      ['Zutai/Signal Level', 'Int32'],
      ['Zutai/Streams', 'String'],
      ['Zutai/Command Result', 'String'],
      ['Zutai/Driver Answer', 'String'],
    ]);
    expect(bench.platform.nodeMetric(metricName.configurationVersion)).toBe(0);
  });

  it('takes a configuration, gives birth to the device and reports values of each type', async () => {
    await startConfigured();
    const [birth] = bench.platform.ofType('DBIRTH');
    expect(birth?.deviceId).toBe('7');
    expect(birth?.metrics.map((metric) => [metric.name, Number(metric.alias), metric.type])).toEqual([
      ['level', 101, 'Double'],
      ['run', 102, 'Boolean'],
      ['name', 103, 'String'],
    ]);
    expect([lastValue(101)?.value, lastValue(102)?.value, lastValue(103)?.value]).toEqual([42, true, 'pump']);
    for (const message of bench.platform.ofType('DDATA')) {
      expect(message.metrics.every((metric) => metric.name === undefined)).toBe(true);
    }
    await waitFor('the driver', () =>
      String(bench.platform.nodeMetric(metricName.drivers)).includes('"connected"'),
    );
    const seqs = bench.platform.received
      .filter(({ type }) => type !== 'NDEATH')
      .map((message) => message.seq);
    expect(seqs).toEqual(seqs.map((_, i) => i % 256));
  });

  it('reports a change once and nothing while nothing changes', async () => {
    await startConfigured();
    plc.set('level', 43);
    await waitFor('the change', () => lastValue(101)?.value === 43);
    const before = bench.platform.ofType('DDATA').length;
    const polls = plc.server.requestCount;
    await waitFor('more polls', () => plc.server.requestCount > polls + 10);
    expect(bench.platform.ofType('DDATA').length).toBe(before);
  });

  it('keeps the old configuration when the new one is wrong, and says why', async () => {
    const agent = await startConfigured();
    const wrong = configureModbus(plc.port, [{ ...signals[0], address: { table: 'nowhere' } }], {
      version: 2,
    });
    bench.platform.sendNodeCommand(metricName.configuration, JSON.stringify(wrong));
    await waitFor('the error', () => bench.platform.nodeMetric(metricName.configurationError) !== '');
    expect(bench.platform.nodeMetric(metricName.configurationError)).toContain(
      'equipments[0].drivers[0].signals[0].address.table: ',
    );
    expect(agent.status()).toMatchObject({ configurationVersion: 1, drivers: [{ state: 'connected' }] });
    await bench.configure(configureModbus(plc.port, signals, { version: 3 }));
    expect(bench.platform.nodeMetric(metricName.configurationError)).toBe('');
  });

  it('works through with the stored configuration when it starts without the platform', async () => {
    const agent = await startConfigured();
    await bench.stopAgent(agent);
    await bench.broker.unplug();
    const again = await bench.startAgent();
    await waitFor('the driver', () => again.status().drivers[0]?.state === 'connected');
    expect(again.status()).toMatchObject({ isConnected: false, configurationVersion: 1 });
  });

  it('says that a removed device is dead', async () => {
    await startConfigured();
    await bench.configure({ version: 2, equipments: [] });
    await waitFor('the death', () => bench.platform.ofType('DDEATH').length === 1);
    expect(bench.platform.ofType('DDEATH')[0]?.deviceId).toBe('7');
  });

  it('lets go of everything for a platform that wants nothing of it', async () => {
    await startConfigured();
    await bench.configure({ version: 0, equipments: [] });
    await waitFor('the death', () => bench.platform.ofType('DDEATH').length === 1);
    expect(bench.platform.nodeMetric(metricName.configurationError)).toBe('');
  });

  it('is born again when asked, with its last values', async () => {
    await startConfigured();
    bench.platform.sendNodeCommand(metricName.rebirth, true, 'Boolean');
    await waitFor('births', () => bench.platform.ofType('DBIRTH').length === 2);
    const births = bench.platform.ofType('NBIRTH');
    expect(births.map((birth) => birth.seq)).toEqual([0, 0]);
    expect(String(births[1]?.metrics[0]?.value)).toBe(String(births[0]?.metrics[0]?.value));
    expect(bench.platform.ofType('DBIRTH')[1]?.metrics[0]).toMatchObject({ name: 'level', value: 42 });
  });

  it('dies with the number of its birth, by will and in order, and counts on after a restart', async () => {
    const agent = await bench.startAgent();
    await waitFor('a birth', () => bench.platform.ofType('NBIRTH').length === 1);
    bench.broker.dropAgent();
    await waitFor('another birth', () => bench.platform.ofType('NBIRTH').length === 2);
    await bench.stopAgent(agent);
    await bench.startAgent();
    await waitFor('a third birth', () => bench.platform.ofType('NBIRTH').length === 3);
    const births = bench.platform.ofType('NBIRTH').map((birth) => Number(birth.metrics[0]?.value));
    expect(births).toEqual([0, 1, 2]);
    const deaths = bench.platform.ofType('NDEATH').map((death) => Number(death.metrics[0]?.value));
    expect(deaths).toEqual([births[0], births[1]]);
  });

  it('makes values bad with a code when the device is gone, and good when it is back', async () => {
    await startConfigured();
    await plc.server.setRefusing(true);
    await waitFor('bad quality', () => lastValue(101)?.value === null);
    expect(lastValue(101)?.properties).toMatchObject({
      Quality: { value: 0 },
      'Zutai/Code': { value: '99901' },
    });
    await waitFor('the status', () =>
      String(bench.platform.nodeMetric(metricName.drivers)).includes('"failed"'),
    );
    expect((await command({ name: 'level', value: 1 })).results()).toMatchObject([{ code: '99901' }]);
    await plc.server.setRefusing(false);
    await waitFor('good quality', () => lastValue(101)?.value === 42);
  });

  it.each(['127.0.0.1', 'no-such-host.invalid'])(
    'neither connects to an address it may not reach nor says what is there: %s',
    async (host) => {
      const asked: unknown[] = [];
      await bench.startAgent({ mayReach: (target) => asked.push(target) < 0 });
      const configuration = configureModbus(plc.port, signals);
      Object.assign(configuration.equipments[0]!.drivers[0]!.options as object, { host });
      const connections = plc.server.requestCount;
      await bench.configure(configuration);
      await waitFor('the refusal', () =>
        String(bench.platform.nodeMetric(metricName.drivers)).includes(
          'this gateway may not connect to this address',
        ),
      );
      expect(asked).toEqual([{ host, port: plc.port }]);
      expect(plc.server.requestCount).toBe(connections);
    },
  );

  it('says that it is too old for a driver, and runs the others', async () => {
    await bench.startAgent();
    const configuration = configureModbus(plc.port, signals);
    const unknown = { id: '12', protocol: 'carrier-pigeon', title: 'Loft', pollIntervalMs: 50, options: {} };
    const [equipment] = configuration.equipments;
    equipment!.drivers.push({
      ...unknown,
      signals: [{ id: '901', tag: 'loft', dataType: 'number', address: { nest: 1 } }],
    });
    await bench.configure(configuration);
    await waitFor('the level', () => lastValue(101)?.value === 42);
    await waitFor('the reason', () =>
      String(bench.platform.nodeMetric(metricName.drivers)).includes('has no driver for carrier-pigeon'),
    );
    expect(JSON.parse(String(bench.platform.nodeMetric(metricName.drivers)))).toMatchObject([
      { id: '11', state: 'connected' },
      { id: '12', state: 'failed', cause: 'unsupported' },
    ]);
    expect(lastValue(901)?.properties).toMatchObject({ Quality: { value: 0 } });
  });

  it('polls faster while somebody looks, and slower again when the lease ends', async () => {
    await bench.startAgent();
    await bench.configure(
      configureModbus(plc.port, signals, { pollIntervalMs: 3_600_000, minIntervalMs: 50 }),
    );
    await waitFor('the level', () => lastValue(101)?.value === 42);
    const lease = (durationMs: number) =>
      bench.platform.sendNodeCommand(
        metricName.open,
        JSON.stringify({ deviceId: '7', intervalMs: 50, durationMs }),
      );
    lease(60_000);
    plc.set('level', 50);
    await waitFor('the change', () => lastValue(101)?.value === 50);
    lease(0);
    // The end of the lease has its way through the broker before it; six polls of the lease would be made meanwhile.
    let before = -1;
    let quietSinceMs = 0;
    await waitFor('no more polls', () => {
      if (before !== plc.server.requestCount) quietSinceMs = performance.now();
      before = plc.server.requestCount;
      return performance.now() - quietSinceMs > 300;
    });
  });

  it.each([
    ['never polls faster than configured where the engineer allows no more', undefined],
    ['polls no faster than the floor the engineer set', 3_000_000],
  ])('%s', async (_, minIntervalMs) => {
    await bench.startAgent();
    const more = { pollIntervalMs: 3_600_000, ...(minIntervalMs === undefined ? {} : { minIntervalMs }) };
    await bench.configure(configureModbus(plc.port, signals, more));
    await waitFor('the level', () => lastValue(101)?.value === 42);
    bench.platform.sendNodeCommand(
      metricName.open,
      JSON.stringify({ deviceId: '7', intervalMs: 50, durationMs: 60_000 }),
    );
    // Each write comes after the lease on the same connection and costs two requests; polls would add to them.
    await command({ name: 'level', value: 60 });
    const before = plc.server.requestCount;
    for (let value = 0; value < 20; value += 1) await command({ name: 'level', value });
    expect(plc.server.requestCount - before).toBe(40);
  });
});

describe('commands', () => {
  it('writes, reads back, reports the new value and answers 200', async () => {
    await startConfigured();
    const { results } = await command({ name: 'level', value: 77 });
    expect(results()).toMatchObject([{ code: '200', readBack: 77 }]);
    expect(plc.get('level')).toBe(77);
    await waitFor('the value', () => lastValue(101)?.value === 77);
  });

  it.each<[string, Partial<SparkplugMetric> & { name: string }, object, string]>([
    ['below its minimum', { name: 'level', value: -1 }, {}, '2003'],
    ['above its maximum', { name: 'level', value: 101 }, {}, '2003'],
    ['of a read-only signal', { name: 'name', type: 'String', value: 'x' }, {}, '2004'],
    ['of an unknown signal', { name: 'nothing', value: 1 }, {}, '1714'],
    ['of another type', { name: 'level', type: 'String', value: '5' }, {}, '1722'],
    ['of nothing', { name: 'level', value: null }, {}, '1722'],
    ['of what its register cannot hold', { name: 'level', value: 1.5 }, {}, '1722'],
    ['after its deadline', { name: 'level', value: 5 }, { timeoutMs: 0 }, '1301'],
  ])('refuses a write %s', async (_, metric, request, code) => {
    await startConfigured();
    const { results } = await command(metric, request);
    expect(results()).toMatchObject([{ code, readBack: null }]);
    expect(plc.get('level')).toBe(42);
  });

  it('carries out a command that comes twice only once, and answers twice', async () => {
    await startConfigured();
    const { text, results } = await command({ name: 'level', value: 60 });
    plc.set('level', 61);
    bench.platform.sendDeviceCommand('7', [
      { name: 'level', type: 'Double', value: 60 },
      { name: metricName.command, type: 'String', value: text },
    ]);
    await waitFor('the second answer', () => results().length === 2);
    expect(plc.get('level')).toBe(61);
  });

  it('writes for a host that asks for no answer, by alias', async () => {
    await startConfigured();
    bench.platform.sendDeviceCommand('7', [{ alias: 102, type: 'Boolean', value: false }]);
    await waitFor('the write', () => plc.get('run') === false);
  });

  it('ignores what it cannot understand, logs it and goes on', async () => {
    await startConfigured();
    bench.platform.sendNodeCommand(metricName.open, 'not json');
    bench.platform.sendNodeCommand(metricName.acknowledged, '{"stream":"x"}');
    bench.platform.sendNodeCommand('constructor', 'x');
    bench.platform.sendDeviceCommand('7', [{ name: metricName.command, type: 'String', value: '{}' }]);
    bench.platform.sendDeviceCommand('7', [
      { name: 'level', type: 'Double', value: 1 },
      { name: metricName.command, type: 'String', value: '{' },
    ]);
    const { results } = await command({ name: 'level', value: 12 });
    expect(results()).toMatchObject([{ code: '200' }]);
    expect(bench.logLines.filter((line) => line.includes('was ignored')).length).toBe(4);
  });

  it('keeps a second agent out of its data folder', async () => {
    const agent = await bench.startAgent();
    await expect(bench.startAgent()).rejects.toThrow('is in use by another agent');
    await bench.stopAgent(agent);
    await bench.startAgent();
  });

  it('never logs the key', async () => {
    await startConfigured();
    await bench.broker.unplug();
    await waitFor('a failed attempt', () => bench.logLines.some((line) => line.includes('no connection')));
    expect(bench.logLines.join('\n')).not.toContain(key);
  });
});
