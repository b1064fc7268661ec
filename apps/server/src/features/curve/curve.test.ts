import { curveCalls, decodeHistorySeries } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { testLogger } from '../../platform/testing/test-database.ts';
import { createRecordExport } from '../audit/index.ts';
import { createHistoryFeature, createPartitions, dayOf, oldestKeptMs } from '../history/index.ts';
import { insertEquipment, type TestEquipment } from '../monitor/testing/plant.ts';
import { createCurveFeature } from './index.ts';

let app: FeatureApp;
let engineer: Caller;
let operator: Caller;
let watcher: Caller;
/** Sees nothing but what it is given. */
let newcomer: Caller;
let stranger: Caller;
let guest: Caller;
let pump: TestEquipment;
let boiler: TestEquipment;

const START_MS = Date.UTC(2026, 2, 1);
const MINUTE_MS = 60_000;
const END_MS = START_MS + 60 * MINUTE_MS;
const range = { fromMs: START_MS, toMs: END_MS - 1 };

beforeAll(async () => {
  app = await createFeatureApp();
  engineer = await app.addCaller('Waterworks', 'engineer', 'engineer');
  operator = await app.addCaller('Waterworks', 'operator', 'operator');
  watcher = await app.addCaller('Waterworks', 'watcher', 'user');
  newcomer = await app.addCaller('Waterworks', 'newcomer', 'operator', 'self');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  guest = await app.addCaller('Waterworks', 'visitor', 'guest');
  const { database } = app;
  pump = await insertEquipment(database, engineer.organisationId, 'Pump', [
    { tag: 'flow', min: 0, max: 50 },
    { tag: 'running', dataType: 'boolean' },
    { tag: 'note', dataType: 'text' },
  ]);
  boiler = await insertEquipment(database, engineer.organisationId, 'Boiler', [{ tag: 'pressure' }]);
  await insertEquipment(database, stranger.organisationId, 'Foreign pump', [{ tag: 'flow' }]);
  await createPartitions(database).ensureDays([dayOf(START_MS)]);
  // 10 for 20 minutes, 40 for 20, nothing good for 20.
  await insertHistory(pump.signalIds[0]!, [
    [0, 10, 200],
    [20, 40, 200],
    [40, null, 1711],
  ]);
  await insertHistory(boiler.signalIds[0]!, [
    [0, 3, 200],
    [30, 2.5, 200],
  ]);
  const recordExport = createRecordExport(database.kysely);
  const history = createHistoryFeature(
    {
      database,
      logger: testLogger,
      metrics: createMetrics(),
      config: {
        rawRetentionDays: 4000,
        minuteRetentionDays: 4000,
        hourRetentionDays: 4000,
        dayRetentionDays: 4000,
      },
    },
    { recordExport },
  );
  app.serve('curve', curveCalls, createCurveFeature({ database }, { history, recordExport }).handlers);
});
afterAll(() => app?.close());

async function insertHistory(
  signalId: string,
  points: readonly (readonly [number, number | null, number])[],
): Promise<void> {
  for (const [minute, value, code] of points)
    await app.database.pool.query(
      'insert into history (signal_id, ts, value, code) values ($1, to_timestamp($2::float8 / 1000), $3, $4)',
      [signalId, START_MS + minute * MINUTE_MS, value, code],
    );
}
const give = (caller: Caller, equipment: TestEquipment) =>
  app.database.pool.query(
    "insert into equipment_permission (equipment_id, account_id, auth) values ($1, $2, 'view')",
    [equipment.id, caller.accountId],
  );
const flow = () => pump.signalIds[0]!;
const pressure = () => boiler.signalIds[0]!;
const both = () => `${flow()},${pressure()}`;
const signalsOf = async (caller: Caller, request: object) =>
  (await app.send(curveCalls.querySignals, caller, request)).data.signals.map(({ id }: { id: string }) => id);

describe.each(['queryColumns', 'queryStatistics', 'export'] as const)('%s', (name) => {
  const send = (body: object = {}, by: Caller | null = operator) =>
    app.send(curveCalls[name], by, { signalIds: both(), ...range, ...body });

  it('wants a login, the permission, and signals that the caller sees', async () => {
    expect(await send({}, null)).toMatchObject({ status: 401 });
    expect(await send({}, guest)).toMatchObject({ status: 403 });
    expect(await send({}, stranger)).toMatchObject({ status: 404 });
    expect(await send({}, newcomer)).toMatchObject({ status: 404 });
    expect(await send({ signalIds: `${flow()},999999999` })).toMatchObject({ status: 404 });
    expect(await send({ signalIds: 'x' })).toMatchObject({ status: 400, fields: [{ path: 'signalIds' }] });
    expect(await send()).toMatchObject({ status: 200 });
  });

  it('keeps to 30 days, to 10 signals, and to the order of time', async () => {
    expect(await send({ toMs: START_MS - 1 })).toMatchObject({ code: '1501' });
    expect(await send({ toMs: START_MS + 30 * 86_400_000 + 1 })).toMatchObject({ code: '1502' });
    const eleven = Array.from({ length: 11 }, (_, n) => n + 1).join(',');
    expect(await send({ signalIds: eleven })).toMatchObject({ code: '1503' });
  });
});

