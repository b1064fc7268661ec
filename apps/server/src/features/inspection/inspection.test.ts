import { inspectionCalls as calls, type InspectionDetail, repairCalls } from '@zutai/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { testLogger } from '../../platform/testing/test-database.ts';
import { createRecordExport } from '../audit/index.ts';
import { createDay, createHistoryFeature, createPartitions, dayOf, HistoryReader } from '../history/index.ts';
import { createRepairFeature } from '../repair/index.ts';
import { createInspectionFeature } from './index.ts';
import { makeInspections } from './make-repository.ts';

let app: FeatureApp;
let boss: Caller;
let fitter: Caller;
let narrow: Caller;
let stranger: Caller;
let watcher: Caller;
let blind: Caller;
let pump: string;
let contentId: string;
let pressureId: string;
let history: HistoryReader;
const live = new Map<string, { id: string; value: number; time: number; code: string }>();
const hub = { read: async () => live as never, readSignals: async () => live as never };

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);
const ITEMS = [
  { title: 'Oil is there', kind: 'yesNo' },
  { title: 'Bearing', kind: 'number', min: 10, max: 80, unit: '°C' },
  { title: 'Remarks', kind: 'text', isRequired: false },
  { title: 'Nameplate', kind: 'photo', isRequired: false },
  { title: 'Pressure', kind: 'live', tag: 'p', min: 2, unit: 'bar' },
];

const one = async (query: string, values: unknown[] = []): Promise<string> => {
  const { rows } = await app.database.pool.query<{ id: string }>(query, values);
  return rows[0]!.id;
};
const ok = async (reply: ReturnType<FeatureApp['send']>) => {
  const { code, message, data, fields } = await reply;
  expect(code, `${message} ${JSON.stringify(fields)}`).toBe('200');
  return data;
};

beforeAll(async () => {
  app = await createFeatureApp();
  history = new HistoryReader(app.database.pool);
  boss = await app.addCaller('Waterworks', 'boss', 'admin');
  fitter = await app.addCaller('Waterworks', 'fitter', 'operator');
  narrow = await app.addCaller('Waterworks', 'narrow', 'operation', 'self');
  watcher = await app.addCaller('Waterworks', 'watcher', 'user');
  blind = await app.addCaller('Waterworks', 'blind', 'operator', 'self');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  pump = await one(
    `insert into equipment (organisation_id, title, owner_id, kind, display, device_id)
     values ($1, 'Pump', $2, 'EG', 'list', 'Pump') returning id::text`,
    [boss.organisationId, boss.accountId],
  );
  pressureId = await one(
    `insert into signal (equipment_id, tag, title, data_type) values ($1, 'p', 'Pressure', 'number') returning id::text`,
    [pump],
  );
  app.serve('repair', repairCalls, createRepairFeature(app).handlers);
  const days = { rawRetentionDays: 4000, minuteRetentionDays: 4000, hourRetentionDays: 4000 };
  const recorded = createHistoryFeature(
    {
      ...{ database: app.database, logger: testLogger, metrics: createMetrics() },
      config: { ...days, dayRetentionDays: 4000 },
    },
    { recordExport: createRecordExport(app.database.kysely) },
  );
  const sources = { live: hub, history: { readWindow: recorded.readWindow, reader: history } };
  app.serve('inspection', calls, createInspectionFeature(app, sources).handlers);
  contentId = (await ok(app.send(calls.addContent, boss, { title: 'Daily round', items: ITEMS }))).id;
});
afterAll(() => app?.close());
beforeEach(() => live.clear());

const DAY_MS = 86_400_000;
/** An inspection that is due now, of a plan for the fitter. */
const make = async (more: object = {}): Promise<string> => {
  const time = { times: ['00:00'] };
  const fields = { title: 'Round', contentId, equipmentIds: [pump], schedule: time, graceMin: 2_880 };
  const { id } = await ok(
    app.send(calls.addPlan, boss, { ...fields, assigneeId: fitter.accountId, ...more }),
  );
  await app.database.pool.query('update inspection_plan set made_until = $1 where id = $2', [
    ...[new Date(Date.now() - DAY_MS), id],
  ]);
  await makeInspections(app.database, hub);
  return one('select id::text from inspection where plan_id = $1', [id]);
};
const detail = async (id: string): Promise<InspectionDetail> => ok(app.send(calls.info, boss, { id }));
const good = [
  { item: 0, value: 'yes' },
  { item: 1, value: '45.5' },
];

