import { inspectionCalls as calls, type ResponseOf, repairCalls, type WorkEntry } from '@zutai/contract';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { Caller } from '../../../platform/call/index.ts';
import { makeInspections } from '../make-repository.ts';
import { createInspectionSite, DAY_MS, ok } from '../testing/inspection-site.ts';
import { calendarOf } from './work-calendar.ts';

const site = await createInspectionSite();
const { app, hub, one, boss, fitter, narrow, blind, watcher, stranger, pump, contentId, make } = site;
afterAll(() => app.close());

const { pool, kysely } = app.database;
const around = (more: object = {}) => ({
  fromMs: Date.now() - 10 * DAY_MS,
  toMs: Date.now() + 10 * DAY_MS,
  ...more,
});
const ask = (by: Caller, more: object = {}): Promise<ResponseOf<typeof calls.calendar>> =>
  ok(app.send(calls.calendar, by, around(more)));
const addPlan = async (more: object = {}): Promise<string> => {
  const plan = { title: 'Round', contentId, equipmentIds: [pump], schedule: { times: ['08:00'] }, ...more };
  return (await ok(app.send(calls.addPlan, boss, plan))).id;
};
const forget = () => pool.query('delete from inspection; delete from inspection_plan; delete from repair');

it('tells each kind to whoever may see it, of the equipment they see, and filters by kind, person and equipment', async () => {
  const mill = await one(
    `insert into equipment (organisation_id, title, owner_id, kind, display, device_id)
     values ($1, 'Mill', $2, 'EG', 'list', 'Mill') returning id::text`,
    [boss.organisationId, narrow.accountId],
  );
  const dueMs = Date.now() + 2 * DAY_MS;
  const report = (fields: object) => ok(app.send(repairCalls.report, boss, { title: 'Leaks', ...fields }));
  const { id: repairId } = await report({ equipmentId: mill, dueMs });
  await report({ equipmentId: pump, title: 'No time' });
  await ok(app.send(repairCalls.dispatch, boss, { id: repairId, assigneeId: narrow.accountId }));
  const inspectionId = await make({ assigneeId: fitter.accountId });
  const both = await addPlan({
    title: 'Both',
    equipmentIds: [pump, mill],
    schedule: { times: ['00:00', '12:00'] },
  });
  await addPlan({ title: 'Off', isEnabled: false });
  await addPlan({ title: 'Weekly', schedule: { cycle: 'week', weekdays: [1], times: ['07:00'] } });

  const { entries, people, isCut } = await ask(boss);
  expect(isCut).toBe(false);
  expect(entries.map((entry) => entry.dueMs)).toEqual(
    entries.map((entry) => entry.dueMs).toSorted((a, b) => a - b),
  );
  const of = (title: string) => entries.filter((entry) => entry.title === title);
  expect(of('Leaks')).toEqual([
    {
      ...{ kind: 'repair', id: repairId, title: 'Leaks', titleEn: '', equipTitle: 'Mill', equipTitleEn: '' },
      ...{ count: 1, dueMs, repairStatus: 'dispatched', inspectionStatus: null, isLate: false },
      ...{ assigneeId: narrow.accountId, assignee: 'narrow', isAssigned: false },
    },
  ]);
  expect(of('No time')).toEqual([]);
  expect(of('Off')).toEqual([]);
  expect(of('Round').find(({ kind }) => kind === 'inspection')).toMatchObject({
    ...{ id: inspectionId, inspectionStatus: 'notStarted', count: 1, equipTitle: 'Pump', assignee: 'fitter' },
  });
  expect(of('Both').every(({ kind, id, count }) => kind === 'planned' && id === both && count === 2)).toBe(
    true,
  );
  expect(of('Both')).toHaveLength(20);
  expect([1, 2]).toContain(of('Weekly').length);
  expect(people).toEqual([
    { id: fitter.accountId, title: 'fitter' },
    { id: narrow.accountId, title: 'narrow' },
  ]);

  // Of their own equipment only, of which a plan for two has one.
  const seen = (await ask(narrow)).entries;
  expect(new Set(seen.map(({ equipTitle, count }) => `${equipTitle} ${count}`))).toEqual(new Set(['Mill 1']));
  expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(['repair', 'planned']));
  for (const other of [blind, stranger])
    expect(await ask(other)).toEqual({ entries: [], people: [], isCut: false });
  // A kind whose code they do not hold is not told.
  const without = async (code: 'repair_view' | 'inspection_view') => {
    const permissions = new Set([...boss.permissions].filter((one) => one !== code));
    const told = await calendarOf(kysely, { ...boss, permissions }, around() as never, Date.now());
    return [...new Set(told.entries.map(({ kind }) => kind))].toSorted();
  };
  expect(await without('repair_view')).toEqual(['inspection', 'planned']);
  expect(await without('inspection_view')).toEqual(['repair']);

  const kindsOf = async (more: object, by = boss) =>
    [
      ...new Set((await ask(by, more)).entries.map(({ kind, equipTitle }) => `${kind} ${equipTitle}`)),
    ].toSorted();
  expect(await kindsOf({ kind: 'repair' })).toEqual(['repair Mill']);
  expect(await kindsOf({ kind: 'inspection' })).toEqual(['inspection Pump']);
  expect(await kindsOf({ equipmentId: mill })).toEqual(['planned Mill', 'repair Mill']);
  expect(await kindsOf({ assigneeId: fitter.accountId })).toEqual(['inspection Pump', 'planned Pump']);
  expect(await kindsOf({ isAssigned: true, kind: 'repair' }, narrow)).toEqual(['repair Mill']);
  expect(await kindsOf({ isAssigned: true, kind: 'repair' }, watcher)).toEqual([]);
  // People are those of the period, whoever it is asked for.
  expect((await ask(boss, { assigneeId: fitter.accountId })).people).toHaveLength(2);
  const long = await app.send(calls.calendar, boss, around({ toMs: Date.now() + 40 * DAY_MS }));
  expect([long.code, long.fields[0]?.path]).toEqual(['400', 'toMs']);
  await forget();
});

