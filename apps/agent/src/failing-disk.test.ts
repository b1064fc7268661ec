import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { metricName } from '@zutai/contract/sparkplug';
import { definePoint, type ModbusSimulator, startModbusSimulator } from '@zutai/dev-env';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningAgent } from './index.ts';
import { waitFor } from './testdata/platform.ts';
import { Bench, configureModbus, holding } from './testdata/set-up.ts';

let bench: Bench;
let plc: ModbusSimulator;

beforeEach(async () => {
  bench = await new Bench().start();
  const text = { zh: '', en: '' };
  const address = { table: 'holding', address: 0, type: 'int16' } as const;
  plc = await startModbusSimulator({
    points: [definePoint({ tag: 'level', group: text, title: text, writable: true, address })],
    values: { level: 1 },
  });
});
afterEach(async () => {
  await bench.stop();
  await plc.stop();
});

/** The newest value sent of the one signal, historical ones left out. */
function lastLive(): unknown {
  return bench.platform.received
    .filter(({ type }) => type === 'DBIRTH' || type === 'DDATA')
    .flatMap(({ metrics }) => metrics)
    .findLast(({ alias, isHistorical }) => Number(alias) === 101 && isHistorical !== true)?.value;
}

/** What the gateway says of its disk; undefined while all is well. */
function storage(): { cause: string; lostValues: number } | undefined {
  const text = String(bench.platform.nodeMetric(metricName.storage) ?? '');
  return text === '' ? undefined : JSON.parse(text);
}

/** Every record begins a file of its own, so that a folder that is gone fails the next one. */
async function startOnDisk(): Promise<RunningAgent> {
  const agent = await bench.startAgent({ buffer: { segmentBytes: 1 } });
  await bench.configure(configureModbus(plc.port, [{ tag: 'level', address: holding(0, 'int16') }]));
  await waitFor('a value', () => lastLive() === 1);
  return agent;
}

async function show(value: number): Promise<void> {
  plc.set('level', value);
  await waitFor(`${value} live`, () => lastLive() === value);
}

describe('a disk that takes nothing more', () => {
  it('keeps no value from going live, is told, and what it costs is counted', async () => {
    const agent = await startOnDisk();
    rmSync(join(bench.dataFolder, 'records'), { recursive: true });
    for (const value of [2, 3, 4]) await show(value);
    await waitFor('word of the disk', () => storage() !== undefined);
    expect(storage()).toMatchObject({ cause: 'diskFailed', lostValues: 0 });
    // Without a connection there is nowhere to put them.
    await bench.broker.unplug();
    await waitFor('the agent knows that it is cut off', () => !agent.status().isConnected);
    for (const value of [5, 6]) {
      plc.set('level', value);
      const asked = plc.server.requestCount;
      // Whoever asks a second time has taken the first answer.
      await waitFor(`${value} is read`, () => plc.server.requestCount >= asked + 2);
    }
    await bench.broker.plugIn();
    await waitFor('the loss', () => (storage()?.lostValues ?? 0) > 0);
    await show(7);
  });

  it('does not keep the agent away from the broker', async () => {
    await startOnDisk();
    const sequence = join(bench.dataFolder, 'bdseq');
    rmSync(sequence);
    mkdirSync(sequence);
    const births = bench.platform.ofType('NBIRTH').length;
    bench.broker.dropAgent();
    await waitFor('a new session', () => bench.platform.ofType('NBIRTH').length > births);
    await waitFor('word of the disk', () => storage()?.cause === 'diskFailed');
    await show(2);
  });
});
