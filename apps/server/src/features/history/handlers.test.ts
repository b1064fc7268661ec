import { decodeHistorySeries, historyCalls, toHistorySeries } from '@zutai/contract';
import readSheet from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { createRecordExport } from '../audit/index.ts';
import { insertEquipment, type TestEquipment } from '../monitor/testing/plant.ts';
import { createHistoryHandlers } from './handlers.ts';
import { createPartitions, dayOf, HistoryReader } from './index.ts';

let app: FeatureApp;
let operator: Caller;
let stranger: Caller;
let guest: Caller;
let pump: TestEquipment;
let other: TestEquipment;

/** 2026-03-01 08:00:00 in UTC+8; the curve runs over midnight UTC of the next day. */
const START_MS = Date.UTC(2026, 2, 1);
const END_MS = START_MS + 2 * 86_400_000;
const LONG_COUNT = 120_000;

beforeAll(async () => {
  app = await createFeatureApp();
  operator = await app.addCaller('Waterworks', 'operator', 'user');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  guest = await app.addCaller('Waterworks', 'visitor', 'guest');
  pump = await insertEquipment(app.database, operator.organisationId, 'Pump', [
    { tag: 'flow' },
    { tag: 'running', dataType: 'boolean' },
    { tag: '=mode()', dataType: 'text' },
    { tag: 'long' },
    { tag: 'empty' },
    { tag: 'counter' },
  ]);
  other = await insertEquipment(app.database, operator.organisationId, 'Other', [{ tag: 'x' }]);
  await createPartitions(app.database).ensureDays([0, 1, 2].map((day) => dayOf(START_MS) + day));
  await insertHistory('flow', [
    [0, 1.5, 200],
    [1000, 2.5, 200],
    [2000, null, 99901],
    [3000, -3.25, 201],
    [90_000_000, 4, 200],
  ]);
  await insertHistory('running', [
    [0, 1, 200],
    [1500, 0, 200],
    [2000, null, 1715],
  ]);
  await app.database.pool.query(
    `insert into history (signal_id, ts, code, text_value) values
     ($1, to_timestamp($2::float8 / 1000), 200, '=1+1'), ($1, to_timestamp($2::float8 / 1000 + 1), 1711, null)`,
    [idOf('=mode()'), START_MS],
  );
  await app.database.pool.query(
    `insert into history (signal_id, ts, value, code, text_value) values
     ($1, to_timestamp($2::float8 / 1000), 7, 200, null),
     ($1, to_timestamp($2::float8 / 1000 + 1), 18446744073709551615::float8, 200, '18446744073709551615'),
     ($1, to_timestamp($2::float8 / 1000 + 2), null, 200, 'of a time when it was a text')`,
    [idOf('counter'), START_MS],
  );
  // A wave, with one spike and a stretch without values.
  await app.database.pool.query(
    `insert into history (signal_id, ts, value, code)
     select $1, to_timestamp($2::float8 / 1000 + i), case when i between 50000 and 50999 then null
       when i = 77777 then 1000 else sin(i / 500.0) end, case when i between 50000 and 50999 then 99901 else 200 end
     from generate_series(0, $3::int - 1) as i`,
    [idOf('long'), START_MS, LONG_COUNT],
  );
  app.serve(
    'history',
    historyCalls,
    createHistoryHandlers(new HistoryReader(app.database.pool), {
      database: app.database,
      partitions: createPartitions(app.database),
      recordExport: createRecordExport(app.database.kysely),
      onDamaged: () => undefined,
      installation: { rawDays: 400, minuteDays: 400, hourDays: 1_830, dayDays: 3_660 },
    }),
  );
});
afterAll(() => app?.close());

const tags = ['flow', 'running', '=mode()', 'long', 'empty', 'counter'];
const idOf = (tag: string) => pump.signalIds[tags.indexOf(tag)]!;

async function insertHistory(tag: string, points: [number, number | null, number][]): Promise<void> {
  for (const [offsetMs, value, code] of points)
    await app.database.pool.query(
      'insert into history (signal_id, ts, value, code) values ($1, to_timestamp($2::float8 / 1000), $3, $4)',
      [idOf(tag), START_MS + offsetMs, value, code],
    );
}

