import { decodeReplayWindow, mvarCalls, projectCalls, replayCalls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { testLogger } from '../../platform/testing/test-database.ts';
import { createRecordExport } from '../audit/index.ts';
import { createHistoryFeature, createPartitions, dayOf } from '../history/index.ts';
import { insertEquipment, type TestEquipment } from '../monitor/testing/plant.ts';
import { createMvarFeature } from '../mvar/index.ts';
import { createProjectFeature } from '../project/index.ts';
import { createReplayFeature } from './index.ts';

let app: FeatureApp;
let operator: Caller;
let newcomer: Caller;
let stranger: Caller;
let guest: Caller;
let pump: TestEquipment;
let loose: TestEquipment;
let projectId: string;
let mvarId: string;
let valueId: string;

const START_MS = Date.UTC(2026, 2, 1);
const MINUTE_MS = 60_000;
const range = { fromMs: START_MS + 10 * MINUTE_MS, toMs: START_MS + 30 * MINUTE_MS };

beforeAll(async () => {
  app = await createFeatureApp();
  const { database } = app;
  const admin = await app.addCaller('Waterworks', 'boss', 'admin');
  operator = await app.addCaller('Waterworks', 'operator', 'operator');
  newcomer = await app.addCaller('Waterworks', 'newcomer', 'operator', 'self');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  guest = await app.addCaller('Waterworks', 'visitor', 'guest');
  pump = await insertEquipment(database, admin.organisationId, 'Pump', [
    { tag: 'flow' },
    { tag: 'running', dataType: 'boolean' },
    { tag: 'note', dataType: 'text' },
  ]);
  loose = await insertEquipment(database, admin.organisationId, 'Loose', [{ tag: 'a' }]);
  const projects = createProjectFeature({ database }, { onChanged: () => undefined });
  app.serve('project', projectCalls, projects.handlers);
  const source = { read: () => Promise.resolve(new Map()) };
  app.serve('mvar', mvarCalls, createMvarFeature({ database }, { source }).handlers);
  const recordExport = createRecordExport(database.kysely);
  const kept = { rawRetentionDays: 4000, minuteRetentionDays: 4000, hourRetentionDays: 4000 };
  const history = createHistoryFeature(
    {
      ...{ database, logger: testLogger, metrics: createMetrics() },
      config: { ...kept, dayRetentionDays: 4000 },
    },
    { recordExport },
  );
  app.serve('replay', replayCalls, createReplayFeature({ database }, { history }).handlers);
  projectId = (await app.send(projectCalls.add, admin, { title: 'Station', equipmentIds: pump.id })).data.id;
  const fields = { projectId, title: 'sum', calcType: 'sum', signals: [flow()] };
  mvarId = (await app.send(mvarCalls.add, admin, fields)).data.id;
  valueId = (await app.send(mvarCalls.queryAll, admin, { projectId })).data[0].valueId;
  await database.pool.query(
    "insert into project_permission (project_id, account_id, auth) values ($1, $2, 'view')",
    [projectId, newcomer.accountId],
  );
  await createPartitions(database).ensureDays([dayOf(START_MS)]);
  await insert(flow(), [
    [0, 1, 200],
    [10, 2, 200],
    [12, 3, 200],
    [20, null, 1711],
    [40, 9, 200],
  ]);
  await insert(running(), [[25, 1, 200]]);
  await insert(note(), [
    [5, null, 200, '水位'],
    [15, null, 200, 'x'],
  ]);
  await insert(valueId, [[11, 7, 200]]);
});
afterAll(() => app?.close());

const flow = () => pump.signalIds[0]!;
const running = () => pump.signalIds[1]!;
const note = () => pump.signalIds[2]!;

async function insert(
  signalId: string,
  points: readonly (readonly [number, number | null, number, string?])[],
): Promise<void> {
  for (const [minute, value, code, text = null] of points)
    await app.database.pool.query(
      `insert into history (signal_id, ts, value, code, text_value)
       values ($1, to_timestamp($2::float8 / 1000), $3, $4, $5)`,
      [signalId, START_MS + minute * MINUTE_MS, value, code, text],
    );
}

const send = (body: object = {}, by: Caller | null = operator) =>
  app.send(replayCalls.queryWindow, by, { signalIds: flow(), ...range, ...body });

async function read(body: object, by: Caller = operator) {
  const reply = await send(body, by);
  expect(reply.status).toBe(200);
  const window = decodeReplayWindow(new Uint8Array(reply.raw.rawPayload));
  const minute = (ms: number) => (ms - START_MS) / MINUTE_MS;
  return {
    toMinute: minute(window.toMs),
    signals: new Map(
      window.signals.map(({ id, times, values, codes, goodMs, ...rest }) => [
        String(id),
        {
          ...rest,
          goodMinute: minute(goodMs),
          points: Array.from(times, (time, i) => [minute(time), values[i], codes[i]]),
        },
      ]),
    ),
  };
}

describe('queryWindow', () => {
  it('wants a login, the permission, and signals that the caller sees', async () => {
    expect(await send({}, null)).toMatchObject({ status: 401 });
    expect(await send({}, guest)).toMatchObject({ status: 403 });
    expect(await send({}, stranger)).toMatchObject({ status: 404 });
    expect(await send({}, newcomer)).toMatchObject({ status: 404 });
    expect(await send({ signalIds: `${flow()},999999999` })).toMatchObject({ status: 404 });
    expect(await send({ signalIds: 'x' })).toMatchObject({ status: 400, fields: [{ path: 'signalIds' }] });
    expect(await send()).toMatchObject({ status: 200 });
  });

  it('serves who sees a project what is bound to it, and nothing else', async () => {
    expect(await send({ projectId }, newcomer)).toMatchObject({ status: 200 });
    expect(await send({ projectId }, stranger)).toMatchObject({ status: 404 });
    expect(await send({ projectId, signalIds: loose.signalIds[0]! })).toMatchObject({ status: 404 });
    expect(await send({ projectId, mvarIds: '999999999' })).toMatchObject({ status: 404 });
    // Calculated values are a project's.
    expect(await send({ mvarIds: mvarId })).toMatchObject({ status: 404 });
  });

  it('keeps to 6 h, to 2,000 signals, and to the order of time', async () => {
    expect(await send({ toMs: range.fromMs - 1 })).toMatchObject({ code: '1501' });
    expect(await send({ toMs: range.fromMs + 6 * 3_600_000 + 1 })).toMatchObject({
      code: '1512',
      fields: [{ path: 'toMs' }],
    });
    const many = Array.from({ length: 2_001 }, (_, n) => n + 1).join(',');
    expect(await send({ signalIds: many })).toMatchObject({ code: '1503' });
  });

  it('answers what held at the moment, and the changes after it, by data type', async () => {
    const signalIds = `${flow()},${running()},${note()}`;
    const { signals, toMinute } = await read({ projectId, mvarIds: mvarId, signalIds }, newcomer);
    expect(toMinute).toBe(30);
    expect(signals.get(flow())).toEqual({
      ...{ valueType: 'number', isHeld: true, goodMinute: 10 },
      points: [
        [10, 2, 200],
        [12, 3, 200],
        [20, Number.NaN, 1711],
      ],
    });
    expect(signals.get(running())).toEqual({
      ...{ valueType: 'boolean', isHeld: false, goodMinute: Number.NaN, points: [[25, 1, 200]] },
    });
    expect(signals.get(note())).toMatchObject({ valueType: 'text', isHeld: true, texts: ['水位', 'x'] });
    expect(signals.get(valueId)).toMatchObject({ isHeld: false, points: [[11, 7, 200]] });
  });

  it('shows what was read last where the value that held has none, and when it was good', async () => {
    const at = START_MS + 22 * MINUTE_MS;
    const { signals } = await read({ fromMs: at, toMs: at });
    expect(signals.get(flow())).toMatchObject({ goodMinute: 12, points: [[20, 3, 1711]] });
  });

  it('has nothing before the first value', async () => {
    const at = START_MS - 1;
    expect((await read({ fromMs: at, toMs: at })).signals.get(flow())).toMatchObject({
      ...{ isHeld: false, points: [] },
    });
  });
});
