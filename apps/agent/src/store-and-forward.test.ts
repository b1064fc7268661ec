import { metricName } from '@zutai/contract/sparkplug';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AgentOptions, RunningAgent } from './index.ts';
import { CountingDevice } from './testdata/counting-device.ts';
import { waitFor } from './testdata/platform.ts';
import { Bench, configureModbus, holding } from './testdata/set-up.ts';

const signalCount = 200;
const signals = Array.from({ length: signalCount }, (_, i) => ({
  tag: `s${i}`,
  address: holding(i * 2, 'uint32'),
}));

let bench: Bench;
let device: CountingDevice;

beforeEach(async () => {
  bench = await new Bench().start();
  device = await new CountingDevice().start();
});
afterEach(async () => {
  await bench.stop();
  await device.stop();
});

/** Scaled down: a pace at which the backlog takes a while, and short waits. */
const options: Partial<AgentOptions> = {
  pump: { resendAfterMs: 300, backlogWindow: 5, backlogValuesPerSecond: 20_000 },
  buffer: { segmentBytes: 20_000 },
};

const start = (more: Partial<AgentOptions> = {}) => bench.startAgent({ ...options, ...more });

/** A poll that timed out would be a number that is missing: the device and the agent share the time of one process. */
const configure = () =>
  bench.configure(configureModbus(device.port, signals, { pollIntervalMs: 50, timeoutMs: 10_000 }));

/** Values of each signal in the order of their times, as the platform committed them. */
function committedValues(): number[][] {
  const bySignal = new Map<number, { time: number; value: number }[]>();
  for (const { metrics } of bench.platform.committed) {
    for (const { alias, timestamp, value } of metrics) {
      if (value === null) continue;
      const list = bySignal.get(Number(alias)) ?? [];
      list.push({ time: Number(timestamp), value: Number(value) });
      bySignal.set(Number(alias), list);
    }
  }
  return [...bySignal.values()].map((list) =>
    list.toSorted((a, b) => a.time - b.time || a.value - b.value).map((each) => each.value),
  );
}

/** Each signal counts the polls: every number from the first to the last must be there once. */
function expectNothingMissingNothingTwice(): void {
  const values = committedValues();
  expect(values.length).toBe(signalCount);
  for (const list of values) expect(list).toEqual(list.map((_, i) => list[0]! + i));
}

async function waitForPolls(agent: RunningAgent, records: number): Promise<void> {
  const from = agent.status().buffer.records;
  await waitFor(`${records} records`, () => agent.status().buffer.records >= from + records);
}

/** The device goes silent, so that the buffer can run empty. */
async function drain(agent: RunningAgent): Promise<void> {
  await device.stop();
  await waitFor(
    'an empty buffer',
    () => agent.status().drivers[0]?.state === 'failed' && agent.status().buffer.records === 0,
  );
}

describe('store and forward', () => {
  it('sends after an outage of the broker every value once, live values first', async () => {
    const agent = await start();
    await configure();
    await waitFor('values', () => bench.platform.committed.length > 5);
    await bench.broker.unplug();
    await waitForPolls(agent, 60);
    const before = bench.platform.committed.length;
    await bench.broker.plugIn();
    await waitFor('the backlog', () => agent.status().buffer.records < 5);
    await drain(agent);
    expectNothingMissingNothingTwice();
    const after = bench.platform.committed
      .slice(before)
      .map(({ metrics }) => metrics[0]?.isHistorical === true);
    expect(after.filter((isHistorical) => isHistorical).length).toBeGreaterThanOrEqual(59);
    // Live records pass by the backlog instead of waiting behind it.
    expect(after.indexOf(false)).toBeLessThan(20);
    expect(after.lastIndexOf(true)).toBeGreaterThan(after.indexOf(false) + 20);
    expect(agent.status().buffer.droppedRecords).toBe(0);
  });

  it('does so over several outages and restarts of the agent', async () => {
    let agent = await start();
    await configure();
    for (let outage = 0; outage < 3; outage += 1) {
      await waitFor('values', () => bench.platform.committed.length > 5 * (outage + 1));
      await bench.broker.unplug();
      await waitForPolls(agent, 10);
      await bench.stopAgent(agent);
      agent = await start();
      await waitForPolls(agent, 10);
      await bench.broker.plugIn();
      await waitFor('a connection', () => agent.status().isConnected);
    }
    await drain(agent);
    expectNothingMissingNothingTwice();
  });

  it('sends again what a platform did not acknowledge', async () => {
    const agent = await start();
    await configure();
    await waitFor('values', () => bench.platform.committed.length > 3);
    bench.platform.isAcknowledging = false;
    await waitForPolls(agent, 20);
    bench.platform.isAcknowledging = true;
    await drain(agent);
    expectNothingMissingNothingTwice();
  });

  it('begins a new stream with what is left when its buffer was too small', async () => {
    const agent = await start({ buffer: { maxBytes: 200_000, segmentBytes: 20_000 } });
    await configure();
    await waitFor('values', () => bench.platform.committed.length > 3);
    bench.platform.isAcknowledging = false;
    await waitFor('dropped records', () => agent.status().buffer.droppedRecords > 20);
    bench.platform.isAcknowledging = true;
    await drain(agent);
    const { droppedRecords } = agent.status().buffer;
    const [values] = committedValues();
    // One hole, and nothing twice. A poll is one record, or two when the flush comes in the middle of it.
    const gaps = values!
      .map((value, i) => value - (values![i - 1] ?? value - 1))
      .filter((step) => step !== 1);
    expect(gaps).toHaveLength(1);
    const droppedPolls = gaps[0]! - 1;
    expect(droppedPolls).toBeLessThanOrEqual(droppedRecords);
    expect(droppedPolls).toBeGreaterThanOrEqual(droppedRecords / 2);
    expect(bench.logLines.some((line) => line.includes('the oldest records were dropped'))).toBe(true);
    await waitFor(
      'the count on the platform',
      () => bench.platform.nodeMetric(metricName.droppedRecords) === droppedRecords,
    );
  });

  it('begins a new stream for a platform that lost its memory', async () => {
    const agent = await start();
    await configure();
    await waitFor('values', () => bench.platform.committed.length > 5);
    bench.platform.highWater.clear();
    const before = bench.platform.committed.length;
    await waitFor('new values', () => bench.platform.committed.length > before + 10);
    await drain(agent);
    expectNothingMissingNothingTwice();
  });
});