const rangeOf = (names: readonly string[], rest: object = {}) => ({
  equipmentId: pump.id,
  signalIds: names.map(idOf).join(','),
  fromMs: START_MS,
  toMs: END_MS,
  ...rest,
});
const query = (names: readonly string[], rest: object = {}, by: Caller | null = operator) =>
  app.send(historyCalls.query, by, rangeOf(names, rest));

it('begins with what held before the range, where that is asked for', async () => {
  const range = { fromMs: START_MS + 1_200, toMs: START_MS + 1_600 };
  const seriesOf = async (rest: object) =>
    (await query(['flow', 'running', '=mode()', 'empty'], { ...range, ...rest })).data.series;
  const plain = await seriesOf({});
  const held = await seriesOf({ hasHeld: true });
  expect(plain.map(({ times }: { times: number[] }) => times)).toEqual([[], [START_MS + 1_500], [], []]);
  expect(held.map(({ times, values }: { times: number[]; values: unknown[] }) => [times, values])).toEqual([
    [[START_MS + 1_000], [2.5]],
    [
      [START_MS, START_MS + 1_500],
      [true, false],
    ],
    [[START_MS + 1_000], [expect.anything()]],
    [[], []],
  ]);
});

describe.each(['query', 'queryColumns', 'export'] as const)('%s', (name) => {
  const send = (body: object, by: Caller | null = operator) =>
    app.send(historyCalls[name], by, { ...rangeOf(['flow']), ...body });

  it('wants a login, the permission, and signals of own equipment', async () => {
    expect(await send({}, null)).toMatchObject({ status: 401, code: '1010' });
    expect(await send({}, guest)).toMatchObject({ status: 403 });
    expect(await send({ signalIds: '1,,2' })).toMatchObject({ status: 400, fields: [{ path: 'signalIds' }] });
    expect(await send({}, stranger)).toMatchObject({ status: 404 });
    expect(await send({ signalIds: other.signalIds[0] })).toMatchObject({ status: 404 });
    expect(await send({ signalIds: `${idOf('flow')},9999999999` })).toMatchObject({ status: 404 });
  });

  it('keeps to 30 days, to 10 signals, and to the order of time', async () => {
    expect(await send({ fromMs: END_MS, toMs: START_MS })).toMatchObject({ code: '1501' });
    const thirtyDays = 30 * 86_400_000;
    expect(await send({ toMs: START_MS + thirtyDays + 1 })).toMatchObject({ code: '1502' });
    expect(await send({ toMs: START_MS + thirtyDays })).toMatchObject({ status: 200 });
    const signalIds = Array.from({ length: 11 }, (_, i) => i + 1).join(',');
    expect(await send({ signalIds })).toMatchObject({ code: '1503' });
  });
});

describe('query', () => {
  it('answers every value while they fit, gaps and codes included, over midnight', async () => {
    const { data } = await query(['flow']);
    expect(data.series).toEqual([
      {
        signalId: idOf('flow'),
        times: [0, 1000, 2000, 3000, 90_000_000].map((offsetMs) => START_MS + offsetMs),
        values: [1.5, 2.5, null, -3.25, 4],
        bad: [
          { index: 2, code: '99901' },
          { index: 3, code: '201' },
        ],
        downsampled: false,
        rawCount: 5,
      },
    ]);
  });

  it('has both ends of the range, and nothing beside it', async () => {
    const { data } = await query(['flow'], { fromMs: START_MS + 1000, toMs: START_MS + 3000 });
    expect(data.series[0].values).toEqual([2.5, null, -3.25]);
  });

  it('answers booleans and texts as what they are, and what has no history as empty', async () => {
    const { data } = await query(['running', '=mode()', 'empty']);
    expect(data.series.map((one: { values: unknown[] }) => one.values)).toEqual([
      [true, false, null],
      ['=1+1', null],
      [],
    ]);
    expect(data.series[1].bad).toEqual([{ index: 1, code: '1711' }]);
  });

  it('reads a long curve whole, in chunks', async () => {
    const { data } = await query(['long'], { maxPoints: 200_000 });
    const [series] = data.series;
    expect(series).toMatchObject({ downsampled: false, rawCount: LONG_COUNT });
    expect(series.times).toHaveLength(LONG_COUNT);
    expect(series.times.every((time: number, i: number) => time === START_MS + i * 1000)).toBe(true);
    expect(series.values[77_777]).toBe(1000);
    expect(series.bad).toHaveLength(1000);
  });

  it('thins a long curve out, keeping its spike and its gap, and says so', async () => {
    const { data } = await query(['long'], { maxPoints: 600 });
    const [series] = data.series;
    expect(series).toMatchObject({ downsampled: true, rawCount: LONG_COUNT });
    expect(series.times.length).toBeLessThanOrEqual(600);
    expect(series.times.length).toBeGreaterThan(250);
    expect(series.times).toEqual(series.times.toSorted((x: number, y: number) => x - y));
    expect(series.times[series.values.indexOf(1000)]).toBe(START_MS + 77_777_000);
    const gap = series.values.indexOf(null);
    expect(series.times[gap]).toBeGreaterThanOrEqual(START_MS + 50_000_000);
    expect(series.times[gap]).toBeLessThan(START_MS + 51_000_000);
    expect(series.bad[0]).toEqual({ index: gap, code: '99901' });
  });

  it('answers the same as binary columns', async () => {
    for (const names of [['flow', 'running', '=mode()', 'empty'], ['long']]) {
      const json = await query(names);
      const { raw } = await app.send(historyCalls.queryColumns, operator, rangeOf(names));
      expect(decodeHistorySeries(raw.rawPayload).map(toHistorySeries)).toEqual(json.data.series);
    }
  });
});

