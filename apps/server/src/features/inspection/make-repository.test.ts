import type { InspectionSchedule } from '@zutai/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { type CounterSource, readCountersOfPlans } from './counter/counter-repository.ts';
import { makeInspections, makeOfPlan, markMissed } from './make-repository.ts';
import { PlanRepository } from './plan-repository.ts';

const ZONE = 'Europe/Berlin';
/** Over the night in which clocks are put back. */
const START_MS = Date.parse('2026-10-23T10:00:00Z');
const MINUTE_MS = 60_000;
const GRACE_MIN = 60;

const NO_COUNTERS: CounterSource = { readSignals: () => Promise.resolve(new Map()) };
const CALENDAR = { tag: '', interval: null, unit: null };

let test: TestDatabase;
let organisationId: string;
let contentId: string;
let equipmentIds: string[];

const one = async (query: string, values: unknown[] = []): Promise<string> => {
  const { rows } = await test.database.pool.query<{ id: string }>(query, values);
  return rows[0]!.id;
};

beforeAll(async () => {
  test = await createTestDatabase();
  organisationId = await one(
    `insert into organisation (title, time_zone) values ('Works', $1) returning id::text`,
    [ZONE],
  );
  contentId = await one(
    `insert into inspection_content (organisation_id, title, items) values ($1, 'Look', '[]') returning id::text`,
    [organisationId],
  );
  equipmentIds = await Promise.all(
    ['a', 'b', 'c'].map((title) =>
      one(
        `insert into equipment (organisation_id, title, kind, display, device_id)
         values ($1, $2, 'EG', 'list', $2) returning id::text`,
        [organisationId, title],
      ),
    ),
  );
});
afterAll(() => test?.drop());

interface Plan {
  readonly schedule: InspectionSchedule;
  readonly isEnabled: boolean;
  readonly equipment: readonly number[];
}

const insertPlan = async ({ schedule, isEnabled, equipment }: Plan): Promise<string> => {
  const id = await one(
    `insert into inspection_plan (organisation_id, title, content_id, schedule, grace_min, is_enabled, made_until)
     values ($1, 'Round', $2, $3, $4, $5, $6) returning id::text`,
    [organisationId, contentId, JSON.stringify(schedule), GRACE_MIN, isEnabled, new Date(START_MS)],
  );
  await setEquipment(id, equipment);
  return id;
};
const setEquipment = async (id: string, equipment: readonly number[]) => {
  await test.database.pool.query('delete from inspection_plan_equipment where plan_id = $1', [id]);
  for (const place of equipment)
    await test.database.pool.query('insert into inspection_plan_equipment values ($1, $2)', [
      ...[id, equipmentIds[place]],
    ]);
};

const FORMAT = new Intl.DateTimeFormat('en-GB', {
  ...{
    timeZone: ZONE,
    hourCycle: 'h23',
    weekday: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  },
});
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The plain statement: every minute is looked at, by what a clock on the wall shows then. */
function expectedOf({ schedule, isEnabled, equipment }: Plan, afterMs: number, untilMs: number): string[] {
  if (!isEnabled) return [];
  const found: string[] = [];
  const firstMs = Math.floor(afterMs / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
  for (let atMs = firstMs; atMs <= untilMs; atMs += MINUTE_MS) {
    const parts = Object.fromEntries(FORMAT.formatToParts(atMs).map(({ type, value }) => [type, value]));
    if (!schedule.times.includes(`${parts.hour}:${parts.minute}`)) continue;
    const isDay =
      schedule.cycle === 'day' ||
      (schedule.cycle === 'week' && schedule.weekdays.includes(DAYS.indexOf(parts.weekday!) + 1)) ||
      (schedule.cycle === 'month' && schedule.monthDays.includes(Number(parts.day)));
    if (isDay) found.push(...equipment.map((place) => `${equipmentIds[place]}@${atMs}`));
  }
  return found;
}

// Times that clocks show twice or not at all are in due-times.test.ts.
const time = fc.constantFrom('00:00', '00:01', '01:59', '03:00', '08:00', '12:30', '23:59');
const plan: fc.Arbitrary<Plan> = fc.record({
  schedule: fc.record({
    cycle: fc.constantFrom('day', 'week', 'month'),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 }),
    monthDays: fc.uniqueArray(fc.integer({ min: 22, max: 30 }), { minLength: 1, maxLength: 5 }),
    times: fc.uniqueArray(time, { minLength: 1, maxLength: 3 }),
    tag: fc.constant(''),
    interval: fc.constant(null),
    unit: fc.constant(null),
  }),
  isEnabled: fc.constant(true),
  equipment: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1 }),
});

