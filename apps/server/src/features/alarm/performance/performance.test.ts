import { type AlarmPerformance, alarmCalls as calls } from '@zutai/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../../platform/testing/feature-app.ts';
import { createAlarmFeature } from '../index.ts';
import { alarmRate } from './alarm-rate.ts';
import { ringAtRandom } from './testing/random-journal.ts';
import { slowPerformance } from './testing/slow-performance.ts';

const MIN_MS = 60_000;
const DAY_MS = 86_400_000;
/** On the clock's ten minutes. */
const START_MS = Math.floor(Date.now() / DAY_MS) * DAY_MS - 3 * DAY_MS;

let app: FeatureApp;
let boss: Caller;
let operator: Caller;
let stranger: Caller;

/** Equipment with a rule and one alarm of it, raised at these moments. */
async function ring(owner: Caller, title: string, atMs: readonly number[], priority = 1): Promise<string> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `with thing as (
       insert into equipment (organisation_id, title, owner_id, kind, display, device_id)
       values ($1, $2, $3, 'EG', 'list', $2) returning id
     ), level as (
       select id from alarm_level where organisation_id = $1 and priority = $4
     ), rule as (
       insert into alarm_rule (organisation_id, equipment_id, title, condition, level_id)
       select $1, thing.id, $2, '{"kind":"offline"}', level.id from thing, level returning id
     ), raised as (
       insert into alarm (organisation_id, equipment_id, rule_id, level_id, title, title_en, kind, state, stage, raised_at,
         value, message)
       select $1, thing.id, rule.id, level.id, $2, '', 'offline', 'acknowledgedActive', 1, ($5::timestamptz[])[1], '', ''
       from thing, rule, level returning id
     ) insert into alarm_event (organisation_id, equipment_id, rule_id, alarm_id, title, kind, at, stage)
     select $1, thing.id, rule.id, raised.id, $2, 'raisedAgain', at, 1 from thing, rule, raised, unnest($5::timestamptz[]) as at
     returning rule_id::text as id`,
    [owner.organisationId, title, owner.accountId, priority, atMs.map((ms) => new Date(ms))],
  );
  return rows[0]!.id;
}

beforeAll(async () => {
  app = await createFeatureApp();
  boss = await app.addCaller('Waterworks', 'boss', 'admin');
  operator = await app.addCaller('Waterworks', 'operator', 'operator', 'self');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  app.serve(
    'alarm',
    calls,
    createAlarmFeature({ database: app.database, config: { alarmRetentionDays: undefined } }).handlers,
  );
});
afterAll(() => app?.close());

const read = async (caller: Caller, more: object = {}) =>
  (await app.send(calls.performance, caller, { fromMs: START_MS, toMs: START_MS + DAY_MS, ...more }))
    .data as AlarmPerformance;

it('counts by ten minutes of the clock, also those in which nothing rang, and by operator', () => {
  const slot = START_MS / (10 * MIN_MS);
  const day = { fromMs: START_MS, toMs: START_MS + DAY_MS };
  const counted = [
    { slot, count: 12 },
    { slot: slot + 1, count: 11 },
    { slot: slot + 3, count: 30 },
    { slot: slot + 5, count: 2 },
  ];
  const alone = alarmRate(counted, { ...day, operators: 1 });
  expect(alone).toMatchObject({ total: 55, peak: 30, peakMs: START_MS + 30 * MIN_MS, floods: 2 });
  expect(alone.average).toBeCloseTo(55 / 144);
  expect(alone.floodShare).toBeCloseTo(3 / 144);
  expect(alone.bands.map((share) => Math.round(share * 144))).toEqual([140, 1, 0, 0, 3]);
  expect(alone.parts).toHaveLength(144);
  // 12, 11, 0, 30, 0 and 2 are one hour of 24.
  expect(alone.busyHourShare).toBeCloseTo(1 / 24);
  expect(alarmRate(counted, { ...day, operators: 2 }).busyHourShare).toBe(0);
  const three = alarmRate(counted, { ...day, operators: 3 });
  expect(three).toMatchObject({ total: 55, peak: 10, floods: 0, floodShare: 0 });
  const month = alarmRate(counted, { fromMs: START_MS, toMs: START_MS + 31 * DAY_MS, operators: 1 });
  expect(month.parts.length).toBeLessThanOrEqual(200);
  expect(month.parts.reduce((sum, { count }) => sum + count, 0)).toBe(55);
  // Ends within a period: all of it counts.
  expect(
    alarmRate([{ slot, count: 1 }], { fromMs: START_MS + 1, toMs: START_MS + 2, operators: 1 }).average,
  ).toBe(1);
});

