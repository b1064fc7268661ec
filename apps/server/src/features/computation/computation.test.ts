import { isGoodCode, type LiveValue } from '@zutai/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectExternalBus } from '../../platform/mqtt/index.ts';
import { type Mosquitto, mosquittoMissing, startMosquitto } from '../../platform/testing/mosquitto.ts';
import { createTestDatabase, type TestDatabase, testLogger } from '../../platform/testing/test-database.ts';
import { createNewestReader, createPartitions } from '../history/index.ts';
import { type DataPath, startDataPath } from '../ingest/testing/index.ts';
import { addPlant, type Plant } from '../ingest/testing/plant.ts';
import { type TestMetric, TestNode } from '../ingest/testing/test-node.ts';
import { projectOnBoard } from '../live/index.ts';
import { Computation } from './index.ts';

const until = <T>(read: () => T | Promise<T>) => vi.waitFor(read, { timeout: 15_000, interval: 20 });
const good = { Quality: { type: 'Int32' as const, value: 192 } };
const HOUR_MS = 3_600_000;

interface Value {
  readonly id: string;
  readonly valueId: number;
}

describe.skipIf(mosquittoMissing !== undefined)('calculated values on the server', () => {
  let test: TestDatabase;
  let broker: Mosquitto;
  /** Two processes share the groups. */
  const paths: DataPath[] = [];
  const nodes: TestNode[] = [];
  let count = 0;

  beforeAll(async () => {
    test = await createTestDatabase();
    broker = await startMosquitto();
  });
  afterAll(async () => {
    await broker?.stop();
    await test?.drop();
  });

  beforeEach(async () => {
    for (let i = 0; i < 2; i += 1) await start();
  });
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map((node) => node.cut()));
    for (const path of paths.splice(0)) await path.stop();
  });

  async function start(): Promise<void> {
    const bus = await connectExternalBus({ url: broker.url, logger: testLogger });
    const { database } = test;
    const path = await startDataPath({
      ...{ database, bus, logger: testLogger, isShared: true },
      companion: (live) =>
        new Computation({
          ...{ database, live, logger: testLogger, tickMs: 20 },
          partitions: createPartitions(database),
          newestReader: createNewestReader(database),
        }),
    });
    paths.push({
      ...path,
      stop: async () => {
        await path.stop();
        await bus.close();
      },
    });
  }

  async function addProject(...plants: Plant[]): Promise<string> {
    count += 1;
    const { pool } = test.database;
    const { rows } = await pool.query<{ id: string }>(
      `insert into project (organisation_id, title)
       select organisation_id, $2 from equipment where id = $1 returning id`,
      [plants[0]!.equipmentId, `p${count}`],
    );
    const { id } = rows[0]!;
    for (const { equipmentId } of plants)
      await pool.query('insert into project_equipment (project_id, equipment_id) values ($1, $2)', [
        id,
        equipmentId,
      ]);
    return id;
  }

  const usedBy = (formula: string) => [...formula.matchAll(/\$\{\d+\.(\d+)\}/g)].map(([, id]) => Number(id));

  async function define(projectId: string, formula: string): Promise<Value> {
    count += 1;
    const { rows } = await test.database.pool.query<{ id: string }>(
      `insert into mvar (project_id, title, calc_type, signals, formula) values ($1, $2, 'formula', $3, $4)
       returning id`,
      [projectId, `v${count}`, usedBy(formula), formula],
    );
    const { id } = rows[0]!;
    const found = await test.database.pool.query<{ id: number }>(
      'select value_id as id from mvar_value where mvar_id = $1',
      [id],
    );
    return { id, valueId: found.rows[0]!.id };
  }

  async function redefine({ id }: Value, formula: string): Promise<void> {
    await test.database.pool.query('update mvar set signals = $2, formula = $3 where id = $1', [
      id,
      usedBy(formula),
      formula,
    ]);
  }

  const token = (plant: Plant, index = 0) => `\${${plant.equipmentId}.${plant.signalIds[index]}}`;

  const metric = (plant: Plant, index: number, value: number, more: object = {}): TestMetric =>
    ({
      name: `s${index}`,
      alias: plant.signalIds[index],
      type: 'Double',
      value,
      timestamp: Date.now(),
      properties: good,
      ...more,
    }) as TestMetric;

  async function connect(plant: Plant, values: readonly number[]): Promise<TestNode> {
    const { groupId, sn, deviceId } = plant;
    await until(() =>
      expect(paths.some(({ live }) => live.board.find(plant.equipmentId)?.slots.length)).toBe(true),
    );
    const node = await TestNode.connect({ port: Number(new URL(broker.url).port), groupId, sn });
    nodes.push(node);
    node.devices.set(
      deviceId,
      values.map((value, index) => metric(plant, index, value)),
    );
    await node.publishBirths();
    return node;
  }

  const plantOf = (groupId: string) =>
    addPlant(test.database, { groupId, signals: [{ tag: 's0' }, { tag: 's1' }] });

  /** As any process sees it, also one that does not compute it. */
  async function liveOf(
    path: DataPath,
    projectId: string,
    { valueId }: Value,
  ): Promise<LiveValue | undefined> {
    return (await path.live.read([projectOnBoard(projectId)])).get(String(valueId));
  }
  const seesEverywhere = (projectId: string, value: Value, wanted: object) =>
    until(async () => {
      for (const path of paths) expect(await liveOf(path, projectId, value)).toMatchObject(wanted);
    });

  async function rowsOf({ valueId }: Value) {
    const { rows } = await test.database.pool.query<{ at: number; value: number; code: number }>(
      `select (extract(epoch from ts) * 1000)::float8 as at, value, code from history where signal_id = $1
       order by ts`,
      [valueId],
    );
    return rows;
  }

  it('are made of signals of several gateways, whoever owns these, and each other; every process sees them', async () => {
    const [a, b] = [await plantOf('zutai-0'), await plantOf('zutai-1')];
    const projectId = await addProject(a, b);
    const sum = await define(projectId, `${token(a)} + ${token(b)}`);
    const twice = await define(projectId, `2 * \${mvar.${sum.id}}`);
    const node = await connect(a, [1, 0]);
    await connect(b, [10, 0]);
    await seesEverywhere(projectId, twice, { value: 22, code: '200' });
    // Who watches is told, in a process that does not compute it too.
    const told = paths.map(({ live }) => {
      const seen: LiveValue[] = [];
      live.watch(projectOnBoard(projectId), ({ values }) => seen.push(...values));
      return seen;
    });
    await until(async () => {
      await node.publish('DDATA', a.deviceId, [metric(a, 0, 5)]);
      for (const seen of told)
        expect(seen.findLast(({ id }) => id === String(twice.valueId))).toMatchObject({
          value: 30,
          code: '200',
        });
    });
    await until(async () => expect((await rowsOf(twice)).at(-1)).toMatchObject({ value: 30, code: 200 }));
  });

  it('say that they are not to be trusted when what they are made of is bad, or its gateway is away', async () => {
    const plant = await plantOf('zutai-0');
    const projectId = await addProject(plant);
    const value = await define(projectId, `${token(plant)} + ${token(plant, 1)}`);
    const node = await connect(plant, [1, 2]);
    await seesEverywhere(projectId, value, { value: 3, code: '200' });
    const bad = { properties: { Quality: { type: 'Int32', value: 0 } }, isNull: true, value: null };
    await node.publish('DDATA', plant.deviceId, [metric(plant, 1, 0, bad)]);
    await seesEverywhere(projectId, value, { value: 1, code: '90099' });
    await until(async () => expect((await rowsOf(value)).at(-1)).toMatchObject({ value: 1, code: 90_099 }));
    await node.publish('DDATA', plant.deviceId, [metric(plant, 1, 4)]);
    await seesEverywhere(projectId, value, { value: 5, code: '200' });
    await node.cut();
    await until(async () =>
      expect(isGoodCode((await liveOf(paths[0]!, projectId, value))?.code ?? '200')).toBe(false),
    );
  });

  it('follow a change of their definition at once, and of the equipment of the project', async () => {
    const plant = await plantOf('zutai-1');
    const projectId = await addProject(plant);
    const value = await define(projectId, `${token(plant)} * 2`);
    await connect(plant, [7, 1]);
    await seesEverywhere(projectId, value, { value: 14, code: '200' });
    await redefine(value, `${token(plant)} * 3`);
    await seesEverywhere(projectId, value, { value: 21, code: '200' });
    // Its history goes on with what it means now, from the change on.
    await until(async () => expect((await rowsOf(value)).at(-1)).toMatchObject({ value: 21, code: 200 }));
    await test.database.pool.query('delete from project_equipment where project_id = $1', [projectId]);
    await until(async () =>
      expect(isGoodCode((await liveOf(paths[0]!, projectId, value))?.code ?? '200')).toBe(false),
    );
  });

  it('go on adding up by themselves, and where they were after another process has taken over', async () => {
    const plant = await plantOf('zutai-0');
    const projectId = await addProject(plant);
    const value = await define(projectId, `integral(${token(plant)})`);
    const node = await connect(plant, [3600, 0]);
    // 3600 an hour is one a second.
    const seen = await until(async () => {
      const live = await liveOf(paths[1]!, projectId, value);
      expect(live).toMatchObject({ code: '200' });
      expect(live!.value).toBeGreaterThan(1);
      return live!;
    });
    for (const path of paths.splice(0)) await path.stop();
    await start();
    await node.publishBirths();
    await until(async () => {
      const live = await liveOf(paths[0]!, projectId, value);
      expect(live).toMatchObject({ code: '200' });
      // All of the time between is in it, once.
      const seconds = ((live!.time as number) - seen.time) / 1000;
      expect(Math.abs((live!.value as number) - (seen.value as number) - seconds)).toBeLessThan(0.05);
      expect(seconds).toBeGreaterThan(0.5);
    });
  });

  it('are computed over the past on demand, and anew where values come late', async () => {
    const plant = await plantOf('zutai-0');
    const projectId = await addProject(plant);
    const node = await connect(plant, [1, 0]);
    const hourMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
    const old = (agoHours: number, value: number) =>
      metric(plant, 0, value, { timestamp: hourMs - agoHours * HOUR_MS, isHistorical: true });
    await node.publish('DDATA', plant.deviceId, [old(30, 2), old(10, 4)]);
    const value = await define(projectId, `integral(${token(plant)})`);
    await seesEverywhere(projectId, value, { code: '200' });
    const fromMs = hourMs - 30 * HOUR_MS;
    await test.database.pool.query(
      `with began as (
         update mvar_value set since = least(since, to_timestamp($2::float8 / 1000)) where mvar_id = $1)
       insert into mvar_recalculation (project_id, mvar_ids, from_at, to_at, done_at)
       values ($3, array[$1::bigint], to_timestamp($2::float8 / 1000), now(), to_timestamp($2::float8 / 1000))`,
      [value.id, fromMs, projectId],
    );
    await test.database.pool.query("select pg_notify('zutai_computation', $1)", [projectId]);
    const at = async (timeMs: number) => (await rowsOf(value)).find((row) => row.at === timeMs);
    // 20 hours of 2, then 4.
    await until(async () => expect(await at(hourMs - 5 * HOUR_MS)).toMatchObject({ value: 60, code: 200 }));
    await until(async () => {
      const live = await liveOf(paths[0]!, projectId, value);
      expect(live!.value).toBeGreaterThan(79);
    });
    await node.publish('DDATA', plant.deviceId, [old(20, 3)]);
    await until(async () => expect(await at(hourMs - 5 * HOUR_MS)).toMatchObject({ value: 70, code: 200 }));
    await until(async () => expect((await liveOf(paths[0]!, projectId, value))!.value).toBeGreaterThan(89));
    await until(async () => {
      const { rows } = await test.database.pool.query<{ open: number }>(
        'select count(*)::int as open from mvar_recalculation where finished_at is null',
      );
      expect(rows[0]!.open).toBe(0);
    });
  });
});
