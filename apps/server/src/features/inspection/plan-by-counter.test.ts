import { inspectionCalls as calls, type InspectionCounter, type InspectionPlan } from '@zutai/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDay, dayOf } from '../history/index.ts';
import { makeInspections } from './make-repository.ts';
import { createInspectionSite, ok } from './testing/inspection-site.ts';

const site = await createInspectionSite();
const { app, live, hub, one, boss, narrow, stranger, pump, contentId, detail } = site;
afterAll(() => app.close());
beforeEach(() => live.clear());

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
    // Made is not done: one that was missed stays to do, since the next comes only after another 500 h.
    await app.database.pool.query(
      `update inspection set due_at = now() - interval '2 hours', deadline_at = now() - interval '1 hour' where id = $1`,
      [made],
    );
    expect((await counterOf(id))!.last).toEqual({ id: made, status: 'notStarted', isMissed: true });
    const listed = async (scope?: string) =>
      ((await ok(app.send(calls.query, boss, { scope, pageSize: 200 }))).rows as { id: string }[]).some(
        (row) => row.id === made,
      );
    expect([await listed(), await listed('missed')]).toEqual([true, true]);
    await ok(app.send(calls.abort, boss, { id: made!, reason: 'Sold' }));
    expect((await counterOf(id))!.last).toMatchObject({ status: 'aborted', isMissed: false });
    expect([await listed(), await listed('missed')]).toEqual([false, false]);
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

  it('is in one unit, shows first what is not counted, and is never due without an advance', async () => {
    const mill = await one(
      `insert into equipment (organisation_id, title, kind, display, device_id)
       values ($1, 'Mill', 'EG', 'list', 'Mill') returning id::text`,
      [boss.organisationId],
    );
    const millHours = await one(
      `insert into signal (equipment_id, tag, title, data_type, unit) values ($1, $2, 'Run time', 'number', 'min')
       returning id::text`,
      [mill, tag],
    );
    const unitOf = (unit: string) =>
      app.database.pool.query('update signal set unit = $2 where id = $1', [millHours, unit]);
    const plan = { title: 'Service', contentId, equipmentIds: [pump, mill], schedule };
    const refused = await app.send(calls.addPlan, boss, plan);
    expect(refused).toMatchObject({ code: '2786', fields: [{ path: 'schedule' }] });
    expect(refused.message).toContain('Pump (h)');
    await unitOf('h');
    // So much that 500 more is another number, but the last digits of a sum say nothing of it.
    show(1e18);
    live.set(millHours, { id: millHours, value: 10, time: Date.now(), code: '200' });
    const { id } = await ok(app.send(calls.addPlan, boss, plan));
    const { schedule: kept } = await ok(app.send(calls.planInfo, boss, { id }));
    expect(kept).toMatchObject({ interval: 500, unit: 'h' });
    await look(id);
    await look(id);
    expect(await madeOf(id)).toEqual([]);
    live.set(millHours, { id: millHours, value: 400, time: Date.now(), code: '200' });
    show(1e19);
    await look(id);
    const states = async (request: object = {}) =>
      (
        (await ok(app.send(calls.queryPlanCounters, boss, { planId: id, ...request })))
          .rows as InspectionCounter[]
      ).map(({ equipTitle, state }) => `${equipTitle} ${state}`);
    expect(await states()).toEqual(['Pump tooLarge', 'Mill counting']);
    expect(await states({ scope: 'counting' })).toEqual(['Mill counting']);
    await unitOf('min');
    await look(id);
    const { counters } = (await ok(app.send(calls.planInfo, boss, { id }))) as unknown as InspectionPlan;
    expect(counters.map(({ state }) => state).toSorted()).toEqual(['tooLarge', 'unitChanged']);
    expect(await states({ scope: 'counting' })).toEqual([]);
    // Another unit of all takes another interval; what is changed beside goes on.
    await app.database.pool.query(`update signal set unit = 'min' where id = $1`, [hoursId]);
    await ok(app.send(calls.editPlan, boss, { id, revision: 1, title: 'Other', schedule: kept }));
    expect((await ok(app.send(calls.planInfo, boss, { id }))).schedule.unit).toBe('h');
    await ok(app.send(calls.editPlan, boss, { id, revision: 2, schedule: { ...kept, interval: 30_000 } }));
    expect((await ok(app.send(calls.planInfo, boss, { id }))).schedule).toMatchObject({ unit: 'min' });
    await app.database.pool.query(`update signal set unit = 'h' where id = $1`, [hoursId]);
    await ok(app.send(calls.deletePlan, boss, { id }));
    await app.database.pool.query('delete from equipment where id = $1', [mill]);
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
