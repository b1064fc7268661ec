// biome-ignore-all lint/suspicious/noTemplateCurlyInString: formulas hold ${c1}
import { errors, REPORT_STATISTICS, type ReportRow, type ReportStep, reportCalls } from '@zutai/contract';
import readSheet from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { readPdf } from '../../platform/pdf/testing/read-pdf.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { testLogger } from '../../platform/testing/test-database.ts';
import { createRecordExport } from '../audit/index.ts';
import { createPartitions, dayOf, HistoryReader } from '../history/index.ts';
import { insertEquipment, type TestEquipment } from '../monitor/testing/plant.ts';
import { createReportFeature } from './index.ts';
import { ReportReader } from './read-report.ts';
import { SiteClock } from './statistic/site-clock.ts';
import { NEEDS_VALUES } from './statistic/step-values.ts';
import { type PlainRow, slowStatistic } from './testing/slow-report.ts';

const DAY_MS = 86_400_000;
/** The weekend on which clocks in Berlin go forward. */
const START_MS = Date.UTC(2026, 2, 27);
const DAYS = 5;

let app: FeatureApp;
let admin: Caller;
let operator: Caller;
let stranger: Caller;
let narrow: Caller;
let pump: TestEquipment;
let other: TestEquipment;
const rows = new Map<string, PlainRow[]>();

beforeAll(async () => {
  app = await createFeatureApp();
  admin = await app.addCaller('Waterworks', 'boss', 'admin');
  operator = await app.addCaller('Waterworks', 'watcher', 'operator');
  narrow = await app.addCaller('Waterworks', 'narrow', 'admin', 'self');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  await app.database.pool.query(
    "update organisation set time_zone = 'Europe/Berlin', shifts = '06:00,14:00,22:00' where id = $1",
    [admin.organisationId],
  );
  pump = await insertEquipment(app.database, admin.organisationId, 'Pump', [
    { tag: 'flow' },
    { tag: 'energy' },
    { tag: 'running', dataType: 'boolean' },
    { tag: 'mode', dataType: 'text' },
    { tag: 'silent' },
    { tag: 'state', dataType: 'boolean' },
  ]);
  other = await insertEquipment(app.database, stranger.organisationId, 'Vat', [{ tag: 'x' }]);
  const days = Array.from({ length: DAYS + 1 }, (_, i) => dayOf(START_MS) + i);
  await createPartitions(app.database).ensureDays(days);
  await record(0, 7, (n) => Math.round(n * 1000) / 10 - 30);
  let counter = 1000;
  await record(1, 11, (n) => {
    counter = n < 0.03 ? 0 : counter + Math.floor(n * 10);
    return counter;
  });
  await record(2, 13, (n) => (n < 0.5 ? 0 : 1));
  // It was a number before it became a switch.
  await record(5, 17, (n) => Math.floor(n * 4));
  const { handlers } = createReportFeature(
    { ...app, logger: testLogger },
    {
      history: new HistoryReader(app.database.pool),
      recordExport: createRecordExport(app.database.kysely),
      outbox: { deliver: async () => 'held' },
    },
  );
  app.serve('report', reportCalls, handlers);
});
afterAll(() => app?.close());

/** Values at random whole seconds, some not good, some silent for most of a day. */
async function record(index: number, seed: number, make: (random: number) => number): Promise<void> {
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const own: PlainRow[] = [];
  for (let at = START_MS + 3_600_000; at < START_MS + DAYS * DAY_MS; ) {
    const isBad = random() < 0.08;
    own.push({ timeMs: at, value: isBad ? null : make(random()), code: isBad ? 99901 : 200 });
    at += 1000 * Math.ceil(random() < 0.01 ? random() * 70_000 : random() * 900);
  }
  rows.set(signal(index), own);
  await app.database.pool.query(
    `insert into history (signal_id, ts, value, code)
     select $1, to_timestamp(t / 1000), v, c from unnest($2::float8[], $3::float8[], $4::int[]) as r (t, v, c)`,
    [
      signal(index),
      own.map(({ timeMs }) => timeMs),
      own.map(({ value }) => value),
      own.map(({ code }) => code),
    ],
  );
}