describe('export', () => {
  const send = (names: readonly string[], rest: object = {}, language: 'zh' | 'en' = 'en') =>
    app.send(historyCalls.export, operator, rangeOf(names, rest), { language });

  it('is a .csv with times in UTC+8, a row a time, and nothing a spreadsheet would calculate', async () => {
    const { raw } = await send(['flow', 'running', '=mode()']);
    expect(raw.headers['content-disposition']).toContain("''Pump-history-2026-03-01.csv");
    expect(raw.body.split('\r\n')).toEqual([
      "\u{feff}Time (UTC+8),flow value [flow] (bar),Quality,running value [running] (bar),Quality,'=mode() value [=mode()] (bar),Quality",
      "2026-03-01 08:00:00.000,1.5,,1,,'=1+1,",
      expect.stringMatching(/^2026-03-01 08:00:01\.000,2\.5,,,,,"?[A-Z]/),
      '2026-03-01 08:00:01.500,,,0,,,',
      expect.stringMatching(/^2026-03-01 08:00:02\.000,,[^,].*,,[^,].*,,$/),
      expect.stringMatching(/^2026-03-01 08:00:03\.000,-3\.25,[^,].*,,,,$/),
      '2026-03-02 09:00:00.000,4,,,,,',
      '',
    ]);
  });

  it('says since when values are kept, of a range from before', async () => {
    const fromMs = Date.now() - 420 * 86_400_000;
    const { raw } = await send(['empty', 'flow'], { fromMs, toMs: fromMs + 86_400_000 });
    const kept = new Date((dayOf(Date.now()) - 400) * 86_400_000).toISOString().slice(0, 10);
    const words = 'Values from before this time are no longer kept';
    expect(raw.body.split('\r\n').slice(1)).toEqual([`${kept} 08:00:00.000,,${words},,${words}`, '']);
  });

  it('keeps every digit of a 64-bit integer', async () => {
    const { raw } = await send(['counter']);
    const rows = raw.body.split('\r\n').slice(1, 4);
    expect(rows.map((row) => row.split(',')[1])).toEqual(['7', '18446744073709551615', '']);
  });

  it('speaks the language of the user', async () => {
    const { raw } = await send(['flow'], {}, 'zh');
    expect(raw.body.split('\r\n')[0]).toBe('\u{feff}时间（UTC+8）,flow 值 [flow] (bar),质量');
  });

  it('is an .xlsx that a reader of such files understands', async () => {
    const { raw } = await send(['flow', '=mode()'], { format: 'xlsx' });
    const sheets = await readSheet(raw.rawPayload);
    const [header, first, second] = sheets[0]!.data;
    expect(header).toEqual([
      'Time (UTC+8)',
      'flow value [flow] (bar)',
      'Quality',
      '=mode() value [=mode()] (bar)',
      'Quality',
    ]);
    expect(first).toEqual([new Date('2026-03-01T08:00:00Z'), 1.5, null, '=1+1', null]);
    expect(second![1]).toBe(2.5);
  });

  it('has every value of a long curve', async () => {
    const { raw } = await send(['long']);
    expect(raw.body.split('\r\n')).toHaveLength(LONG_COUNT + 2);
  });
});