type Step =
  | { readonly kind: 'look'; readonly minutes: number; readonly processes: number }
  | { readonly kind: 'kill'; readonly minutes: number }
  | { readonly kind: 'change'; readonly minutes: number; readonly plan: Plan; readonly isEnabled: boolean };
// Set back by more than 5 minutes, a clock is taken for corrected: what it had reached counts as now.
const minutes = fc.integer({ min: -30, max: 1_500 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('look' as const), minutes, processes: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('kill' as const), minutes }),
  fc.record({ kind: fc.constant('change' as const), minutes, plan, isEnabled: fc.boolean() }),
);

it('each inspection that was due is made once, whatever the clock, processes and changes of the plan do', async () => {
  await fc.assert(
    fc.asyncProperty(plan, fc.array(step, { minLength: 1, maxLength: 8 }), async (first, steps) => {
      let current: Plan = first;
      const id = await insertPlan(current);
      const expected: string[] = [];
      let nowMs = START_MS;
      let doneMs = START_MS;
      const pass = () => {
        if (doneMs > nowMs + 5 * MINUTE_MS) doneMs = nowMs;
        if (nowMs <= doneMs) return;
        expected.push(...expectedOf(current, doneMs, nowMs));
        doneMs = nowMs;
      };
      for (const one of steps) {
        nowMs += one.minutes * MINUTE_MS;
        if (one.kind === 'look') {
          await Promise.all(
            Array.from({ length: one.processes }, () => makeInspections(test.database, NO_COUNTERS, nowMs)),
          );
          pass();
        } else if (one.kind === 'kill') {
          const killed = test.database.withTransaction(async ({ kysely }) => {
            await makeOfPlan(kysely, id, nowMs);
            throw new Error('killed');
          });
          await expect(killed).rejects.toThrow('killed');
        } else {
          const changed = { ...one.plan, isEnabled: one.isEnabled };
          await test.database.withTransaction(async ({ kysely }) => {
            await makeOfPlan(kysely, id, nowMs);
            await kysely
              .updateTable('inspection_plan')
              .set({ schedule: JSON.stringify(changed.schedule), is_enabled: changed.isEnabled })
              .where('id', '=', id)
              .execute();
          });
          await setEquipment(id, changed.equipment);
          pass();
          current = changed;
        }
      }
      const { rows } = await test.database.pool.query<{ equipment_id: string; due_at: Date }>(
        'select equipment_id::text, due_at from inspection where plan_id = $1',
        [id],
      );
      const made = rows.map(({ equipment_id, due_at }) => `${equipment_id}@${due_at.getTime()}`);
      await test.database.pool.query('delete from inspection_plan where id = $1', [id]);
      // What was made before a clock was set back is not made again.
      expect(made.toSorted()).toEqual([...new Set(expected)].toSorted());
    }),
    { numRuns: 25 },
  );
});

it('what nobody did in time is marked once', async () => {
  await test.database.pool.query('delete from inspection');
  const days = { weekdays: [], monthDays: [], times: ['08:00'] };
  const schedule: InspectionSchedule = { cycle: 'day', ...days, ...CALENDAR };
  const id = await insertPlan({ schedule, isEnabled: true, equipment: [0, 1] });
  const dueMs = Date.parse('2026-10-24T06:00:00Z');
  await makeInspections(test.database, NO_COUNTERS, dueMs);
  const missed = async () =>
    (
      await test.database.pool.query<{ missed_at: Date }>(
        'select missed_at from inspection where plan_id = $1 and missed_at is not null',
        [id],
      )
    ).rows.map(({ missed_at }) => missed_at.getTime());
  await markMissed(test.database, dueMs + GRACE_MIN * MINUTE_MS);
  expect(await missed()).toEqual([]);
  const overMs = dueMs + GRACE_MIN * MINUTE_MS + 1;
  await Promise.all([markMissed(test.database, overMs), markMissed(test.database, overMs)]);
  await markMissed(test.database, overMs + MINUTE_MS);
  expect(await missed()).toEqual([overMs, overMs]);
});

