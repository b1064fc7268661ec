import {
  repairCalls as calls,
  type EquipmentReliability,
  type Reliability,
  type RepairDetail,
} from '@zutai/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { createRepairFeature } from './index.ts';
import { type Life, MIN_MS, slowReliability, takenSteps } from './testing/slow-reliability.ts';

const HOUR_MS = 60 * MIN_MS;
/** Everything that happens at random happened within this many minutes from `START_MS` on. */
const SPAN_MIN = 240;
const START_MS = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 30 * 24 * HOUR_MS;
const PLACES = [0, 1, 2] as const;
const STEPS = ['dispatch', 'receive', 'giveBack', 'finish', 'endEarly', 'confirm', 'reject'] as const;

let app: FeatureApp;
let boss: Caller;
let colleague: Caller;
let stranger: Caller;

async function addEquipment({ organisationId, accountId }: Caller, title: string, addedMs: number) {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into equipment (organisation_id, title, owner_id, kind, display, device_id, created_at)
     values ($1, $2, $3, 'EG', 'list', $2, $4) returning id::text`,
    [organisationId, title, accountId, new Date(addedMs)],
  );
  return rows[0]!.id;
}

beforeAll(async () => {
  app = await createFeatureApp();
  boss = await app.addCaller('Waterworks', 'boss', 'admin');
  colleague = await app.addCaller('Waterworks', 'colleague', 'operator', 'self');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  app.serve('repair', calls, createRepairFeature(app).handlers);
});
afterAll(() => app?.close());

const read = async (caller: Caller, request: object = {}) => {
  const { data, code, message } = await app.send(calls.reliability, caller, request);
  expect(code, message).toBe('200');
  return data as { total: number; rows: EquipmentReliability[]; totals: Reliability };
};

const KINDS: Readonly<Record<string, string>> = { receive: 'received', finish: 'finished' };

/** A repair as its log and its row would have it if all of it had happened when its life says. */
async function live(owner: Caller, equipmentId: string, life: Life): Promise<void> {
  const at = (minute: number) => new Date(START_MS + minute * MIN_MS);
  const taken = takenSteps(life);
  const last = taken.at(-1);
  const status = last?.status ?? 'pending';
  const isOver = status === 'finished' || status === 'earlyEnded';
  // Saying that the fault is gone does not end it once more.
  const over = taken.findLast(({ step }) => step === 'finish' || step === 'endEarly');
  const hasFinished = taken.some(({ step }) => step === 'finish');
  await app.database.pool.query(
    `with work as (
       insert into repair (organisation_id, equipment_id, title, reporter_name, created_at, status, closed_at, end_reason,
         minutes_spent)
       values ($1, $2, 'Leaks', 'x', $3, $4, $5, 'x', $6) returning id
     ) insert into repair_event (organisation_id, repair_id, title, kind, at)
     select $1, work.id, 'Leaks', kind, at from work, unnest($7::text[], $8::timestamptz[]) as step (kind, at)`,
    [
      ...[owner.organisationId, equipmentId, at(life.reportedMin), status],
      ...[isOver ? at(over!.atMin) : null, hasFinished ? life.minutesSpent : null],
      ['reported', ...taken.map(({ step }) => KINDS[step] ?? 'noted')],
      [at(life.reportedMin), ...taken.map(({ atMin }) => at(atMin))],
    ],
  );
}

const aLife: fc.Arbitrary<Life> = fc
  .record({
    equipment: fc.constantFrom(...PLACES),
    reportedMin: fc.integer({ min: 0, max: SPAN_MIN }),
    steps: fc.array(fc.constantFrom(...STEPS, 'receive' as const, 'finish' as const), { maxLength: 8 }),
    gapsMin: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 8, maxLength: 8 }),
    minutesSpent: fc.option(fc.integer({ min: 0, max: 90 })),
  })
  .map(({ steps, gapsMin, ...life }) => {
    const atMin = (place: number) =>
      gapsMin.slice(0, place + 1).reduce((sum, gapMin) => sum + gapMin, life.reportedMin);
    return { ...life, steps: steps.map((step, place) => ({ step, atMin: atMin(place) })) };
  });

it('is what the log says minute by minute, of each piece of equipment and of all together', async () => {
  const added = [-SPAN_MIN, 60, 130];
  const ids = await Promise.all(
    added.map((minute, place) => addEquipment(boss, `P${place}`, START_MS + minute * MIN_MS)),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(aLife, { maxLength: 9 }),
      fc.integer({ min: 0, max: SPAN_MIN }),
      fc.integer({ min: 1, max: SPAN_MIN }),
      async (drawn, fromMin, lengthMin) => {
        // Nothing breaks before it is there.
        const lives = drawn.map((life) => {
          const moveMin = Math.max(0, added[life.equipment]! - life.reportedMin);
          return {
            ...life,
            reportedMin: life.reportedMin + moveMin,
            steps: life.steps.map(({ step, atMin }) => ({ step, atMin: atMin + moveMin })),
          };
        });
        await app.database.pool.query('delete from repair where organisation_id = $1', [boss.organisationId]);
        for (const life of lives) await live(boss, ids[life.equipment]!, life);
        const toMin = fromMin + lengthMin;
        const period = { fromMs: START_MS + fromMin * MIN_MS, toMs: START_MS + toMin * MIN_MS - 1 };
        const { rows, totals, total } = await read(boss, { ...period, sortField: 'title' });
        const expected = PLACES.filter((place) => added[place]! < toMin).map((place) =>
          slowReliability(
            lives.filter(({ equipment }) => equipment === place),
            { fromMin, toMin, addedMin: added[place]! },
          ),
        );
        const plain = rows.map(({ equipmentId: _id, title: _title, titleEn: _en, ...figures }) => figures);
        expect(plain).toEqual(expected.map(nearly));
        expect(total).toBe(expected.length);
        const sum = (pick: (one: (typeof expected)[number]) => number | null) =>
          expected.reduce((whole, one) => whole + (pick(one) ?? 0), 0);
        const [failures, operatingMs] = [
          sum((one) => one.failures),
          sum((one) => (one.withoutRepairs > 0 ? 0 : one.observedMs - one.downMs)),
        ];
        const observedMs = sum((one) => (one.withoutRepairs > 0 ? 0 : one.observedMs));
        const restored = sum((one) => one.restored);
        expect(totals).toMatchObject({
          ...{ failures, restored, endedEarly: sum((one) => one.endedEarly), open: sum((one) => one.open) },
          mttrMs: close(restored === 0 ? null : sum((one) => (one.mttrMs ?? 0) * one.restored) / restored),
          mtbfMs: close(failures === 0 ? null : operatingMs / failures),
          withoutRepairs: sum((one) => one.withoutRepairs),
          availability: close(observedMs === 0 ? null : operatingMs / observedMs),
        });
      },
    ),
    { numRuns: 60 },
  );
  await app.database.pool.query('delete from equipment where organisation_id = $1', [boss.organisationId]);
});

const close = (value: number | null) => (value === null ? null : expect.closeTo(value, 3));
const nearly = (figures: ReturnType<typeof slowReliability>) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, close(value)]));

it('is of the equipment that is seen, sorted by each figure, found by name and by what is open', async () => {
  const old = Date.now() - 200 * 24 * HOUR_MS;
  const pump = await addEquipment(boss, 'Pump', old);
  const mill = await addEquipment(colleague, 'Mill', old);
  const vat = await addEquipment(stranger, 'Vat', old);
  await addEquipment(boss, 'Fan', old);
  const life = { equipment: 0, minutesSpent: 20 };
  const step = (name: 'receive' | 'finish' | 'endEarly', atMin: number) => ({ step: name, atMin });
  await live(boss, pump, { ...life, reportedMin: 0, steps: [step('receive', 10), step('finish', 60)] });
  await live(boss, pump, { ...life, reportedMin: 30, steps: [step('receive', 40), step('finish', 90)] });
  await live(boss, pump, { ...life, reportedMin: 200, steps: [step('endEarly', 900)] });
  await live(boss, mill, { ...life, reportedMin: 0, steps: [step('receive', 200)] });
  await live(stranger, vat, { ...life, reportedMin: 0, steps: [] });
  // Without a period the last 90 days are looked at.
  const all = await read(boss);
  expect(all.rows.map(({ title, failures }) => [title, failures])).toEqual([
    ['Pump', 2],
    ['Mill', 1],
    ['Fan', 0],
  ]);
  expect(all.rows[0]).toMatchObject({
    ...{ endedEarly: 1, restored: 2, open: 0, minutesSpent: 40, downMs: 90 * MIN_MS },
    ...{ mttaMs: 10 * MIN_MS, mttrMs: HOUR_MS, observedMs: expect.closeTo(90 * 24 * HOUR_MS, -1) },
  });
  expect(all.rows[2]).toMatchObject({ mtbfMs: null, mttrMs: null, availability: null, minutesSpent: null });
  expect(all.totals).toMatchObject({ failures: 3, open: 1, withoutRepairs: 1 });
  expect(all.totals.observedMs).toBe(all.rows[0]!.observedMs + all.rows[1]!.observedMs);
  const titles = async (request: object, caller = boss) =>
    (await read(caller, request)).rows.map(({ title }) => title);
  for (const sortField of ['failures', 'mttaMs', 'mtbfMs', 'downMs', 'availability', 'mttrMs'] as const) {
    const { rows } = await read(boss, { sortField, sortOrder: 'asc' });
    const figures = rows.map((row) => row[sortField] ?? -1);
    expect(figures, sortField).toEqual(figures.toSorted((a, b) => a - b));
  }
  expect(await titles({ scope: 'open' })).toEqual(['Mill']);
  expect(await titles({ scope: 'failed', sortField: 'title' })).toEqual(['Mill', 'Pump']);
  expect(await titles({ keyword: 'pum' })).toEqual(['Pump']);
  expect(await read(boss, { pageNum: 2, pageSize: 2 })).toMatchObject({
    ...{ total: 3, rows: [{ title: 'Fan' }], totals: { failures: 3 } },
  });
  expect(await titles({}, colleague)).toEqual(['Mill']);
  expect((await read(colleague)).totals).toMatchObject({ failures: 1, downMs: expect.any(Number) });
  expect(await titles({}, stranger)).toEqual(['Vat']);
  // Before the equipment was there, in the future, and the other way round there is nothing.
  for (const [fromMs, toMs] of [
    [0, old - HOUR_MS],
    [Date.now() + HOUR_MS, Date.now() + 2 * HOUR_MS],
    [START_MS, START_MS - HOUR_MS],
  ])
    expect(await read(boss, { fromMs, toMs })).toMatchObject({
      ...{
        total: 0,
        rows: [],
        totals: { failures: 0, mtbfMs: null, availability: null, minutesSpent: null },
      },
    });
});

it('follows the calls: a repair that was given back and reopened is one failure until it is finished at last', async () => {
  const equipmentId = await addEquipment(boss, 'Crane', Date.now() - HOUR_MS);
  const { id } = (await app.send(calls.report, boss, { equipmentId, title: 'Squeaks' })).data as {
    id: string;
  };
  const move = (minutes: number) =>
    app.database.pool.query(
      `with work as (
         update repair set created_at = created_at - $2 * interval '1 minute',
           closed_at = closed_at - $2 * interval '1 minute' where id = $1
       ) update repair_event set at = at - $2 * interval '1 minute' where repair_id = $1`,
      [id, minutes],
    );
  const figures = async () => (await read(boss, { keyword: 'Crane' })).rows[0]!;
  const minutes = (ms: number | null) => ms && Math.round(ms / MIN_MS);
  await move(10);
  await app.send(calls.receive, boss, { id });
  await move(5);
  await app.send(calls.giveBack, boss, { id, reason: 'No parts' });
  await app.send(calls.receive, boss, { id });
  await app.send(calls.finish, boss, { id, content: 'Oiled', parts: 'Oil', minutesSpent: 5 });
  const first = await figures();
  expect(first).toMatchObject({ failures: 1, restored: 1, open: 0, minutesSpent: 5 });
  expect([minutes(first.mttaMs), minutes(first.mttrMs), minutes(first.downMs)]).toEqual([10, 15, 15]);
  await move(10);
  await app.send(calls.feedback, boss, { id, isSolved: false });
  const reopened = await figures();
  expect(reopened).toMatchObject({ failures: 1, restored: 0, open: 1, mttrMs: null, minutesSpent: null });
  expect([minutes(reopened.mttaMs), minutes(reopened.downMs)]).toEqual([10, 25]);
  await app.send(calls.receive, boss, { id });
  await app.send(calls.finish, boss, { id, content: 'Replaced', minutesSpent: 30 });
  const last = await figures();
  // What was spent the first time was spent.
  expect(last).toMatchObject({ failures: 1, restored: 1, open: 0, minutesSpent: 35 });
  expect([minutes(last.mttaMs), minutes(last.mttrMs)]).toEqual([10, 25]);
  const { events } = (await app.send(calls.info, boss, { id })).data as RepairDetail;
  expect(
    events.filter(({ kind }) => kind === 'finished').map(({ minutesSpent, parts }) => [minutesSpent, parts]),
  ).toEqual([
    [5, 'Oil'],
    [30, ''],
  ]);
  // Opened again and ended early it was a failure all the same, until it was finished.
  await move(10);
  await app.send(calls.feedback, boss, { id, isSolved: false });
  await app.send(calls.endEarly, boss, { id, reason: 'Noise of another machine' });
  expect(await figures()).toMatchObject({ failures: 1, restored: 1, endedEarly: 0, minutesSpent: 35 });
  expect(minutes((await figures()).downMs)).toBe(25);
  // What was finished 2 weeks ago stays, and another fault is reported anew.
  const other = (await app.send(calls.report, boss, { equipmentId, title: 'Slips' })).data.id as string;
  await app.send(calls.receive, boss, { id: other });
  await app.send(calls.finish, boss, { id: other, content: 'Oiled' });
  await app.database.pool.query(
    `update repair set closed_at = closed_at - interval '15 days' where id = $1`,
    [other],
  );
  expect(await app.send(calls.feedback, boss, { id: other, isSolved: false })).toMatchObject({
    code: '2787',
  });
  expect((await app.send(calls.feedback, boss, { id: other, isSolved: true })).code).toBe('200');
});