describe('curves of several pieces of equipment', () => {
  it('come in the order asked for, each with its own points', async () => {
    const { raw } = await app.send(curveCalls.queryColumns, operator, {
      ...range,
      signalIds: `${pressure()},${flow()}`,
    });
    const series = decodeHistorySeries(raw.rawPayload);
    expect(series.map(({ signalId }) => signalId)).toEqual([pressure(), flow()]);
    expect(Array.from(series[0]!.values)).toEqual([3, 2.5]);
    expect(Array.from(series[1]!.values)).toEqual([10, 40, Number.NaN]);
    expect(series[1]!.bad).toEqual([{ index: 2, code: '1711' }]);
  });

  it('begin with the time before which nothing is kept, where it is later than what was asked for', async () => {
    await app.database.pool.query(
      `update signal set raw_retention_days = 3, minute_retention_days = 3, hour_retention_days = 3,
         day_retention_days = 5 where id = $1`,
      [flow()],
    );
    const { raw } = await app.send(curveCalls.queryColumns, operator, { ...range, signalIds: both() });
    const kept = decodeHistorySeries(raw.rawPayload).map(({ keptMs }) => keptMs);
    expect(kept).toEqual([oldestKeptMs(Date.now(), 5), undefined]);
    await app.database.pool.query(
      `update signal set raw_retention_days = null, minute_retention_days = null, hour_retention_days = null,
         day_retention_days = null where id = $1`,
      [flow()],
    );
  });

  it('have statistics weighted by the time that a good value held', async () => {
    const { data } = await app.send(curveCalls.queryStatistics, operator, { ...range, signalIds: both() });
    expect(data[0]).toMatchObject({
      ...{ signalId: flow(), count: 3, goodCount: 2, min: 10, max: 40, first: 10, last: 40, timeMean: 25 },
      ...{ minMs: START_MS, maxMs: START_MS + 20 * MINUTE_MS },
    });
    expect(data[0].goodShare).toBeCloseTo(2 / 3, 4);
    expect(data[1]).toMatchObject({ signalId: pressure(), timeMean: 2.75, goodShare: 1 });
    const before = { fromMs: START_MS - 10, toMs: START_MS - 1, signalIds: flow() };
    expect((await app.send(curveCalls.queryStatistics, operator, before)).data).toEqual([
      {
        ...{ signalId: flow(), count: 0, goodCount: 0, min: null, minMs: null, max: null, maxMs: null },
        ...{ first: null, last: null, timeMean: null, goodShare: 0 },
      },
    ]);
  });

  it('are one file: a column of times, and each signal with the name of its equipment', async () => {
    const { raw } = await app.send(curveCalls.export, operator, { ...range, signalIds: both() });
    const [head, ...rows] = raw.body
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    expect(head).toBe(
      'Time (UTC+8),Pump · flow value [flow] (bar),Quality,Boiler · pressure value [pressure] (bar),Quality',
    );
    expect(rows.map((row) => row.split(',').filter((_, place) => [1, 3].includes(place)))).toEqual([
      ['10', '3'],
      ['40', ''],
      ['', '2.5'],
      ['', ''],
    ]);
    const { rows: events } = await app.database.pool.query(
      "select after ->> 'list' as list, object_id, after -> 'signals' as signals from audit_event where kind = 'export' order by id desc limit 1",
    );
    expect(events).toEqual([{ list: 'history', object_id: '', signals: [flow(), pressure()] }]);
  });
});

it('says of curves and files which values were corrected by hand', async () => {
  const [fromMs, toMs] = [START_MS + 20 * MINUTE_MS, START_MS + 30 * MINUTE_MS];
  const { rows: made } = await app.database.pool.query(
    `insert into history_correction (organisation_id, equipment_id, signal_id, from_ts, to_ts, operation, value, reason,
       count, made_by)
     values ($1, $2, $3, to_timestamp($4::float8 / 1000), to_timestamp($5::float8 / 1000), 'set', '40', 'meter', 1, 'e')
     returning id::text`,
    [engineer.organisationId, pump.id, flow(), fromMs, toMs],
  );
  const { raw } = await app.send(curveCalls.queryColumns, operator, { ...range, signalIds: both() });
  const corrected = decodeHistorySeries(raw.rawPayload).map((series) => series.corrected);
  expect(corrected).toEqual([[{ id: made[0].id, fromMs, toMs }], undefined]);
  const file = (await app.send(curveCalls.export, operator, { ...range, signalIds: both() })).raw;
  const rows = file.body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',').slice(1, 3));
  expect(rows).toEqual([
    ['10', ''],
    ['', 'Values corrected by hand begin at this time'],
    ['40', ''],
    ['', ''],
    ['', 'Values corrected by hand end at this time'],
    ['', expect.stringMatching(/./)],
  ]);
  await app.database.pool.query('delete from history_correction');
});