it('tells of the future exactly what is made when it comes, once each', async () => {
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30'))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
  const schedule = fc.record({
    cycle: fc.constantFrom('day', 'week', 'month'),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    monthDays: fc.uniqueArray(fc.integer({ min: 1, max: 31 }), { minLength: 1 }),
    times: fc.uniqueArray(time, { minLength: 1, maxLength: 4 }),
  });
  const zone = fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Pacific/Apia');
  // Clocks are changed within the weeks looked at.
  const from = fc.constantFrom('2027-03-10T03:00:00Z', '2027-10-20T22:59:00Z', '2028-02-20T12:00:00Z');
  await fc.assert(
    fc.asyncProperty(
      ...([fc.array(schedule, { minLength: 1, maxLength: 3 }), zone, from] as const),
      fc.integer({ min: 0, max: 25 * 24 * 60 }),
      async (schedules, timeZone, begin, laterMin) => {
        await pool.query('update organisation set time_zone = $1 where id = $2', [
          timeZone,
          boss.organisationId,
        ]);
        for (const one of schedules) await addPlan({ schedule: one });
        const nowMs = Date.parse(begin);
        await pool.query('update inspection_plan set made_until = $1', [new Date(nowMs)]);
        const laterMs = nowMs + laterMin * 60_000;
        const period = { fromMs: nowMs - 2 * DAY_MS, toMs: nowMs + 28 * DAY_MS };
        const told = async (atMs: number) =>
          (await calendarOf(kysely, boss, { ...period } as never, atMs)).entries;
        const keyOf = ({ dueMs }: WorkEntry) => dueMs;
        const before = await told(nowMs);
        await makeInspections(app.database, hub, laterMs);
        const after = await told(laterMs);
        expect(after.map(keyOf)).toEqual(before.map(keyOf));
        expect(before.every(({ kind }) => kind === 'planned')).toBe(true);
        const { rows } = await pool.query<{ due_at: Date }>('select due_at from inspection order by due_at');
        const made = after.filter(({ kind }) => kind === 'inspection').map(keyOf);
        expect(made).toEqual(rows.map(({ due_at }) => due_at.getTime()));
        expect(made).toEqual(before.map(keyOf).filter((dueMs) => dueMs <= laterMs));
        await forget();
      },
    ),
    { numRuns: 25 },
  );
});