const signal = (index: number) => pump.signalIds[index]!;
let count = 0;
const columnOf = (index: number, statistic: string, key = 'c1') => ({
  ...{ key, title: statistic, source: 'signal', signalId: signal(index), statistic },
});
async function add(columns: object[], step: ReportStep = 'day'): Promise<string> {
  count += 1;
  const reply = await app.send(reportCalls.add, admin, {
    ...{ equipmentId: pump.id, title: `r${count}`, step, columns },
  });
  expect(reply.status, JSON.stringify(reply.fields)).toBe(200);
  return reply.data.id;
}
const read = async (id: string, fromMs: number, toMs: number, more: object = {}) =>
  (
    await app.send(reportCalls.queryData, admin, {
      id,
      fromMs,
      toMs,
      pageSize: 200,
      sortOrder: 'asc',
      ...more,
    })
  ).data as { rows: ReportRow[]; whole: ReportRow; total: number };

/** Sums are rounded differently when they are put together from parts. */
function expectNear(told: number | null | undefined, expected: number | null, what: string): void {
  if (expected === null || told == null) expect(told ?? null, what).toBe(expected);
  else expect(Math.abs(told - expected), what).toBeLessThan(1e-6 * Math.max(1, Math.abs(expected)));
}

describe.each(['hour', 'shift', 'day', 'week'] as const)('steps of a %s', (step) => {
  it.each([0, 1, 2])('say of signal %i what its plain rows say, each and as a whole', async (index) => {
    const columns = REPORT_STATISTICS.map((statistic, i) => columnOf(index, statistic, `c${i + 1}`));
    const id = await add(columns, step);
    const fromMs = START_MS + 5 * 3_600_000;
    const toMs = START_MS + 4 * DAY_MS;
    const { rows: told, whole } = await read(id, fromMs, toMs);
    const clock = new SiteClock({ timeZone: 'Europe/Berlin', shiftStarts: [360, 840, 1320] });
    const bounds = clock.boundsOf(step, fromMs, toMs, 5000)!;
    expect(told.map((row) => row.fromMs)).toEqual(bounds.slice(0, -1));
    const plain = rows.get(signal(index))!;
    for (const row of [...told, whole])
      for (const [i, statistic] of REPORT_STATISTICS.entries()) {
        const expected = slowStatistic(statistic, plain, row.fromMs, row.toMs);
        expectNear(row.values[i], expected, `${statistic} from ${clock.format(row.fromMs)}`);
      }
  });
});

it('a switch that was a number runs while it is not 0, and no hour counts for three', async () => {
  const id = await add([columnOf(5, 'runHours'), columnOf(5, 'avg', 'c2')], 'hour');
  const { rows: told, whole } = await read(id, START_MS, START_MS + DAY_MS);
  for (const row of [...told, whole])
    for (const [i, statistic] of (['runHours', 'avg'] as const).entries())
      expectNear(
        row.values[i],
        slowStatistic(statistic, rows.get(signal(5))!, row.fromMs, row.toMs),
        statistic,
      );
});

it('says nothing value by value of steps whose values are not all kept, and the rest as ever', async () => {
  const cutMs = START_MS + 2 * DAY_MS;
  const days = { minuteDays: 36_500, hourDays: 36_500, dayDays: 36_500 };
  const kept = { rawDays: dayOf(Date.now()) - dayOf(cutMs), ...days };
  const bounds = Array.from({ length: 5 }, (_, day) => START_MS + day * DAY_MS);
  const statistics = ['increase', 'sum', 'runHours', 'switchCount', 'avg', 'difference'] as const;
  const columns = statistics.map((statistic, i) => ({
    ...{ ...columnOf(1, statistic, `c${i}`), source: 'signal' as const },
    ...{ titleEn: '', statistic, mvarId: '', formula: '', unit: '', decimals: 1 },
  }));
  const signals = new Map([[signal(1), { id: signal(1), dataType: 'number' as const, unit: '' }]]);
  const { rows: told, whole } = await new ReportReader(
    app.database.pool,
    new HistoryReader(app.database.pool, undefined, kept),
  ).read(
    {
      ...{ id: '1', organisationId: admin.organisationId, equipmentId: pump.id, projectId: null },
      ...{ title: '', titleEn: '', step: 'day', columns, signals, mvars: new Map() },
      site: { timeZone: 'UTC', shiftStarts: [] },
    },
    bounds,
  );
  for (const row of [...told, whole])
    for (const [i, statistic] of statistics.entries()) {
      const isGone = row.fromMs < cutMs && NEEDS_VALUES.has(statistic);
      const expected = slowStatistic(statistic, rows.get(signal(1))!, row.fromMs, row.toMs);
      expectNear(row.values[i], isGone ? null : expected, `${statistic} from ${row.fromMs}`);
    }
});