describe('signals to choose from', () => {
  it('are found by their names, tags and equipment, by equipment and by id', async () => {
    expect(await signalsOf(operator, { keyword: 'pressure v' })).toEqual([pressure()]);
    expect(await signalsOf(operator, { keyword: 'pump' })).toEqual(pump.signalIds.map(String));
    expect(await signalsOf(operator, { equipmentId: boiler.id })).toEqual([pressure()]);
    expect(await signalsOf(operator, { signalIds: both() })).toEqual([pressure(), flow()]);
    const { data } = await app.send(curveCalls.querySignals, operator, { signalIds: flow() });
    expect(data).toMatchObject({
      hasMore: false,
      signals: [{ id: flow(), min: 0, max: 50, equipmentId: pump.id, equipmentTitle: 'Pump' }],
    });
  });

  it('are none when nothing is asked for, and only those that the caller sees', async () => {
    expect(await signalsOf(operator, {})).toEqual([]);
    expect(await signalsOf(operator, { keyword: ' ' })).toEqual([]);
    for (const request of [{ signalIds: both() }, { equipmentId: pump.id }, { keyword: 'pressure' }]) {
      expect(await signalsOf(newcomer, request)).toEqual([]);
      expect(await signalsOf(stranger, request)).toEqual([]);
    }
  });
});

describe('views', () => {
  const titles = async (caller: Caller) =>
    (await app.send(curveCalls.queryViews, caller)).data.map(({ title }: { title: string }) => title);
  const save = (caller: Caller, title: string, more: object = {}) =>
    app.send(curveCalls.saveView, caller, { title, query: 'live=60000', signalIds: both(), ...more });

  it('are their owner’s until they are shared, and then of who sees all of their equipment', async () => {
    const late = await app.addCaller('Waterworks', 'late', 'operator', 'self');
    const { data } = await save(engineer, 'Night', { isShared: false });
    expect(await titles(engineer)).toEqual(['Night']);
    expect(await titles(operator)).toEqual([]);
    const edit = (by: Caller, more: object = {}) =>
      app.send(curveCalls.editView, by, { id: data.id, title: 'Night', isShared: true, ...more });
    expect(await edit(operator)).toMatchObject({ status: 404 });
    expect(await edit(engineer)).toMatchObject({ status: 200 });
    expect(await titles(operator)).toEqual(['Night']);
    expect(await titles(stranger)).toEqual([]);
    expect(await titles(late)).toEqual([]);
    await give(late, pump);
    expect(await titles(late)).toEqual([]);
    await give(late, boiler);
    expect((await app.send(curveCalls.queryViews, late)).data).toEqual([
      {
        ...{ id: data.id, title: 'Night', query: 'live=60000', isShared: true, isOwn: false },
        ...{ ownerTitle: engineer.displayName, revision: 2 },
      },
    ]);
    expect(await app.send(curveCalls.deleteView, operator, { id: data.id })).toMatchObject({ status: 404 });
    expect(await edit(engineer, { revision: 1 })).toMatchObject({ status: 409, code: '1409' });
    expect(await app.send(curveCalls.deleteView, engineer, { id: data.id })).toMatchObject({ status: 200 });
    expect(await titles(late)).toEqual([]);
  });

  it('have names of their own, are replaced by name, and hold signals that their owner sees', async () => {
    const { data: first } = await save(operator, 'Shift');
    const { data: again } = await save(operator, 'Shift', { query: 'live=120000', signalIds: flow() });
    expect(again.id).toBe(first.id);
    const { data: other } = await save(operator, 'Other');
    const taken = await app.send(curveCalls.editView, operator, {
      id: other.id,
      title: 'Shift',
      isShared: false,
    });
    expect(taken).toMatchObject({ status: 409, code: '1510', fields: [{ path: 'title' }] });
    expect(await save(engineer, 'Shift')).toMatchObject({ status: 200 });
    expect(await save(newcomer, 'Mine')).toMatchObject({ status: 404 });
    expect(await save(newcomer, 'Empty', { signalIds: '', isShared: true })).toMatchObject({ status: 200 });
    expect(await titles(operator)).toEqual(['Other', 'Shift']);
    expect(await save(operator, '')).toMatchObject({ status: 400, fields: [{ path: 'title' }] });
  });
});

