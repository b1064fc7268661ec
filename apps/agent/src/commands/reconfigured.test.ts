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

function write(value: number): string {
  const uuid = randomUUID();
  bench.platform.sendDeviceCommand('7', [
    { name: 'level', type: 'Double', value },
    { name: metricName.command, type: 'String', value: JSON.stringify({ uuid, timeoutMs: 60_000 }) },
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
  send(2);
  const after = write(51);
  expect(await answerOf(uuid)).toMatchObject({ code: '200', readBack: 50 });
  expect(await answerOf(after)).toMatchObject({ code: '200', readBack: 51 });
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