it('says nothing of a signal that never had a value, and counts nothing of the future', async () => {
  const id = await add([columnOf(4, 'avg'), columnOf(4, 'count', 'c2'), columnOf(4, 'increase', 'c3')]);
  const { rows: told } = await read(id, START_MS, START_MS + DAY_MS);
  expect(told.map(({ values }) => values)).toEqual([
    [null, 0, null],
    [null, 0, null],
  ]);
});

describe('the columns of a report', () => {
  const tryColumns = (columns: object[], caller = admin) =>
    app.send(reportCalls.add, caller, { equipmentId: pump.id, title: 'tried', columns });

  it('take formulas over one another, blank where one of them is', async () => {
    const id = await add([
      columnOf(1, 'increase'),
      columnOf(2, 'runHours', 'c2'),
      { key: 'c3', title: 'kW', source: 'formula', formula: '${c1} / ${c2}' },
      columnOf(4, 'avg', 'c4'),
      { key: 'c5', title: 'none', source: 'formula', formula: '${c1} + ${c4}' },
    ]);
    const { rows: told, whole } = await read(id, START_MS, START_MS + DAY_MS);
    for (const { values } of [...told, whole]) {
      const [energy, hours, power, , none] = values;
      expect(power).toBeCloseTo(energy! / hours!, 9);
      expect(none).toBeNull();
    }
  });

  it('are refused with their place: of other equipment, texts, wrong formulas, a key twice', async () => {
    expect(await tryColumns([{ ...columnOf(0, 'avg'), signalId: other.signalIds[0] }])).toMatchObject({
      ...{ status: 400, code: '2602', fields: [{ path: 'columns[0].signalId' }] },
    });
    expect(await tryColumns([columnOf(3, 'last')])).toMatchObject({ code: '2602' });
    const formula = { key: 'c2', title: 'f', source: 'formula', formula: '${c7}' };
    expect(await tryColumns([columnOf(0, 'avg'), formula])).toMatchObject({
      ...{ code: '2603', fields: [{ path: 'columns[1].formula' }] },
    });
    expect(await tryColumns([columnOf(0, 'avg'), columnOf(1, 'avg')])).toMatchObject({
      ...{ status: 400, fields: [{ path: 'columns[1].key' }] },
    });
    expect(await tryColumns([])).toMatchObject({ status: 400, fields: [{ path: 'columns' }] });
  });
});

it('is of one owner, has a name of its own there, and is seen by who sees the owner', async () => {
  const body = { title: 'Own', columns: [columnOf(0, 'avg')] };
  const { id } = (await app.send(reportCalls.add, admin, { ...body, equipmentId: pump.id })).data;
  expect(await app.send(reportCalls.add, admin, { ...body, equipmentId: pump.id })).toMatchObject({
    ...{ status: 409, code: '2601', fields: [{ path: 'title' }] },
  });
  expect((await app.send(reportCalls.add, admin, body)).fields).toMatchObject([{ path: 'equipmentId' }]);
  expect((await app.send(reportCalls.add, operator, { ...body, equipmentId: pump.id })).status).toBe(403);
  for (const caller of [stranger, narrow]) {
    for (const call of [reportCalls.info, reportCalls.delete] as const)
      expect((await app.send(call, caller, { id })).status).toBe(404);
    expect((await app.send(reportCalls.edit, caller, { id, ...body })).status).toBe(404);
    const range = { id, fromMs: START_MS, toMs: START_MS + 1 };
    expect((await app.send(reportCalls.queryData, caller, range)).status).toBe(404);
    expect((await app.send(reportCalls.query, caller, {})).data.total).toBe(0);
  }
  const edit = { id, ...body, title: 'Renamed', revision: 1 };
  expect((await app.send(reportCalls.edit, admin, edit)).status).toBe(200);
  expect((await app.send(reportCalls.edit, admin, edit)).status).toBe(409);
  expect((await app.send(reportCalls.info, operator, { id })).data).toMatchObject({
    title: 'Renamed',
    revision: 2,
  });
  expect((await app.send(reportCalls.delete, admin, { id })).status).toBe(200);
  expect((await app.send(reportCalls.info, admin, { id })).status).toBe(404);
});