describe('annotations', () => {
  const query = async (caller: Caller, more: object = {}) =>
    (await app.send(curveCalls.queryAnnotations, caller, { signalIds: both(), ...range, ...more })).data;
  const write = (caller: Caller | null, more: object = {}) =>
    app.send(curveCalls.addAnnotation, caller, {
      ...{ equipmentId: pump.id, signalId: flow(), fromMs: START_MS + MINUTE_MS, title: 'Valve closed' },
      ...more,
    });

  it('are read by who sees the equipment, written by who may, changed by their author', async () => {
    expect(await write(null)).toMatchObject({ status: 401 });
    expect(await write(watcher)).toMatchObject({ status: 403 });
    expect(await write(newcomer)).toMatchObject({ status: 404 });
    expect(await write(stranger)).toMatchObject({ status: 404 });
    expect(await write(operator, { signalId: pressure() })).toMatchObject({ status: 404 });
    expect(await write(operator, { title: ' ' })).toMatchObject({ status: 400, fields: [{ path: 'title' }] });
    expect(await write(operator, { toMs: START_MS })).toMatchObject({ code: '1501' });
    const { data } = await write(operator);
    const [seen] = await query(watcher);
    expect(seen).toMatchObject({
      ...{ id: data.id, equipmentId: pump.id, signalId: flow(), title: 'Valve closed', toMs: null },
      ...{
        fromMs: START_MS + MINUTE_MS,
        authorTitle: operator.displayName,
        isOwn: false,
        isDeletable: false,
      },
    });
    expect((await query(operator))[0]).toMatchObject({ isOwn: true, isDeletable: true });
    expect((await query(engineer))[0]).toMatchObject({ isOwn: false, isDeletable: true });
    for (const caller of [newcomer, stranger]) expect(await query(caller)).toEqual([]);

    const edit = (by: Caller, more: object = {}) =>
      app.send(curveCalls.editAnnotation, by, {
        ...{ id: data.id, fromMs: START_MS, toMs: START_MS + 5 * MINUTE_MS, title: 'Valve stuck' },
        ...more,
      });
    expect(await edit(engineer)).toMatchObject({ status: 403 });
    expect(await edit(stranger)).toMatchObject({ status: 404 });
    expect(await edit(operator, { revision: 7 })).toMatchObject({ status: 409 });
    expect(await edit(operator, { revision: 1 })).toMatchObject({ status: 200 });
    expect((await query(watcher))[0]).toMatchObject({ title: 'Valve stuck', toMs: START_MS + 5 * MINUTE_MS });

    const drop = (by: Caller) => app.send(curveCalls.deleteAnnotation, by, { id: data.id });
    const second = await app.addCaller('Waterworks', 'second', 'operator');
    expect(await drop(second)).toMatchObject({ status: 403 });
    expect(await drop(stranger)).toMatchObject({ status: 404 });
    expect(await drop(engineer)).toMatchObject({ status: 200 });
    expect(await query(watcher)).toEqual([]);
  });

  it('are those that touch the range, of the signals asked for and of their equipment as a whole', async () => {
    const at = (minute: number, toMinute?: number) => ({
      fromMs: START_MS + minute * MINUTE_MS,
      ...(toMinute === undefined ? {} : { toMs: START_MS + toMinute * MINUTE_MS }),
    });
    for (const [title, more] of [
      ['before', at(-9)],
      ['into', at(-5, 5)],
      ['over', at(-5, 90)],
      ['moment', at(10)],
      ['after', at(70)],
      ['whole', { ...at(20), signalId: '' }],
      ['other', { ...at(30), equipmentId: boiler.id, signalId: pressure() }],
    ] as const)
      expect(await write(operator, { title, ...more })).toMatchObject({ status: 200 });
    const titles = (found: { title: string }[]) => found.map(({ title }) => title);
    expect(titles(await query(watcher))).toEqual(['into', 'over', 'moment', 'whole', 'other']);
    expect(titles(await query(watcher, { signalIds: pump.signalIds[1] }))).toEqual(['whole']);
    expect(titles(await query(watcher, { signalIds: pressure() }))).toEqual(['other']);
    await app.database.pool.query('delete from signal where id = $1', [pressure()]);
    expect(titles(await query(watcher, { signalIds: flow() }))).toEqual(['into', 'over', 'moment', 'whole']);
    const { rows } = await app.database.pool.query(
      "select signal_id from curve_annotation where title = 'other'",
    );
    expect(rows).toEqual([{ signal_id: null }]);
  });
});