/** What a counter shows: its value, the code of it and how old it is, seconds; null: there is no value. */
type Shown = { readonly value: number; readonly code: string; readonly ageS: number } | null;
type CounterStep =
  | { readonly kind: 'show'; readonly place: number; readonly shown: Shown }
  | { readonly kind: 'replace' | 'remove'; readonly place: number }
  | {
      readonly kind: 'look' | 'kill';
      /** What the counters with a value went up before, by place. */
      readonly gains: readonly number[];
      readonly minutes: number;
      readonly processes: number;
    }
  | {
      readonly kind: 'change';
      readonly interval: number;
      readonly isEnabled: boolean;
      readonly equipment: readonly number[];
    };
const place = fc.integer({ min: 0, max: 2 });
const shown: fc.Arbitrary<Shown> = fc.record({
  value: fc.integer({ min: 0, max: 60 }),
  code: fc.constantFrom('200', '200', '200', '201', '100'),
  // A gateway's clock may be ahead.
  ageS: fc.constantFrom(0, 0, 0, 150, -3_600),
});
const counterStep: fc.Arbitrary<CounterStep> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('show' as const), place, shown }) },
  fc.record({ kind: fc.constant('show' as const), place, shown: fc.constant(null) }),
  fc.record({ kind: fc.constantFrom('replace' as const, 'remove' as const), place }),
  {
    weight: 8,
    arbitrary: fc.record({
      gains: fc.array(fc.constantFrom(0, 1, 7, 13, 70), { minLength: 3, maxLength: 3 }),
      kind: fc.constantFrom('look' as const, 'look' as const, 'look' as const, 'kill' as const),
      // Less than a minute after the last look nothing is counted, nor when the clock goes back.
      minutes: fc.constantFrom(1, 2, 3, 1, 2, 3, 0.5, -2, -9),
      processes: fc.integer({ min: 1, max: 3 }),
    }),
  },
  fc.record({
    kind: fc.constant('change' as const),
    interval: fc.integer({ min: 5, max: 50 }),
    isEnabled: fc.boolean(),
    equipment: fc.uniqueArray(place, { minLength: 1 }),
  }),
);