it('refuses ranges beyond the limits at their field', async () => {
  const hours = await add([columnOf(0, 'avg')], 'hour');
  const days = await add([columnOf(0, 'avg')], 'day');
  const ask = (id: string, toMs: number) =>
    app.send(reportCalls.queryData, admin, { id, fromMs: START_MS, toMs });
  expect(await ask(hours, START_MS - 1)).toMatchObject({ code: '1501', fields: [{ path: 'toMs' }] });
  expect(await ask(hours, START_MS + 30 * DAY_MS + 1)).toMatchObject({
    code: '1502',
    fields: [{ path: 'toMs' }],
  });
  expect(await ask(hours, START_MS + 30 * DAY_MS)).toMatchObject({ code: '200' });
  expect(await ask(days, START_MS + 400 * DAY_MS)).toMatchObject({ code: '200' });
  expect(await ask(days, START_MS + 6000 * DAY_MS)).toMatchObject({
    code: '2604',
    fields: [{ path: 'toMs' }],
  });
});

it('is exported as an Excel file with local times, numbers as numbers and the whole as its last row', async () => {
  const title = '=HYPERLINK("http://x")';
  const id = await add([{ ...columnOf(1, 'increase'), title, unit: 'kWh', decimals: 1 }]);
  const range = { id, fromMs: START_MS, toMs: START_MS + 2 * DAY_MS };
  const file = await app.send(reportCalls.export, operator, range);
  const sheet = (await readSheet(file.raw.rawPayload))[0]!.data;
  const { rows: told, whole } = await read(id, range.fromMs, range.toMs);
  expect(sheet[0]?.slice(2)).toEqual([`${title} (kWh)`]);
  expect(sheet.slice(1).map((line) => line[0])).toEqual([
    '2026-03-27 00:00',
    '2026-03-28 00:00',
    '2026-03-29 00:00',
    expect.any(String),
  ]);
  expect(sheet.slice(1).map((line) => line[2])).toEqual(
    [...told, whole].map(({ values }) => Number(values[0]!.toFixed(1))),
  );
  const csv = await app.send(reportCalls.export, operator, { ...range, format: 'csv' });
  expect(csv.raw.body).toContain('"\'=HYPERLINK');
  const pdf = await app.send(reportCalls.export, operator, { ...range, format: 'pdf' });
  expect(pdf.raw.headers['content-type']).toBe('application/pdf');
  const text = (await readPdf(pdf.raw.rawPayload)).pages.join('');
  for (const part of [`${title} (kWh)`, '2026-03-27', '2026-03-28', '2026-03-29', 'Europe/Berlin'])
    expect(text).toContain(part);
  for (const { values } of [...told, whole]) expect(text).toContain(values[0]!.toFixed(1));
});

it('is refused as a PDF that would be too long, before anything is read', async () => {
  const columns = Array.from({ length: 9 }, (_, i) => columnOf(0, 'avg', `c${i + 1}`));
  const id = await add(columns);
  const range = { id, fromMs: START_MS, toMs: START_MS + 4500 * DAY_MS, format: 'pdf' };
  expect(await app.send(reportCalls.export, operator, range)).toMatchObject({
    ...{ code: errors.pdfTooLarge.wire, message: expect.stringContaining('40000') },
    fields: [{ path: 'format' }],
  });
});
