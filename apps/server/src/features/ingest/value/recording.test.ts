import type { RecordingInput } from '@zutai/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Bus, createEmbeddedBus, type EmbeddedBroker } from '../../../platform/mqtt/index.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testLogger,
} from '../../../platform/testing/test-database.ts';
import { type DataPath, startDataPath } from '../testing/data-path.ts';
import { addPlant, type Plant, readHistory } from '../testing/plant.ts';
import { startOpenBroker } from '../testing/test-broker.ts';
import { type TestMetric, TestNode } from '../testing/test-node.ts';

const until = <T>(read: () => T | Promise<T>) => vi.waitFor(read, { interval: 20 });
const door: Partial<RecordingInput> = {
  recording: 'change',
  recordingBand: 'swingingDoor',
  recordingDeadband: 0.5,
};

describe('recording policies', () => {
  let test: TestDatabase;
  let broker: EmbeddedBroker;
  let bus: Bus;
  let path: DataPath;
  let node: TestNode | undefined;
  let startMs: number;

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    startMs = Math.floor((Date.now() - 3_600_000) / 60_000) * 60_000;
    await startPlatform();
  });
  afterEach(stopPlatform);

  async function startPlatform(): Promise<void> {
    broker = await startOpenBroker(testLogger);
    bus = createEmbeddedBus(broker, testLogger);
    path = await startDataPath({ database: test.database, bus, logger: testLogger });
  }
  async function stopPlatform(): Promise<void> {
    await node?.cut();
    node = undefined;
    await path.stop();
    await bus.close();
  }

  async function connect(plant: Plant): Promise<TestNode> {
    const { groupId, sn } = plant;
    await until(() =>
      expect(path.live.board.find(plant.equipmentId)?.slots).toHaveLength(plant.signalIds.length),
    );
    node = await TestNode.connect({ port: broker.port, groupId, sn });
    return node;
  }

  /** What is recorded of a signal: seconds since the start, and value, text or code. */
  async function recordedOf(signalId: number) {
    const rows = await readHistory(test.database, [signalId]);
    return rows.map(({ ts, value, code, text_value }) => [
      (ts.getTime() - startMs) / 1_000,
      code === 200 ? (text_value ?? value) : code,
    ]);
  }
  const liveOf = async (plant: Plant, index: number) =>
    (await path.live.read([plant.equipmentId])).get(String(plant.signalIds[index]));

  /** Births with the first values, then a message for each second that follows. */
  async function report(plant: Plant, seconds: readonly (readonly TestMetric[])[]): Promise<void> {
    const [first = [], ...others] = seconds.map((metrics, second) =>
      metrics.map((metric) => ({ ...metric, timestamp: startMs + second * 1_000 })),
    );
    node!.devices.set(plant.deviceId, first);
    await node!.publishBirths();
    for (const metrics of others) await node!.publish('DDATA', plant.deviceId, metrics);
  }

  it('are obeyed for values of each kind and for changes of quality', async () => {
    const change = { recording: 'change' } as const;
    const plant = await addPlant(test.database, {
      signals: [
        { tag: 'all' },
        { tag: 'band', recording: { ...change, recordingDeadband: 1 } },
        { tag: 'door', recording: door },
        { tag: 'period', recording: { recording: 'periodic', recordingPeriodS: 3 } },
        { tag: 'none', recording: { recording: 'none' } },
        { tag: 'running', dataType: 'boolean', recording: { ...change, recordingDeadband: 1 } },
        { tag: 'word', dataType: 'text', recording: change },
        { tag: 'count', recording: { ...change, recordingDeadband: 2 } },
        {
          tag: 'state',
          recording: { ...change, recordingDeadband: 5 },
          states: [{ value: 0, title: '停', titleEn: '' }],
        },
        {
          tag: 'share',
          range: [0, 20],
          recording: { ...change, recordingBand: 'percent', recordingDeadband: 10 },
        },
      ],
    });
    await connect(plant);
    const big = 2n ** 60n;
    const bad = {
      properties: { Quality: { type: 'Int32', value: 0 }, 'Zutai/Code': { type: 'String', value: '1715' } },
    };
    const rows = [
      [5, 5, 0, 0, 1, false, 'a', 0n, 0, 10],
      [5, 6, 1, 0, 2, false, 'a', 1n, 0, 12],
      [5, 6.5, 2, 0, 3, true, 'b', 2n, 1, 12.5],
      [null, 6.5, 3, 7, 4, true, 'b', 3n, 1, 12],
      [null, 4, 4, 8, 5, true, '', 4n, 2, 8],
      [6, null, 0, 9, 6, null, '', 9n, 2, 9],
    ] as const;
    const tags = ['all', 'band', 'door', 'period', 'none', 'running', 'word', 'count', 'state', 'share'];
    const seconds = rows.map((values) =>
      values.map((value, i) => {
        const type = i === 5 ? 'Boolean' : i === 6 ? 'String' : i === 7 ? 'UInt64' : 'Double';
        const wire = typeof value === 'bigint' ? (big + value).toString() : value;
        return { name: tags[i]!, type, ...(value === null ? { value: null, ...bad } : { value: wire }) };
      }),
    ) as unknown as TestMetric[][];
    await report(plant, seconds);
    await until(async () =>
      expect(await recordedOf(plant.signalIds[0]!)).toEqual([
        ...[0, 1, 2].map((s) => [s, 5]),
        ...[3, 4].map((s) => [s, 1715]),
        [5, 6],
      ]),
    );
    const recorded = await Promise.all(plant.signalIds.map(recordedOf));
    expect(Object.fromEntries(tags.slice(1).map((tag, i) => [tag, recorded[i + 1]]))).toEqual({
      band: [
        [0, 5],
        [2, 6.5],
        [4, 4],
        [5, 1715],
      ],
      // The line ends at 4; what fell off it is held.
      door: [
        [0, 0],
        [4, 4],
      ],
      period: [
        [0, 0],
        [3, 7],
      ],
      none: [],
      running: [
        [0, 0],
        [2, 1],
        [5, 1715],
      ],
      word: [
        [0, 'a'],
        [2, 'b'],
        [4, ''],
      ],
      count: [
        [0, String(big)],
        [3, String(big + 3n)],
        [5, String(big + 9n)],
      ],
      state: [
        [0, 0],
        [2, 1],
        [4, 2],
      ],
      share: [
        [0, 10],
        [2, 12.5],
        [4, 8],
      ],
    });
    expect(await liveOf(plant, 4)).toMatchObject({ value: 6, code: '200' });
    // What is held becomes a value when the process ends in order.
    await stopPlatform();
    expect(await recordedOf(plant.signalIds[2]!)).toEqual([
      [0, 0],
      [4, 4],
      [5, 0],
    ]);
    await startPlatform();
  });

  it('change while values flow: what was held is recorded at once, and what comes then by the new one', async () => {
    const plant = await addPlant(test.database, { signals: [{ tag: 'level', recording: door }] });
    const [id] = plant.signalIds as [number];
    const gateway = await connect(plant);
    const level = (value: number) => [{ name: 'level', type: 'Double', value }] as TestMetric[];
    await report(plant, [level(1), level(1), level(1), level(1)]);
    await until(async () => expect((await liveOf(plant, 0))?.time).toBe(startMs + 3_000));
    await until(async () => {
      const { rows } = await test.database.pool.query('select ts from history_held where signal_id = $1', [
        id,
      ]);
      expect(rows.map(({ ts }) => ts.getTime())).toEqual([startMs + 3_000]);
    });
    expect(await recordedOf(id)).toEqual([[0, 1]]);
    await test.database.pool.query("update signal set recording = 'all' where id = $1", [id]);
    await until(async () =>
      expect(await recordedOf(id)).toEqual([
        [0, 1],
        [3, 1],
      ]),
    );
    expect((await test.database.pool.query('select from history_held')).rows).toEqual([]);
    const more = (second: number) =>
      gateway.publish('DDATA', plant.deviceId, [
        { name: 'level', type: 'Double', value: 1, timestamp: startMs + second * 1_000 },
      ] as TestMetric[]);
    await more(4);
    await until(async () =>
      expect(await recordedOf(id)).toEqual([
        [0, 1],
        [3, 1],
        [4, 1],
      ]),
    );
    await test.database.pool.query("update signal set recording = 'none' where id = $1", [id]);
    await until(async () => {
      // Nobody says when the new definition is there: values come until it is.
      const before = (await recordedOf(id)).length;
      await more(5 + before);
      await until(async () => expect((await liveOf(plant, 0))?.time).toBe(startMs + (5 + before) * 1_000));
      expect(await recordedOf(id)).toHaveLength(before);
    });
  });

  it('record what comes late or twice as it is', async () => {
    const plant = await addPlant(test.database, { signals: [{ tag: 'level', recording: door }] });
    const [id] = plant.signalIds as [number];
    const gateway = await connect(plant);
    const level = (value: number) => [{ name: 'level', type: 'Double', value }] as TestMetric[];
    await report(plant, [level(1), level(1), level(1)]);
    const send = (second: number, value: number) =>
      gateway.publish('DDATA', plant.deviceId, [
        { name: 'level', type: 'Double', value, timestamp: startMs + second * 1_000, isHistorical: true },
      ] as TestMetric[]);
    await send(2, 1);
    await send(0.5, 9);
    await until(async () =>
      expect(await recordedOf(id)).toEqual([
        [0, 1],
        [0.5, 9],
        [2, 1],
      ]),
    );
    await send(2, 3);
    await until(async () =>
      expect(await recordedOf(id)).toEqual([
        [0, 1],
        [0.5, 9],
        [2, 3],
      ]),
    );
  });
});