it('tells the most frequent, chattering and stale ones of the equipment that the caller sees', async () => {
  const often = Array.from({ length: 20 }, (_, i) => START_MS + i * 15 * MIN_MS);
  const chatter = [0, 20, 59, 61, 400].map((s) => START_MS + s * 1000);
  const oftenRule = await ring(boss, 'Often', often, 2);
  const chatterRule = await ring(operator, 'Chatter', chatter, 1);
  await ring(stranger, 'Foreign', often);
  const found = await read(boss);
  expect(found.total).toBe(25);
  expect(found.top).toMatchObject([
    { ruleId: oftenRule, title: 'Often', equipTitle: 'Often', count: 20 },
    { ruleId: chatterRule, count: 5 },
  ]);
  expect(found.topShare).toBe(1);
  // 0, 20 and 59 s are three within a minute, and so are 20, 59 and 61 s.
  expect(found.chattering).toMatchObject([{ ruleId: chatterRule, count: 2 }]);
  expect(found.levels.map(({ count }) => count)).toEqual([5, 20, 0, 0]);
  // They stand at the end of the day, and are stale on the next.
  expect(found).toMatchObject({ standing: 2, standingPeak: 2, staleCount: 0, subsequent: 0 });
  const toMs = START_MS + 2 * DAY_MS;
  const later = await read(boss, { toMs });
  expect(later.staleCount).toBe(2);
  expect(later.stale.map(({ title }) => title).sort()).toEqual(['Chatter', 'Often']);
  expect((await read(boss, { operators: 5 })).average).toBeCloseTo(25 / 144 / 5);
  // Who sees their own equipment alone is told of nothing else.
  const own = await read(operator, { toMs });
  expect(own).toMatchObject({ total: 5, standing: 1, staleCount: 1 });
  expect(own.top.map(({ title }) => title)).toEqual(['Chatter']);
  expect(own.levels.map(({ count }) => count)).toEqual([5, 0, 0, 0]);
  expect((await read(stranger)).top.map(({ title }) => title)).toEqual(['Foreign']);
});

it('is what a slow reading of the journal says, with and without subsequent alarms', async () => {
  const factory = await app.addCaller('Factory', 'manager', 'admin');
  const days = 2;
  const journal = await ringAtRandom(app.database, factory, { beginMs: START_MS, days, rules: 14, seed: 71 });
  // From within a day to within the next: some alarms began before, and some go on behind it.
  const times = { fromMs: START_MS + 7 * 3_600_000, toMs: START_MS + 41 * 3_600_000 };
  for (const more of [
    { operators: 1, countsSubsequent: true },
    { operators: 1, countsSubsequent: false },
    { operators: 3, countsSubsequent: true },
  ]) {
    const found = await read(factory, { ...times, ...more });
    const slow = slowPerformance(journal, { ...times, ...more });
    expect(found.total).toBeGreaterThan(200);
    expect(found.subsequent).toBeGreaterThan(20);
    expect(found.chattering.length).toBeGreaterThan(2);
    expect(found.staleCount).toBeGreaterThan(0);
    expect(found.floods).toBeGreaterThan(more.operators === 1 ? 0 : -1);
    const { top, chattering, stale, parts, levels, ...figures } = found;
    const { topCounts, chatteringCounts, staleIds, ...slowFigures } = slow;
    for (const [name, value] of Object.entries(slowFigures))
      expect([name, figures[name as keyof typeof figures]]).toEqual([
        name,
        Array.isArray(value) ? value.map((one) => expect.closeTo(one, 6)) : expect.closeTo(value, 6),
      ]);
    expect(top.map(({ ruleId, count }) => [ruleId, count])).toEqual(topCounts);
    expect(chattering.map(({ ruleId, count }) => [ruleId, count])).toEqual(chatteringCounts);
    expect(stale.map(({ alarmId }) => alarmId)).toEqual(staleIds);
    expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(found.total);
    expect(levels.reduce((sum, { count }) => sum + count, 0)).toBe(found.total);
  }
});

it('tells a month by the calendar of the organisation, beside the month before it', async () => {
  const { pool } = app.database;
  await pool.query("update organisation set time_zone = 'Europe/Berlin' where id = $1", [
    boss.organisationId,
  ]);
  // Clocks are set back in October: 31 days and an hour.
  const [fromMs, toMs] = [Date.UTC(2024, 8, 30, 22), Date.UTC(2024, 9, 31, 23)];
  await ring(boss, 'Monthly', [fromMs - 1, fromMs, toMs - 1, toMs]);
  const { data } = await app.send(calls.performanceOfMonth, boss, { month: '2024-10' });
  expect(data).toMatchObject({ fromMs, toMs, timeZone: 'Europe/Berlin' });
  expect([data.found.total, data.before.total]).toEqual([2, 1]);
  expect(data.found.average).toBeCloseTo(2 / ((31 * 24 + 1) * 6));
  // It was raised in September and stands since.
  expect(data.found).toMatchObject({ standing: 1, standingPeak: 1 });
  const now = new Date();
  const monthOf = (time: Date) => time.toISOString().slice(0, 7);
  const running = await app.send(calls.performanceOfMonth, boss, { month: monthOf(now) });
  expect(running.data.toMs - Date.now()).toBeLessThanOrEqual(10 * MIN_MS);
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 15));
  expect((await app.send(calls.performanceOfMonth, boss, { month: monthOf(next) })).status).toBe(400);
  expect((await app.send(calls.performanceOfMonth, boss, { month: '2024-13' })).status).toBe(400);
});

it('looks at 31 days at most, and ends after it begins', async () => {
  const ask = (fromMs: number, toMs: number) => app.send(calls.performance, boss, { fromMs, toMs });
  expect((await ask(START_MS, START_MS)).status).toBe(400);
  expect((await ask(START_MS, START_MS + 31 * DAY_MS + 1)).status).toBe(400);
  expect((await ask(START_MS, START_MS + 31 * DAY_MS)).code).toBe('200');
});