it('an inspection is made once each time a counter has advanced by the interval, whatever becomes of it', async () => {
  let run = 0;
  let madeInAll = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(counterStep, { minLength: 6, maxLength: 25 }), async (steps) => {
      run += 1;
      const tag = `counter-${run}`;
      const signalIds = new Map<number, string>();
      const values = new Map<number, Shown>();
      const addSignal = async (at: number) => {
        const id = await one(
          `insert into signal (equipment_id, tag, title, data_type) values ($1, $2, 'Hours', 'number')
           returning id::text`,
          [equipmentIds[at], tag],
        );
        signalIds.set(at, id);
      };
      const removeSignal = async (at: number) => {
        await test.database.pool.query('delete from signal where id = $1', [signalIds.get(at)]);
        signalIds.delete(at);
      };
      for (const at of [0, 1, 2]) {
        await addSignal(at);
        values.set(at, { value: 100, code: '200', ageS: 0 });
      }
      const gain = (gains: readonly number[]) => {
        for (const [at, now] of values)
          if (now !== null && gains[at]! > 0)
            values.set(at, { ...now, value: now.value + gains[at]!, ageS: 0 });
      };
      let [nowMs, doneMs] = [START_MS, START_MS];
      const valueAt = (at: number) => {
        const now = values.get(at);
        return now == null ? null : { ...now, timeMs: nowMs - now.ageS * 1_000 };
      };
      const source: CounterSource = {
        readSignals: async (signals) =>
          new Map(
            [...signalIds].flatMap(([at, id]) => {
              const now = valueAt(at);
              if (now === null || !signals.some((signal) => signal.id === id)) return [];
              return [[id, { id, value: now.value, time: now.timeMs, code: now.code }]];
            }),
          ),
      };
      const plan = { interval: 20, isEnabled: true, equipment: [0, 1] as readonly number[] };
      const scheduleOf = (interval: number): InspectionSchedule => {
        return { cycle: 'counter', weekdays: [], monthDays: [], times: [], tag, interval, unit: '' };
      };
      const id = await insertPlan({ ...plan, schedule: scheduleOf(plan.interval) });

      // The plain statement: all readings since the last inspection, and what they went up from one to the next.
      let current = plan;
      const seen = new Map<number, { signal: string; value: number; timeMs: number }[]>();
      const expected: string[] = [];
      const look = (leastMs: number) => {
        const isCorrected = doneMs > nowMs + 5 * MINUTE_MS;
        if (!isCorrected && (nowMs <= doneMs || nowMs - doneMs < leastMs)) return;
        doneMs = nowMs;
        if (!current.isEnabled) return;
        for (const at of current.equipment) {
          const [signal, now, all] = [signalIds.get(at), valueAt(at), seen.get(at) ?? []];
          if (signal === undefined || now === null || now.code !== '200') continue;
          const timeMs = Math.min(now.timeMs, nowMs);
          const last = all.at(-1);
          if (last !== undefined && last.timeMs > nowMs + 5 * MINUTE_MS) last.timeMs = nowMs;
          const isLate = last !== undefined && last.signal === signal && timeMs < last.timeMs;
          if (!isLate) all.push({ signal, value: now.value, timeMs });
          seen.set(at, all);
          let advanced = 0;
          for (const [i, { value, signal: of }] of all.entries())
            if (i > 0 && all[i - 1]!.signal === of) advanced += Math.max(0, value - all[i - 1]!.value);
          if (advanced < current.interval) continue;
          expected.push(`${equipmentIds[at]}@${nowMs}: ${all.at(-1)!.value} ${advanced}`);
          seen.set(at, [all.at(-1)!]);
        }
      };

      for (const step of steps) {
        if (step.kind === 'show') values.set(step.place, step.shown);
        else if (step.kind === 'remove' || step.kind === 'replace') {
          if (signalIds.has(step.place)) await removeSignal(step.place);
          if (step.kind === 'replace') await addSignal(step.place);
        } else if (step.kind === 'look') {
          nowMs += step.minutes * MINUTE_MS;
          gain(step.gains);
          await Promise.all(
            Array.from({ length: step.processes }, () => makeInspections(test.database, source, nowMs)),
          );
          look(MINUTE_MS);
        } else if (step.kind === 'kill') {
          nowMs += step.minutes * MINUTE_MS;
          gain(step.gains);
          const readings = await readCountersOfPlans(test.database.kysely, source, [id]);
          const killed = test.database.withTransaction(async ({ kysely }) => {
            await makeOfPlan(kysely, id, nowMs, { readings });
            throw new Error('killed');
          });
          await expect(killed).rejects.toThrow('killed');
        } else if (step.kind === 'change') {
          nowMs += 1_000;
          const readings = await readCountersOfPlans(test.database.kysely, source, [id]);
          await test.database.withTransaction(async ({ kysely }) => {
            await makeOfPlan(kysely, id, nowMs, { readings });
            await kysely
              .updateTable('inspection_plan')
              .set({ schedule: JSON.stringify(scheduleOf(step.interval)), is_enabled: step.isEnabled })
              .where('id', '=', id)
              .execute();
            await new PlanRepository(kysely).setEquipment(
              id,
              step.equipment.map((at) => equipmentIds[at]!),
            );
          });
          look(0);
          current = step;
          for (const at of [0, 1, 2]) if (!step.equipment.includes(at)) seen.delete(at);
        }
      }
      const { rows } = await test.database.pool.query<{ made: string }>(
        `select equipment_id || '@' || round(extract(epoch from due_at) * 1000) || ': ' || (counter ->> 'reading')
           || ' ' || (counter ->> 'advanced') as made from inspection where plan_id = $1`,
        [id],
      );
      await test.database.pool.query('delete from inspection_plan where id = $1', [id]);
      await test.database.pool.query('delete from signal where tag = $1', [tag]);
      expect(rows.map(({ made }) => made).toSorted()).toEqual(expected.toSorted());
      madeInAll += rows.length;
    }),
    { numRuns: 30 },
  );
  expect(madeInAll).toBeGreaterThan(20);
});
