import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GatewayConfigurationInput, metricName } from '@zutai/contract/sparkplug';
import { definePoint, type ModbusSimulator, startModbusSimulator } from '@zutai/dev-env';
import { mountSmallDisk, type SmallDisk, whyNoSmallDisk } from '@zutai/dev-env/server-process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningAgent } from './index.ts';
import { CountingDevice } from './testdata/counting-device.ts';
import { type ReceivedMessage, waitFor } from './testdata/platform.ts';
import { Bench, holding } from './testdata/set-up.ts';

const probeFolder = mkdtempSync(join(tmpdir(), 'zutai-probe-'));
const diskMissing = whyNoSmallDisk(probeFolder);
rmSync(probeFolder, { recursive: true });
if (diskMissing !== undefined) console.warn(`not tested here: ${diskMissing}`);

const text = { zh: '', en: '' };
const coil = { table: 'coil', address: 0, type: 'bool' } as const;
const jogPoint = definePoint({ tag: 'jog', group: text, title: text, writable: true, address: coil });

let disk: SmallDisk;
let bench: Bench;
let counter: CountingDevice;
let plc: ModbusSimulator;

/** Signal 101 counts how often it was read, 102 is a button. */
function configuration(version: number): GatewayConfigurationInput {
  const driver = (id: string, port: number, signal: object) => ({
    id,
    protocol: 'modbus-tcp',
    title: '',
    pollIntervalMs: 50,
    options: { host: '127.0.0.1', port, timeoutMs: 300, reconnectMinMs: 100, reconnectMaxMs: 300 },
    signals: [signal] as never[],
  });
  const count = { id: '101', tag: 'count', dataType: 'number', address: holding(0, 'uint32') };
  const jog = { id: '102', tag: 'jog', dataType: 'boolean', address: coil, writable: true };
  const drivers = [driver('11', counter.port, count), driver('12', plc.port, jog)];
  return { version, equipments: [{ id: '7', deviceId: '7', drivers }] };
}

const countsIn = (messages: readonly Pick<ReceivedMessage, 'metrics'>[]) =>
  messages
    .flatMap(({ metrics }) => metrics)
    .filter(({ alias, value }) => Number(alias) === 101 && value !== null)
    .map(({ value }) => Number(value));
/** Numbers of the records that the platform committed, each as often as it did. */
const committed = () => countsIn(bench.platform.committed);
/** Numbers that came as they were read, kept or not. */
const live = () =>
  countsIn(bench.platform.ofType('DDATA').filter(({ metrics }) => metrics[0]?.isHistorical !== true));
const storage = () => String(bench.platform.nodeMetric(metricName.storage) ?? '');
const storageCause = () => (storage() === '' ? '' : (JSON.parse(storage()) as { cause: string }).cause);

async function waitForNewCounts(of: () => number[]): Promise<void> {
  const before = of().length;
  await waitFor('new counts', () => of().length > before + 5);
}

async function press() {
  const uuid = randomUUID();
  const request = { uuid, timeoutMs: 10_000, hold: { leaseMs: 60_000, releaseValue: false } };
  bench.platform.sendDeviceCommand('7', [
    { name: 'jog', type: 'Boolean', value: true },
    { name: metricName.command, type: 'String', value: JSON.stringify(request) },
  ]);
  await waitFor('the result', () => bench.platform.results(uuid).length > 0);
  return bench.platform.results(uuid)[0]!;
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe.skipIf(diskMissing !== undefined)('an agent that is started on a full disk', () => {
  beforeEach(async () => {
    bench = await new Bench().start();
    disk = mountSmallDisk(mkdtempSync(join(tmpdir(), 'zutai-disk-')), 2);
    counter = await new CountingDevice().start();
    plc = await startModbusSimulator({ points: [jogPoint], values: { jog: false } });
  });
  afterEach(async () => {
    await bench.stop();
    await counter.stop();
    await plc.stop();
    disk.remove();
    rmSync(disk.folder, { recursive: true });
  });

  const dataFolder = () => join(disk.folder, 'data');
  const start = (): Promise<RunningAgent> => bench.startAgent({ dataFolder: dataFolder() });

  it.each(['bytes', 'files'] as const)(
    'works on without room for %s, and sends what its log holds once when there is room',
    async (shortage) => {
      let agent = await start();
      await bench.configure(configuration(1));
      await waitForNewCounts(committed);
      await bench.broker.unplug();
      const { records } = agent.status().buffer;
      await waitFor('a backlog', () => agent.status().buffer.records > records + 20);
      await bench.stopAgent(agent);
      const given = counter.countOf(0);

      disk.fill(shortage);
      agent = await start();
      const kept = agent.status().buffer.records;
      expect(kept).toBeGreaterThan(20);
      await waitFor('a reading', () => agent.status().drivers.every(({ state }) => state === 'connected'));
      // Without a connection and without room nothing can be done for new values: they are lost, and counted.
      await bench.broker.plugIn();
      await waitFor('the storage fault', () => storageCause() === 'diskFull');
      await waitForNewCounts(live);
      await waitFor('the log to be sent', () => agent.status().buffer.records === 0);
      // The answer that was under way when it was stopped may not have arrived.
      const held = committed().filter((count) => count < given);
      expect(held).toEqual(range(held[0]!, given - 1));
      // What was sent left room behind, and so does each acknowledgement: somebody else takes it.
      disk.fill(shortage);
      let refused = await press();
      for (let attempt = 1; refused.code === '200' && attempt < 10; attempt += 1) {
        const release = { uuid: refused.uuid, leaseMs: 0 };
        bench.platform.sendNodeCommand(metricName.hold, JSON.stringify(release));
        await waitFor('the release', () => plc.get('jog') === false);
        disk.fill(shortage);
        refused = await press();
      }
      expect(refused.code).not.toBe('200');
      expect(refused.message).toContain('cannot be kept on disk');
      expect(plc.get('jog')).toBe(false);

      await bench.configure(configuration(2));
      disk.free();
      await waitFor('the end of the storage fault', () => storage() === '');
      await waitForNewCounts(committed);
      expect((await press()).code).toBe('200');
      expect(plc.get('jog')).toBe(true);

      // What was taken while nothing could be kept is kept by now: configuration, place in the log.
      await bench.stopAgent(agent);
      await bench.broker.unplug();
      agent = await start();
      expect(agent.status().configurationVersion).toBe(2);
      await bench.broker.plugIn();
      await waitForNewCounts(committed);
      const all = committed();
      expect(all.slice(0, held.length)).toEqual(held);
      expect(new Set(all).size).toBe(all.length);
      expect(agent.status().buffer.droppedRecords).toBe(0);
    },
  );

  it.each(['bytes', 'files'] as const)('begins its life there, without room for %s', async (shortage) => {
    disk.fill(shortage);
    await start();
    await expect(start()).rejects.toThrow('in use by another agent');
    await waitFor('the storage fault', () => storageCause() === 'diskFull');
    await bench.configure(configuration(1));
    await waitForNewCounts(live);
    expect(committed()).toEqual([]);
    disk.free();
    await waitForNewCounts(committed);
    await waitFor('the end of the storage fault', () => storage() === '');
    expect(existsSync(join(dataFolder(), 'configuration.json'))).toBe(true);
  });
});
