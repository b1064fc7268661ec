import type { ReportColumn, ReportStatistic } from '@zutai/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Bus, createEmbeddedBus, type EmbeddedBroker } from '../../../platform/mqtt/index.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testLogger,
} from '../../../platform/testing/test-database.ts';
import { HistoryReader } from '../../history/index.ts';
import { ReportReader } from '../../report/read-report.ts';
import { type PlainRow, slowStatistic } from '../../report/testing/slow-report.ts';
import { type DataPath, startDataPath } from '../testing/data-path.ts';
import { addPlant, type Plant, readHistory } from '../testing/plant.ts';
import { startOpenBroker } from '../testing/test-broker.ts';
import { type TestMetric, TestNode } from '../testing/test-node.ts';

const GRACE_MS = 2_000;
/** The grace, and twice the time between two looks. */
const pause = () => new Promise((resolve) => setTimeout(resolve, GRACE_MS + 2_500));
/** As `vi.waitFor`, which would move the clock that these tests set. */
async function until(read: () => unknown): Promise<void> {
  for (const startedMs = performance.now(); ; await new Promise((resolve) => setTimeout(resolve, 20)))
    try {
      await read();
      return;
    } catch (error) {
      if (performance.now() - startedMs > 30_000) throw error;
    }
}

describe('an outage', () => {
  let test: TestDatabase;
  let broker: EmbeddedBroker;
  let bus: Bus;
  let path: DataPath;
  let plant: Plant;
  let node: TestNode;
  const startMs = Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000;

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());
  afterEach(async () => {
    await node.cut();
    await stopPlatform();
    vi.useRealTimers();
  });

  async function startPlatform(): Promise<void> {
    broker = await startOpenBroker(testLogger);
    bus = createEmbeddedBus(broker, testLogger);
    path = await startDataPath({
      ...{ database: test.database, bus, logger: testLogger, outageGraceMs: GRACE_MS },
    });
    await until(() => expect(path.live.board.find(plant.equipmentId)).toBeDefined());
  }
  async function stopPlatform(): Promise<void> {
    await path.stop();
    await bus.close();
  }

  const goTo = (second: number) => vi.setSystemTime(startMs + second * 1_000);
  const metric = (name: string, value: number, second: number, isHistorical = false) =>
    ({
      ...{ name, type: 'Double', value, timestamp: startMs + second * 1_000 },
      ...(isHistorical ? { isHistorical } : {}),
    }) as TestMetric;
  async function connect(metrics: readonly TestMetric[], agentVersion?: string): Promise<void> {
    const { groupId, sn, deviceId } = plant;
    const kind = agentVersion === undefined ? {} : { agentVersion };
    node = await TestNode.connect({ port: broker.port, groupId, sn, ...kind });
    node.devices.set(deviceId, metrics);
    await node.publishBirths();
    await until(() => expect(state().communication).toBe('online'));
  }
  const send = (...metrics: TestMetric[]) => node.publish('DDATA', plant.deviceId, metrics);
  const state = () => path.live.board.find(plant.equipmentId)!.online;
  const offline = () => until(() => expect(state().communication).toBe('offline'));
  const liveOf = async (index: number) =>
    (await path.live.read([plant.equipmentId])).get(String(plant.signalIds[index]));
  /** Seconds since the start, and the value or the code. */
  async function recordedOf(index: number) {
    const rows = await readHistory(test.database, [plant.signalIds[index]!]);
    return rows.map(({ ts, value, code }) => [(ts.getTime() - startMs) / 1_000, value ?? `(${code})`]);
  }
  const outages = async () => (await test.database.pool.query('select * from history_outage')).rows;

  it('is unknown in history from the loss until values come, once, whoever ingests, and so in reports', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: startMs });
    plant = await addPlant(test.database, {
      signals: [
        { tag: 'level' },
        { tag: 'set', recording: { recording: 'change' } },
        { tag: 'none', recording: { recording: 'none' } },
        { tag: 'never' },
      ],
    });
    await startPlatform();
    const set = metric('set', 5, 0);
    await connect([metric('level', 10, 0), set, metric('none', 1, 0)]);
    goTo(60);
    await send(metric('level', 20, 60));

    // Minutes without the gateway; the process ends before the grace does, and the next two record it once.
    goTo(120);
    await node.cut();
    await offline();
    await stopPlatform();
    expect(await recordedOf(0)).toHaveLength(2);
    goTo(240);
    await startPlatform();
    const level = [
      [0, 10],
      [60, 20],
      [120, '(201)'],
    ];
    await until(async () => expect(await recordedOf(0)).toEqual(level));
    expect(await outages()).toHaveLength(1);
    await stopPlatform();
    goTo(300);
    await startPlatform();
    await pause();
    expect(await recordedOf(0)).toEqual(level);
    expect(await recordedOf(1)).toEqual([
      [0, 5],
      [120, '(201)'],
    ]);
    expect(await liveOf(0)).toMatchObject({ value: 20, code: '201', goodTime: startMs + 60_000 });

    // The set-point did not change and comes with its old time.
    goTo(420);
    await connect([metric('level', 30, 420), set, metric('none', 1, 420)]);
    await until(async () => expect(await recordedOf(1)).toHaveLength(3));
    expect(await liveOf(0)).toMatchObject({ value: 30, code: '200' });
    expect(await outages()).toEqual([]);

    // A short reconnect.
    goTo(480);
    await node.cut();
    await offline();
    await connect([metric('level', 30, 480), set, metric('none', 1, 480)]);
    await pause();
    expect(await recordedOf(0)).toEqual([...level, [420, 30], [480, 30]]);

    // The device alone; what the gateway kept meanwhile comes behind its birth.
    goTo(540);
    await node.publish('DDEATH', plant.deviceId, []);
    await until(async () => expect(await recordedOf(0)).toHaveLength(6));
    goTo(660);
    node.devices.set(plant.deviceId, [metric('level', 50, 660), set, metric('none', 1, 660)]);
    await node.publishBirths();
    await send(metric('level', 40, 570, true), metric('level', 45, 600, true));
    await until(async () =>
      expect(await recordedOf(0)).toEqual([
        ...[...level, [420, 30], [480, 30]],
        ...[
          [540, '(201)'],
          [570, 40],
          [600, 45],
          [660, 50],
        ],
      ]),
    );
    expect(await recordedOf(1)).toEqual([
      ...[
        [0, 5],
        [120, '(201)'],
        [420, 5],
        [540, '(201)'],
        [660, 5],
      ],
    ]);
    expect(await recordedOf(2)).toEqual([]);
    expect(await recordedOf(3)).toEqual([]);
    expect((await test.database.pool.query('select * from alarm_event')).rows).toEqual([]);

    goTo(720);
    // What happened, by hand: value from second to second, null where nobody can know.
    const truth: [number, number | null][][] = [
      [
        ...([
          [0, 10],
          [60, 20],
          [120, null],
          [420, 30],
          [540, null],
        ] as [number, number | null][]),
        [570, 40],
        [600, 45],
        [660, 50],
      ],
      [
        [0, 5],
        [120, null],
        [420, 5],
        [540, null],
        [660, 5],
      ],
    ];
    const statistics: ReportStatistic[] = ['avg', 'goodShare'];
    for (const [index, changes] of truth.entries()) {
      const bounds = [0, 90, 200, 300, 600, 720].map((second) => startMs + second * 1_000);
      const told = await report(String(plant.signalIds[index]), statistics, bounds);
      const plain = changes.map(
        ([second, value]): PlainRow => ({ timeMs: startMs + second * 1_000, value, code: value ? 200 : 201 }),
      );
      const wanted = (from: number, to: number) =>
        statistics.map((statistic) => slowStatistic(statistic, plain, from, to));
      expect(told.rows.map(({ values }) => values.map(round))).toEqual(
        bounds.slice(1).map((toMs, i) => wanted(bounds[i]!, toMs).map(round)),
      );
      expect(told.whole.values.map(round)).toEqual(wanted(bounds[0]!, bounds.at(-1)!).map(round));
    }
  });

  const round = (value: number | null) => (value === null ? null : Math.round(value * 1e6) / 1e6);
  function report(signalId: string, statistics: readonly ReportStatistic[], bounds: readonly number[]) {
    const reader = new ReportReader(test.database.pool, new HistoryReader(test.database.pool));
    const columns = statistics.map(
      (statistic, i) =>
        ({
          ...{
            key: `c${i + 1}`,
            title: '',
            titleEn: '',
            source: 'signal',
            signalId,
            mvarId: '',
            formula: '',
          },
          ...{ statistic, unit: '', decimals: null },
        }) as unknown as ReportColumn,
    );
    return reader.read(
      {
        ...{ id: '1', organisationId: '1', equipmentId: plant.equipmentId, projectId: null, title: '' },
        ...{ titleEn: '', step: 'hour', columns, site: { timeZone: 'Asia/Shanghai', shiftStarts: [0] } },
        signals: new Map([[signalId, { id: signalId, dataType: 'number', unit: '' }]]),
        mvars: new Map(),
      },
      bounds,
    );
  }
});