describe('an inspection', () => {
  it('comes by its plan, is answered with the live value taken along, and is normal', async () => {
    const id = await make();
    live.set(pressureId, { id: pressureId, value: 3.5, time: 5_000, code: '200' });
    const asked = await detail(id);
    expect(asked).toMatchObject({ status: 'notStarted', assignee: 'fitter', equipTitle: 'Pump' });
    expect(asked.live).toEqual([{ item: 4, value: '3.50', atMs: 5_000 }]);
    const forged = [...good, { item: 4, value: '99' }];
    expect(await ok(app.send(calls.fill, fitter, { id, answers: forged }))).toEqual({
      ...{ status: 'normal', repairId: null },
    });
    const done = await detail(id);
    expect(done).toMatchObject({ status: 'normal', inspector: 'fitter', result: '', live: [] });
    expect(done.answers[4]).toEqual({ item: 4, value: '3.50' });
    const again = await app.send(calls.fill, fitter, { id, answers: good });
    expect(again).toMatchObject({ status: 409, code: '2712' });
  });

  it('with something that is not as it should be opens a repair that says what', async () => {
    const id = await make();
    live.set(pressureId, { id: pressureId, value: 1.5, time: 5_000, code: '200' });
    const answers = [
      { item: 0, value: 'no' },
      { item: 1, value: '81' },
    ];
    const { status, repairId } = await ok(app.send(calls.fill, fitter, { id, answers, remark: 'Smells' }));
    expect(status).toBe('abnormal');
    const result = 'Oil is there: no\nBearing: 81 °C\nPressure: 1.50 bar';
    expect(await detail(id)).toMatchObject({ status, repairId, result, remark: 'Smells' });
    expect(await ok(app.send(repairCalls.info, boss, { id: repairId }))).toMatchObject({
      ...{ title: 'Oil is there: no', equipTitle: 'Pump', creator: 'fitter', status: 'pending' },
      description: `Round\n${result}\nSmells`,
    });
  });

  it('of a device that is away is answered without its value', async () => {
    const id = await make();
    live.set(pressureId, { id: pressureId, value: 1.5, time: 5_000, code: '201' });
    expect((await ok(app.send(calls.fill, fitter, { id, answers: good }))).status).toBe('normal');
  });

  it('wants every answer it has to have, each as it has to be', async () => {
    const id = await make();
    const refused = (answers: object[], by = fitter) => app.send(calls.fill, by, { id, answers });
    expect(await refused([good[0]!])).toMatchObject({ code: '2714', fields: [{ path: 'answers' }] });
    expect((await refused([good[0]!])).message).toContain('Bearing');
    expect(await refused([{ item: 0, value: 'maybe' }, good[1]!])).toMatchObject({ code: '2715' });
    expect(await refused([good[0]!, { item: 1, value: '1e3' }])).toMatchObject({ code: '2715' });
    expect(await refused([...good, { item: 3, value: '1' }])).toMatchObject({ code: '2715' });
    const files = [{ name: 'photo', fileName: 'a.png', bytes: PNG }];
    const wrong = [{ ...files[0]!, bytes: 'text' }];
    expect(await app.send(calls.addPhoto, fitter, { id }, { files: wrong })).toMatchObject({ code: '2716' });
    const { photoId: taken } = await ok(app.send(calls.addPhoto, fitter, { id }, { files }));
    const { photoId } = await ok(app.send(calls.addPhoto, fitter, { id }, { files }));
    const fill = `insert into inspection_photo (inspection_id, content_type, bytes)
      select $1, 'image/png', '' from generate_series(1, 98)`;
    await app.database.pool.query(fill, [id]);
    expect(await app.send(calls.addPhoto, fitter, { id }, { files })).toMatchObject({ code: '2719' });
    await ok(refused([...good, { item: 3, value: photoId }]));
    const { raw } = await app.send(calls.photo, boss, { id: photoId });
    expect(raw.rawPayload.equals(PNG)).toBe(true);
    // What was taken anew is not kept.
    expect((await app.send(calls.photo, boss, { id: taken })).status).toBe(404);
    expect(
      await one('select count(*)::text as id from inspection_photo where inspection_id = $1', [id]),
    ).toBe('1');
    for (const other of [narrow, stranger])
      expect((await app.send(calls.photo, other, { id: photoId })).status).toBe(404);
  });

  it('is done by whom it is for, or by who plans; and given up with a reason', async () => {
    const id = await make({ assigneeId: boss.accountId });
    expect(await app.send(calls.fill, fitter, { id, answers: good })).toMatchObject({
      code: '2713',
      status: 403,
    });
    expect((await app.send(calls.fill, narrow, { id, answers: good })).status).toBe(404);
    expect((await app.send(calls.abort, boss, { id, reason: '' })).status).toBe(400);
    await ok(app.send(calls.abort, boss, { id, reason: 'Pump is away' }));
    expect(await detail(id)).toMatchObject({ status: 'aborted', remark: 'Pump is away' });
  });

  it('is told to whom it is for', async () => {
    const id = await make();
    const { rows } = await app.database.pool.query(
      `select account_id::text, title_en from message where equip_type = 'inspection' and data_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ account_id: fitter.accountId, title_en: 'Inspection · Round · Pump' }]);
  });
});

describe('answers that a device kept', () => {
  const HOUR_MS = 3_600_000;
  const keyOf = ({ accountId }: Caller): string => `${accountId}.${crypto.randomUUID()}`;
  const count = (table: string, id: string) =>
    one(
      `select count(*)::text as id from ${table} where ${table === 'repair' ? 'equipment_id' : 'inspection_id'} = $1`,
      [id],
    );
  const photoOf = (id: string, key: string, by = fitter) =>
    app.send(calls.addPhoto, by, { id, key }, { files: [{ name: 'photo', fileName: 'a.png', bytes: PNG }] });

  it('are done once, however often and from however many places they are sent', async () => {
    const id = await make();
    const key = keyOf(fitter);
    const photoKey = keyOf(fitter);
    const sent = await Promise.all([1, 2, 3].map(() => ok(photoOf(id, photoKey))));
    const [{ photoId }] = sent;
    expect(new Set(sent.map((one) => one.photoId)).size).toBe(1);
    const before = await count('repair', pump);
    const nowMs = Date.now();
    const fill = (kept: object) => {
      const answers = [{ item: 0, value: 'no' }, good[1]!, { item: 3, value: photoId }];
      return app.send(calls.fill, fitter, { id, answers, kept });
    };
    const kept = { key, doneMs: nowMs, sentMs: nowMs };
    const done = await Promise.all([1, 2, 3].map(() => ok(fill(kept))));
    expect(new Set(done.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(done[0]).toMatchObject({ status: 'abnormal', repairId: expect.any(String) });
    // After a crash: the photo first, then the answers, as if nothing had been answered.
    expect((await ok(photoOf(id, photoKey))).photoId).toBe(photoId);
    expect(await ok(fill({ ...kept, sentMs: nowMs + HOUR_MS }))).toEqual(done[0]);
    expect(Number(await count('repair', pump))).toBe(Number(before) + 1);
    expect(await count('inspection_event', id)).toBe('1');
    expect(await count('inspection_photo', id)).toBe('1');
    // What another device answered is not taken for these.
    expect(await fill({ ...kept, key: keyOf(fitter) })).toMatchObject({ code: '2712', status: 409 });
    expect(await photoOf(id, keyOf(fitter))).toMatchObject({ code: '2712' });
    for (const other of [narrow, stranger])
      expect(
        (await app.send(calls.fill, other, { id, answers: good, kept: { ...kept, key: keyOf(other) } }))
          .status,
      ).toBe(404);
  });

  it('are of the account that gave them, whoever is signed in on the device now', async () => {
    const id = await make();
    const kept = { key: keyOf(fitter), doneMs: Date.now(), sentMs: Date.now() };
    expect(await app.send(calls.fill, boss, { id, answers: good, kept })).toMatchObject({ code: '2770' });
    expect(await photoOf(id, keyOf(fitter), boss)).toMatchObject({ code: '2770' });
    expect((await detail(id)).status).toBe('notStarted');
    expect(
      (await app.send(calls.fill, fitter, { id, answers: good, kept: { ...kept, key: 'x' } })).fields,
    ).toMatchObject([{ path: 'kept.key' }]);
  });

  it('say when they were given and when they came, and what was recorded then; in time is what was done in time', async () => {
    const id = await make({ graceMin: 1_440 });
    const nowMs = Date.now();
    await app.database.pool.query(
      `update inspection set due_at = $2, deadline_at = $3, missed_at = now() where id = $1`,
      [id, new Date(nowMs - 5 * HOUR_MS), new Date(nowMs - HOUR_MS)],
    );
    const partitions = createPartitions(app.database);
    await partitions.ensureDays([dayOf(nowMs - 3 * HOUR_MS), dayOf(nowMs)]);
    for (const [agoMs, value] of [
      [3 * HOUR_MS, 1],
      [HOUR_MS, 7],
    ] as const)
      await app.database.pool.query(
        'insert into history (signal_id, ts, value, code) values ($1, $2, $3, 200)',
        [...[pressureId, new Date(nowMs - agoMs), value]],
      );
    live.set(pressureId, { id: pressureId, value: 9, time: nowMs, code: '200' });
    expect(await detail(id)).toMatchObject({ isMissed: true });
    // The clock of the device is wrong by a year: what counts is how long ago it was.
    const wrongMs = nowMs - 365 * DAY_MS;
    const kept = { key: keyOf(fitter), doneMs: wrongMs - 2 * HOUR_MS, sentMs: wrongMs };
    await ok(app.send(calls.fill, fitter, { id, answers: good, kept }));
    const done = await detail(id);
    expect(done).toMatchObject({ status: 'abnormal', isMissed: false, result: 'Pressure: 1.00 bar' });
    expect(Math.abs(done.doneMs! - (nowMs - 2 * HOUR_MS))).toBeLessThan(60_000);
    expect(done.doneMs!).toBeLessThan(done.deadlineMs);
    expect(done.receivedMs!).toBeGreaterThan(done.deadlineMs);
  });

  it.each([
    ['longer ago than it was due', -400 * DAY_MS, ({ dueMs }: InspectionDetail) => dueMs],
    ['in the future', DAY_MS, () => Date.now()],
    ['just now', 0, () => Date.now()],
  ])('that say they were given %s', async (_when, awayMs, expected) => {
    const id = await make();
    const sentMs = Date.now();
    const kept = { key: keyOf(fitter), doneMs: sentMs + awayMs, sentMs };
    await ok(app.send(calls.fill, fitter, { id, answers: good, kept }));
    const done = await detail(id);
    expect(Math.abs(done.doneMs! - expected(done))).toBeLessThan(30_000);
    expect(done.receivedMs !== null).toBe(awayMs < 0);
  });
});

describe('plans and contents', () => {
  it('name what the organisation has and the planner sees', async () => {
    const plan = { title: 'x', contentId, equipmentIds: [pump], schedule: { times: ['08:00'] } };
    const refused = async (by: Caller, more: object) =>
      (await app.send(calls.addPlan, by, { ...plan, ...more })).fields.map(({ path }) => path);
    expect(await refused(narrow, {})).toEqual(['equipmentIds']);
    expect(await refused(stranger, {})).toEqual(['contentId']);
    for (const { accountId } of [stranger, watcher, blind])
      expect(await refused(boss, { assigneeId: accountId })).toEqual(['assigneeId']);
    expect(await refused(boss, { departmentId: '999999' })).toEqual(['departmentId']);
    expect(await refused(boss, { schedule: { cycle: 'week', times: ['08:00'] } })).toEqual(['schedule']);
    expect(await refused(boss, { schedule: { times: ['25:00'] } })).toEqual(['schedule.times[0]']);
    const { id } = await ok(app.send(calls.addPlan, boss, plan));
    const info = await ok(app.send(calls.planInfo, boss, { id }));
    expect(info).toMatchObject({ equipTitles: ['Pump'], contentTitle: 'Daily round', revision: 1 });
    expect(info.nextMs).toBeGreaterThan(Date.now());
    expect((await app.send(calls.planInfo, narrow, { id })).status).toBe(404);
    await ok(app.send(calls.editPlan, boss, { id, isEnabled: false, revision: 1 }));
    expect((await app.send(calls.editPlan, boss, { id, title: 'y', revision: 1 })).status).toBe(409);
    expect((await ok(app.send(calls.planInfo, boss, { id }))).nextMs).toBeNull();
    expect(await app.send(calls.deleteContent, boss, { id: contentId })).toMatchObject({ code: '2711' });
    await ok(app.send(calls.deletePlan, boss, { id }));
  });

  it('that are changed leave inspections as they were made', async () => {
    const id = await make();
    await ok(app.send(calls.editContent, boss, { id: contentId, items: [{ title: 'Other', kind: 'text' }] }));
    expect((await detail(id)).items).toHaveLength(ITEMS.length);
    await ok(app.send(calls.editContent, boss, { id: contentId, items: ITEMS }));
  });
});

describe('a plan by a counter', () => {
  const HOUR_MS = 3_600_000;
  const tag = 'hours';
  let hoursId: string;
  const schedule = { cycle: 'counter', tag, interval: 500 };
  const show = (value: number, code = '200', timeMs = Date.now()) =>
    live.set(hoursId, { id: hoursId, value, time: timeMs, code });
  const counterOf = async (planId: string, by = boss) =>
    (await ok(app.send(calls.queryPlanCounters, by, { planId }))).rows[0];
  const look = async (planId: string) => {
    await app.database.pool.query(
      `update inspection_plan set made_until = now() - interval '1 hour' where id = $1`,
      [planId],
    );
    await makeInspections(app.database, hub);
  };
  const madeOf = async (planId: string) => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      'select id::text from inspection where plan_id = $1 order by id',
      [planId],
    );
    return rows.map(({ id }) => id);
  };

  beforeAll(async () => {
    hoursId = await one(
      `insert into signal (equipment_id, tag, title, data_type, unit, decimals)
       values ($1, $2, 'Run hours', 'number', 'h', 1) returning id::text`,
      [pump, tag],
    );
    await one(
      `insert into signal (equipment_id, tag, title, data_type) values ($1, 'runs', 'Runs', 'boolean') returning id::text`,
      [pump],
    );
  });

  it('says which counter and how far, and only what its equipment has', async () => {
    const refused = async (more: object) => {
      const plan = { title: 'x', contentId, equipmentIds: [pump], schedule: { ...schedule, ...more } };
      const { code, message, fields } = await app.send(calls.addPlan, boss, plan);
      return [code, fields[0]?.path.split('.')[0], message.includes('Pump')];
    };
    expect(await refused({ tag: '' })).toEqual(['2756', 'schedule', false]);
    expect(await refused({ interval: null })).toEqual(['2757', 'schedule', false]);
    expect((await refused({ interval: 0 }))[1]).toBe('schedule');
    for (const other of ['nothing', 'runs'])
      expect(await refused({ tag: other })).toEqual(['2758', 'schedule', true]);
    expect(await refused({ cycle: 'day' })).toEqual(['2755', 'schedule', false]);
  });

  it('counts from its begin, makes one inspection with the reading, and says what it cannot count', async () => {
    show(1_000.5);
    const plan = { title: 'Service', contentId, equipmentIds: [pump], schedule };
    const { id } = await ok(app.send(calls.addPlan, boss, plan));
    expect(await counterOf(id)).toMatchObject({
      ...{ equipTitle: 'Pump', state: 'counting', reading: 1_000.5, advanced: 0, remaining: 500, unit: 'h' },
      ...{ decimals: 1, estimatedMs: null, lastMs: null },
    });
    show(1_400.5);
    await look(id);
    for (const [code, state] of [
      ['201', 'stale'],
      ['100', 'bad'],
    ] as const) {
      show(9_000, code);
      await look(id);
      expect(await counterOf(id)).toMatchObject({ state, advanced: 400, reading: 1_400.5 });
    }
    live.clear();
    await look(id);
    expect(await counterOf(id)).toMatchObject({ state: 'noValue', advanced: 400 });
    // Replaced by one that begins at 0; what it had come is kept.
    show(0);
    await look(id);
    show(99.9);
    await look(id);
    expect(await madeOf(id)).toEqual([]);
    expect((await ok(app.send(calls.planInfo, boss, { id }))).counters).toMatchObject([
      { equipTitle: 'Pump', state: 'counting', advanced: 499.9, unit: 'h' },
    ]);
    show(5_000);
    await look(id);
    const [made, ...more] = await madeOf(id);
    expect(more).toEqual([]);
    expect(await detail(made!)).toMatchObject({
      counter: { tag, unit: 'h', decimals: 1, reading: 5_000, advanced: 5_400 },
    });
    const after = await counterOf(id);
    expect(after).toMatchObject({ advanced: 0, remaining: 500 });
    expect(after!.lastMs).toBeGreaterThan(Date.now() - 60_000);
    // Of equipment that they do not see nothing is told.
    for (const other of [narrow, stranger]) expect(await counterOf(id, other)).toBeUndefined();
    await ok(app.send(calls.deletePlan, boss, { id }));
  });

  it('that is changed while it counts keeps what the same counter advanced, also while it was not in use', async () => {
    show(100);
    const plan = { title: 'Service', contentId, equipmentIds: [pump], schedule };
    const { id } = await ok(app.send(calls.addPlan, boss, plan));
    let revision = 0;
    const edit = (change: object) => {
      revision += 1;
      return ok(app.send(calls.editPlan, boss, { id, revision, ...change }));
    };
    show(400);
    await edit({ isEnabled: false });
    expect(await counterOf(id)).toMatchObject({ state: 'paused', advanced: 300 });
    show(550);
    await look(id);
    expect(await counterOf(id)).toMatchObject({ advanced: 300 });
    await edit({ isEnabled: true });
    expect(await counterOf(id)).toMatchObject({ state: 'counting', advanced: 450 });
    await edit({ schedule: { ...schedule, interval: 440 } });
    expect(await madeOf(id)).toHaveLength(1);
    show(650);
    await look(id);
    // Another counter begins anew, and so does the first after it.
    await edit({ schedule: { ...schedule, tag: 'p' } });
    expect(await counterOf(id)).toMatchObject({ state: 'noValue', advanced: 0, reading: null });
    await edit({ schedule: { times: ['08:00'] } });
    expect(await counterOf(id)).toBeUndefined();
    await edit({ schedule });
    expect(await counterOf(id)).toMatchObject({ advanced: 0, reading: 650 });
    // Its signal is gone: it says so, and can still be changed.
    await app.database.pool.query(`update signal set tag = 'renamed' where id = $1`, [hoursId]);
    await look(id);
    await edit({ title: 'Other' });
    expect(await counterOf(id)).toMatchObject({ state: 'noSignal', advanced: 0 });
    await app.database.pool.query('update signal set tag = $2 where id = $1', [hoursId, tag]);
    await ok(app.send(calls.deletePlan, boss, { id }));
  });

  it('estimates by the last 7 days of history, without what the counter went back', async () => {
    const nowMs = Date.now();
    for (let daysAgo = 0; daysAgo <= 5; daysAgo += 1)
      await app.database.withTransaction(({ client }) =>
        createDay(client, dayOf(nowMs - daysAgo * 24 * HOUR_MS)),
      );
    show(150);
    const plan = { title: 'Service', contentId, equipmentIds: [pump], schedule };
    const { id } = await ok(app.send(calls.addPlan, boss, plan));
    expect((await counterOf(id))!.estimatedMs).toBeNull();
    // 2 an hour for 4 days, the first 2 of them before it was replaced.
    const rows = Array.from({ length: 97 }, (_, hour) => [
      ...[nowMs - (96 - hour) * HOUR_MS, hour < 48 ? 8_000 + 2 * hour : 2 * (hour - 47)],
    ]);
    for (const [timeMs, value] of rows)
      await app.database.pool.query(
        'insert into history (signal_id, ts, value, code) values ($1, $2, $3, 200)',
        [...[hoursId, new Date(timeMs!), value]],
      );
    const { estimatedMs } = (await counterOf(id))!;
    expect(Math.abs(estimatedMs! - (nowMs + 250 * HOUR_MS))).toBeLessThan(10 * HOUR_MS);
    await ok(app.send(calls.deletePlan, boss, { id }));
  });
});
