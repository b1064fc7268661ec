import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { metricName } from '@zutai/contract/sparkplug';
import { definePoint, type ModbusSimulator, startModbusSimulator } from '@zutai/dev-env';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '../testdata/platform.ts';
import { Bench, configureModbus, group, holding, key, sn } from '../testdata/set-up.ts';

const text = { zh: '', en: '' };

let bench: Bench;
let plc: ModbusSimulator;
let agent: ChildProcess;

beforeEach(async () => {
  bench = await new Bench().start();
  const point = { group: text, title: text, writable: true };
  plc = await startModbusSimulator({
    points: [definePoint({ ...point, tag: 'level', address: holding(0, 'int16') as never })],
    values: { level: 42 },
  });
  const settings = join(bench.dataFolder, 'agent.json');
  const options = { sn, key, group, brokerUrl: bench.broker.url, dataFolder: join(bench.dataFolder, 'data') };
  writeFileSync(settings, JSON.stringify(options));
  agent = spawn(process.execPath, [join(import.meta.dirname, '../main.ts'), '--config', settings]);
  await bench.configure(
    configureModbus(plc.port, [{ tag: 'level', address: holding(0, 'int16'), writable: true }]),
  );
  await isConnected();
});
afterEach(async () => {
  agent.kill('SIGKILL');
  await bench.stop();
  await plc.stop();
});

const isConnected = () =>
  waitFor('the driver', () => String(bench.platform.nodeMetric(metricName.drivers)).includes('"connected"'));

function write(value: number, uuid: string = randomUUID()): string {
  bench.platform.sendDeviceCommand('7', [
    { name: 'level', type: 'Double', value },
    { name: metricName.command, type: 'String', value: JSON.stringify({ uuid, timeoutMs: 60_000 }) },
  ]);
  return uuid;
}
const ask = (uuid: string) =>
  bench.platform.sendNodeCommand(
    metricName.commandQuery,
    JSON.stringify({ uuid, deviceId: '7', signalId: '101' }),
  );
const answerOf = async (uuid: string) => {
  await waitFor('the answer', () => bench.platform.results(uuid).length > 0);
  return bench.platform.results(uuid).at(-1);
};

it('what a stopped agent finds when it goes on is not written, though its deadline is far; the next write is', async () => {
  agent.kill('SIGSTOP');
  const uuid = write(50);
  await delay(7_000);
  agent.kill('SIGCONT');
  expect(await answerOf(uuid)).toMatchObject({ code: '1301', isUncertain: false, readBack: null });
  expect(plc.get('level')).toBe(42);
  const next = write(51);
  expect(await answerOf(next)).toMatchObject({ code: '200' });
});

describe('a write that waits for a slow device', () => {
  /** Behind another write, which takes the device two seconds: time enough for a busy machine. */
  function waitBehind(value: number): string {
    plc.server.setLatency(1_000);
    write(43);
    return write(value);
  }

  it('does not begin any more when the platform has given it up', async () => {
    const uuid = waitBehind(52);
    ask(uuid);
    expect(await answerOf(uuid)).toMatchObject({ code: '1301', isUncertain: false });
    // The answer does not wait for the device, so it may come before the write that is under way is done.
    await waitFor('the write before', () => plc.get('level') === 43);
    plc.server.setLatency(0);
    // The driver may have to connect anew after the slow answers.
    const later = async () => (await answerOf(write(44)))?.code;
    await expect.poll(later, { timeout: 30_000 }).toBe('200');
  });

  it('does not begin any more when the connection to the broker is lost, and this is said after it', async () => {
    const uuid = waitBehind(53);
    await waitFor('the write before', () => plc.get('level') === 43);
    bench.broker.dropAgent();
    expect(await answerOf(uuid)).toMatchObject({ code: '99901', isUncertain: false });
    expect(plc.get('level')).toBe(43);
  });
});

it('a write that comes after the platform has given it up is refused', async () => {
  const uuid = randomUUID();
  ask(uuid);
  await answerOf(uuid);
  write(54, uuid);
  await waitFor('the refusal', () => bench.platform.results(uuid).some(({ isUncertain }) => !isUncertain));
  expect(plc.get('level')).toBe(42);
});
