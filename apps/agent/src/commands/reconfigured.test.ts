import { randomUUID } from 'node:crypto';
import { metricName } from '@zutai/contract/sparkplug';
import { definePoint, type ModbusSimulator, startModbusSimulator } from '@zutai/dev-env';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitFor } from '../testdata/platform.ts';
import { Bench, configureModbus, holding } from '../testdata/set-up.ts';

/* Writes while the configuration of their equipment changes. */
const text = { zh: '', en: '' };

let bench: Bench;
let plc: ModbusSimulator;

beforeEach(async () => {
  bench = await new Bench().start();
  const point = { group: text, title: text, writable: true };
  plc = await startModbusSimulator({
    points: [definePoint({ ...point, tag: 'level', address: holding(0, 'int16') as never })],
    values: { level: 42 },
  });
  await bench.startAgent();
  await bench.configure(configure(1));
  await waitFor('the driver', () =>
    String(bench.platform.nodeMetric(metricName.drivers)).includes('"connected"'),
  );
});
afterEach(async () => {
  await bench.stop();
  await plc.stop();
});

/** Each version has another signal besides the one that is written. */
const configure = (version: number) =>
  configureModbus(
    plc.port,
    [
      { tag: 'level', address: holding(0, 'int16'), writable: true },
      { tag: `other-${version}`, address: holding(0, 'int16') },
    ],
    { version, timeoutMs: 2_000 },
  );
const send = (version: number) =>
  bench.platform.sendNodeCommand(metricName.configuration, JSON.stringify(configure(version)));

function write(value: number, more: object = {}, deviceId = '7'): string {
  const uuid = randomUUID();
  const request = JSON.stringify({ uuid, timeoutMs: 60_000, ...more });
  bench.platform.sendDeviceCommand(deviceId, [
    { name: 'level', type: 'Double', value },
    { name: metricName.command, type: 'String', value: request },
  ]);
  return uuid;
}
const answerOf = async (uuid: string) => {
  await waitFor('the answer', () => bench.platform.results(uuid).length > 0);
  return bench.platform.results(uuid).at(-1);
};

it('a write right after a configuration waits for the driver to connect', async () => {
  for (const version of [2, 3, 4]) {
    send(version);
    expect(await answerOf(write(version))).toMatchObject({ code: '200', readBack: version });
    expect(plc.get('level')).toBe(version);
  }
});

it('a write under way when a configuration comes is finished before the driver is', async () => {
  plc.server.setLatency(200);
  const uuid = write(50);
  await waitFor('the write', () => plc.get('level') === 50);
  send(2);
  const after = write(51);
  await answerOf(uuid);
  expect(bench.platform.results(uuid)[0]).toMatchObject({ code: '200', readBack: 50 });
  expect(await answerOf(after)).toMatchObject({ code: '200', readBack: 51 });
});

it('a write between two configurations is carried out by the second', async () => {
  for (const version of [2, 4, 6]) {
    send(version);
    const uuid = write(version);
    send(version + 1);
    expect(await answerOf(uuid)).toMatchObject({ code: '200', readBack: version });
  }
});

it('a press that waits for the driver does not begin when it has been released', async () => {
  for (const version of [2, 3, 4]) {
    send(version);
    const uuid = write(version, { hold: { leaseMs: 3_000, releaseValue: 0 } });
    bench.platform.sendNodeCommand(metricName.hold, JSON.stringify({ uuid, leaseMs: 0 }));
    await answerOf(uuid);
    expect(bench.platform.results(uuid)[0]).toMatchObject({ code: '1301', isUncertain: false });
  }
  expect(plc.get('level')).toBe(42);
});

it('a write to other equipment does not wait for a configuration', async () => {
  const point = { group: text, title: text, writable: true };
  const other = await startModbusSimulator({
    points: [definePoint({ ...point, tag: 'level', address: holding(0, 'int16') as never })],
    values: { level: 1 },
  });
  try {
    const [first] = configure(2).equipments;
    const [driver] = first!.drivers;
    const [signal] = driver!.signals;
    const options = { ...driver!.options, port: other.port };
    const second = {
      ...{ ...first!, id: '8', deviceId: '8' },
      drivers: [{ ...driver!, id: '12', options, signals: [{ ...signal!, id: '201' }] }],
    };
    await bench.configure({ version: 2, equipments: [first!, second] });
    await waitFor('both drivers', () => {
      const drivers = String(bench.platform.nodeMetric(metricName.drivers));
      return drivers.split('"connected"').length === 3;
    });
    // The end of the first driver waits for this write as long as it may.
    plc.server.setLatency(1_500);
    const slow = write(60);
    await waitFor('the write', () => plc.get('level') === 60);
    const configuration = JSON.stringify({ version: 3, equipments: [configure(3).equipments[0], second] });
    bench.platform.sendNodeCommand(metricName.configuration, configuration);
    expect(await answerOf(write(61, {}, '8'))).toMatchObject({ code: '200' });
    expect(other.get('level')).toBe(61);
    expect(bench.platform.nodeMetric(metricName.configurationVersion)).toBe(2);
    plc.server.setLatency(0);
    await answerOf(slow);
  } finally {
    await other.stop();
  }
});

it('a signal is written by its id, though its tag was another one before', async () => {
  const uuid = randomUUID();
  bench.platform.sendDeviceCommand('7', [
    { name: 'level', alias: 999, type: 'Double', value: 70 },
    { name: metricName.command, type: 'String', value: JSON.stringify({ uuid, timeoutMs: 60_000 }) },
  ]);
  expect(await answerOf(uuid)).toMatchObject({ code: '1714', isUncertain: false });
  expect(plc.get('level')).toBe(42);
});

it('a driver goes on polling fast for who looks', async () => {
  const slow = (version: number) => {
    const [equipment] = configure(version).equipments;
    const drivers = [{ ...equipment!.drivers[0]!, pollIntervalMs: 3_600_000, minIntervalMs: 50 }];
    return { version, equipments: [{ ...equipment!, drivers }] };
  };
  await bench.configure(slow(2));
  const lease = { deviceId: '7', intervalMs: 50, durationMs: 60_000 };
  bench.platform.sendNodeCommand(metricName.open, JSON.stringify(lease));
  await bench.configure(slow(3));
  await waitFor('polls', () => plc.server.requestCount > 0);
  const before = plc.server.requestCount;
  await waitFor('ten more polls', () => plc.server.requestCount > before + 10);
});

it('a write to a device that is away is refused when the first try to connect has failed', async () => {
  await plc.server.setRefusing(true);
  send(2);
  expect(await answerOf(write(60))).toMatchObject({ code: '99901', isUncertain: false });
  await plc.server.setRefusing(false);
});

it('an address that is read right after a configuration is read by it, when the driver has connected', async () => {
  const uuid = randomUUID();
  const address = holding(0, 'int16');
  const ask = { kind: 'read', dataType: 'number', scale: 1, offset: 0, address };
  send(2);
  const request = { uuid, deviceId: '7', driverId: '11', timeoutMs: 10_000, ask };
  bench.platform.sendNodeCommand(metricName.driverRequest, JSON.stringify(request));
  await waitFor('the answer', () => findAnswer(uuid) !== undefined);
  expect(findAnswer(uuid)).toMatchObject({ answer: { kind: 'read', value: 42 } });
});

const findAnswer = (uuid: string): unknown => {
  // Empty in a birth.
  const text = String(bench.platform.nodeMetric(metricName.driverAnswer) || '{}');
  const answer = JSON.parse(text) as { uuid?: string };
  return answer.uuid === uuid ? answer : undefined;
};
