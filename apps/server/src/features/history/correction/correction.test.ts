import { type CorrectionRequest, decodeHistorySeries, historyCalls } from '@zutai/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../../platform/testing/feature-app.ts';
import { testLogger } from '../../../platform/testing/test-database.ts';
import { createRecordExport } from '../../audit/index.ts';
import { insertEquipment, type TestEquipment } from '../../monitor/testing/plant.ts';
import { createHistoryHandlers } from '../handlers.ts';
import {
  Compression,
  createPartitions,
  dayOf,
  HistoryReader,
  type HistorySignal,
  readRaw,
} from '../index.ts';

/** More with `MODEL_RUNS=500 vitest run …`, for whoever changed something here. */
const RUNS = Number(process.env.MODEL_RUNS ?? 25);
const HOUR_MS = 3_600_000;
/** Days of UTC: what is compressed lies over a border of them. */
const START_MS = Date.UTC(2026, 2, 1, 20);

let app: FeatureApp;
let engineer: Caller;
let operator: Caller;
let stranger: Caller;
let pump: TestEquipment;
let reader: HistoryReader;
const tags = ['level', 'plain', 'running', 'word', 'count'];
const idOf = (tag: string) => pump.signalIds[tags.indexOf(tag)]!;

beforeAll(async () => {
  app = await createFeatureApp();
  engineer = await app.addCaller('Waterworks', 'engineer', 'engineer');
  operator = await app.addCaller('Waterworks', 'operator', 'operator');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  pump = await insertEquipment(app.database, engineer.organisationId, 'Pump', [
    { tag: 'level' },
    { tag: 'plain' },
    { tag: 'running', dataType: 'boolean' },
    { tag: 'word', dataType: 'text' },
    { tag: 'count' },
  ]);
  await createPartitions(app.database).ensureDays([0, 1, 2].map((day) => dayOf(START_MS) + day));
  reader = new HistoryReader(app.database.pool);
  app.serve(
    'history',
    historyCalls,
    createHistoryHandlers(reader, {
      database: app.database,
      partitions: createPartitions(app.database),
      recordExport: createRecordExport(app.database.kysely),
      onDamaged: () => undefined,
      installation: { rawDays: 36_500, minuteDays: 36_500, hourDays: 36_500, dayDays: 36_500 },
    }),
  );
});
afterAll(() => app?.close());
beforeEach(clear);

/** Deleting is faster than to truncate every partition. */
async function clear(): Promise<void> {
  await app.database.pool.query(
    'delete from history; delete from history_segment; delete from history_correction',
  );
}

interface Value {
  readonly value: number | null;
  readonly code: number;
  readonly text?: string | null;
}
type Model = Map<number, Value>;

async function insertRows(tag: string, values: ReadonlyMap<number, Value>): Promise<void> {
  const rows = [...values];
  await app.database.pool.query(
    `insert into history (signal_id, ts, value, code, text_value)
     select $1::int, to_timestamp(ms / 1000), value, code, words
     from unnest($2::float8[], $3::float8[], $4::int[], $5::text[]) as given (ms, value, code, words)`,
    [
      idOf(tag),
      rows.map(([timeMs]) => timeMs),
      rows.map(([, { value }]) => value),
      rows.map(([, { code }]) => code),
      rows.map(([, { text }]) => text ?? null),
    ],
  );
}

/** Rows become segments of few values; those of the last 8 hours stay rows. */
async function compress(hotMs = 8 * HOUR_MS): Promise<void> {
  const compression = new Compression({
    database: app.database,
    partitions: createPartitions(app.database),
    logger: testLogger,
    ...{ hotMs, leastRows: 1, segmentCount: 40, restRatio: 0 },
  });
  const nowMs = START_MS + 26 * HOUR_MS;
  await compression.run({ fence: async () => undefined, signal: new AbortController().signal, nowMs });
}

async function readAll(tag: string): Promise<[number, Value][]> {
  const all: [number, Value][] = [];
  const isText = tag === 'word';
  const range = { signalId: idOf(tag), isText, fromMs: START_MS - HOUR_MS, toMs: START_MS + 60 * HOUR_MS };
  for await (const { times, values, codes, texts, exact } of readRaw(app.database.pool, range))
    for (const [i, timeMs] of times.entries()) {
      const text = texts?.[i] ?? exact?.get(i);
      const value = Number.isNaN(values[i]) ? null : values[i]!;
      all.push([timeMs, { value, code: codes?.[i] ?? 200, ...(text == null ? {} : { text }) }]);
    }
  return all;
}

const correct = (tag: string, rest: Partial<CorrectionRequest>, by: Caller | null = engineer) =>
  app.send(historyCalls.correct, by, {
    ...{ equipmentId: pump.id, signalId: idOf(tag), reason: 'wrong sensor', ...rest },
  });
const takeBack = (id: string, by: Caller | null = engineer) =>
  app.send(historyCalls.takeBackCorrection, by, { id, reason: 'it was right' });

/** The same change of a map of values. */
function correctSlowly(model: Model, change: Partial<CorrectionRequest>): number {
  const { operation, fromMs = 0, toMs = 0, factor = 1, offset = 0, value, points = [] } = change;
  let count = 0;
  const put = (timeMs: number, next: Value) => {
    const was = model.get(timeMs);
    if (operation !== 'insert' && was?.value === next.value && was.code === next.code) return;
    count += 1;
    model.set(timeMs, next);
  };
  for (const [timeMs, was] of [...model]) {
    if (operation === 'insert' || timeMs < fromMs || timeMs > toMs) continue;
    if (operation === 'delete') {
      model.delete(timeMs);
      count += 1;
    } else if (operation === 'bad') put(timeMs, { ...was, code: 90_001 });
    else if (operation === 'set') put(timeMs, { value: Number(value), code: 200 });
    else if (was.value !== null) put(timeMs, { ...was, value: was.value * factor + offset });
  }
  for (const point of points) put(point.timeMs, { value: Number(point.value), code: 200 });
  return count;
}

const minute = fc.integer({ min: 0, max: 28 * 60 }).map((minutes) => START_MS + minutes * 60_000);
const change = fc
  .record({
    operation: fc.constantFrom('scale', 'set', 'bad', 'delete', 'insert'),
    ends: fc.tuple(minute, minute),
    factor: fc.constantFrom(0.5, 2, -1),
    offset: fc.integer({ min: -3, max: 3 }),
    value: fc.integer({ min: -9, max: 9 }),
    times: fc.uniqueArray(minute, { minLength: 1, maxLength: 5 }),
  })
  .map(({ operation, ends, factor, offset, value, times }): Partial<CorrectionRequest> => {
    const [fromMs, toMs] = ends.sort((a, b) => a - b) as [number, number];
    if (operation === 'insert') return { operation, points: times.map((timeMs) => ({ timeMs, value })) };
    return { operation, fromMs, toMs, ...(operation === 'scale' ? { factor, offset } : { value }) } as const;
  });

describe('corrections', () => {
  it('change rows, segments and roll-ups as plain rows would be, and can be taken back', async () => {
    const values = fc.uniqueArray(
      fc.tuple(minute, fc.integer({ min: -40, max: 40 }), fc.constantFrom(200, 200, 200, 1715)),
      { minLength: 20, maxLength: 200, selector: ([timeMs]) => timeMs },
    );
    const steps = fc.array(
      fc.oneof(
        { weight: 4, arbitrary: fc.record({ change }) },
        { weight: 2, arbitrary: fc.constant('back' as const) },
        { weight: 1, arbitrary: fc.constant('compress' as const) },
      ),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(values, steps, async (given, doing) => {
        await clear();
        const model: Model = new Map(given.map(([timeMs, value, code]) => [timeMs, { value, code }]));
        await insertRows('level', model);
        await compress();
        const made: { id: string; before: Model }[] = [];
        for (const step of doing) {
          if (step === 'compress') await compress(0);
          else if (step === 'back') {
            const last = made.pop();
            if (last === undefined) continue;
            expect(await takeBack(last.id)).toMatchObject({ status: 200, data: { skipped: 0 } });
            model.clear();
            for (const [timeMs, value] of last.before) model.set(timeMs, value);
          } else {
            const before = new Map(model);
            const count = correctSlowly(model, step.change);
            const reply = await correct('level', step.change);
            if (count === 0) expect(reply).toMatchObject({ code: '1504' });
            else {
              expect(reply).toMatchObject({ status: 200, data: { count } });
              made.push({ id: reply.data.id, before });
            }
          }
          expect(await readAll('level')).toEqual([...model].sort(([a], [b]) => a - b));
        }
        await compareBuckets(model);
      }),
      { numRuns: RUNS },
    );
  }, 120_000);

  /** Roll-ups against those of the same values as rows. */
  async function compareBuckets(model: Model): Promise<void> {
    await insertRows('plain', model);
    const range = { fromMs: START_MS - HOUR_MS, toMs: START_MS + 40 * HOUR_MS };
    const bucketsOf = (tag: string) =>
      reader.readBuckets({ id: idOf(tag), dataType: 'number' } as HistorySignal, range, {
        bucketMs: HOUR_MS,
      });
    const [own, plain] = [await bucketsOf('level'), await bucketsOf('plain')];
    expect(own).toHaveLength(plain.length);
    for (const [i, bucket] of own.entries()) expect(rounded(bucket)).toEqual(rounded(plain[i]!));
  }
  const rounded = (bucket: object) =>
    JSON.parse(
      JSON.stringify(bucket, (_, one) => (typeof one === 'number' ? Number(one.toPrecision(9)) : one)),
    );

  it('leave what was written over since, and are taken back in their order', async () => {
    await insertRows(
      'level',
      new Map([0, 1, 2, 3].map((i) => [START_MS + i * 1000, { value: i, code: 200 }])),
    );
    const stretch = { fromMs: START_MS, toMs: START_MS + 2000 };
    const first = await correct('level', { operation: 'scale', factor: 10, ...stretch });
    const second = await correct('level', {
      operation: 'bad',
      fromMs: START_MS + 2000,
      toMs: START_MS + 9000,
    });
    expect(await takeBack(first.data.id)).toMatchObject({ code: '1507' });
    expect(await takeBack(second.data.id)).toMatchObject({ data: { count: 2, skipped: 0 } });
    expect(await takeBack(second.data.id)).toMatchObject({ code: '1508' });
    // It comes late, by the writer.
    await insertRows('level', new Map([[START_MS + 1000, { value: 99, code: 200 }]]));
    expect(await takeBack(first.data.id)).toMatchObject({ data: { count: 1, skipped: 1 } });
    expect((await readAll('level')).map(([, { value }]) => value)).toEqual([0, 99, 2, 3]);
  });

  it('take every kind of value', async () => {
    const at = (i: number) => START_MS + i * 1000;
    const big = '9223372036854775807';
    await insertRows('running', new Map([[at(0), { value: 1, code: 200 }]]));
    await insertRows('word', new Map([[at(0), { value: null, code: 200, text: 'a' }]]));
    await insertRows('count', new Map([[at(0), { value: Number(big), code: 200, text: big }]]));
    const all = { fromMs: at(0), toMs: at(9) };
    expect(await correct('running', { operation: 'set', value: false, ...all })).toMatchObject({
      status: 200,
    });
    expect(await correct('word', { operation: 'set', value: 'b', ...all })).toMatchObject({ status: 200 });
    expect(await correct('count', { operation: 'scale', factor: 1, offset: -1, ...all })).toMatchObject({
      status: 200,
    });
    expect(await readAll('running')).toEqual([[at(0), { value: 0, code: 200 }]]);
    expect(await readAll('word')).toEqual([[at(0), { value: null, code: 200, text: 'b' }]]);
    const [[, counted]] = (await readAll('count')) as [[number, Value]];
    expect(counted).toEqual({ value: Number(big), code: 200, text: '9223372036854775806' });
    const points = [{ timeMs: at(1), value: '18446744073709551615'.slice(0, 19) }];
    expect(await correct('count', { operation: 'insert', points })).toMatchObject({ status: 200 });
    expect((await readAll('count')).at(-1)).toMatchObject([at(1), { text: points[0]!.value }]);
  });

  it('tell whoever calculates from the signal, and nobody of other signals', async () => {
    const { pool } = app.database;
    await pool.query(
      `with made as (insert into project (organisation_id, title) values ($1, 'Calculating') returning id)
       insert into mvar (project_id, title, unit, decimals, calc_type, signals, formula)
       select id, 'Sum', '', 2, 'sum', array[$2::int], '' from made`,
      [engineer.organisationId, idOf('level')],
    );
    const one = new Map([[START_MS + 60_000, { value: 1, code: 200 }]]);
    for (const tag of ['level', 'plain']) await insertRows(tag, one);
    await pool.query('delete from mvar_arrival');
    for (const tag of ['level', 'plain']) {
      const reply = await correct(tag, {
        ...{ operation: 'scale', factor: 2, offset: 0, fromMs: START_MS, toMs: START_MS + 120_000 },
      });
      expect(reply, reply.message).toMatchObject({ code: '200' });
    }
    const { rows } = await pool.query('select signal_ids, from_ms from mvar_arrival');
    expect(rows).toEqual([{ signal_ids: [Number(idOf('level'))], from_ms: [START_MS] }]);
  });

  it('mark the curve, and stand in a ledger with who, why and what', async () => {
    await insertRows('level', new Map([[START_MS, { value: 3, code: 200 }]]));
    const stretch = { fromMs: START_MS - 5, toMs: START_MS + 5 };
    const { data } = await correct('level', { operation: 'scale', factor: 2, offset: 1, ...stretch });
    const curve = {
      equipmentId: pump.id,
      signalIds: `${idOf('level')},${idOf('plain')}`,
      fromMs: START_MS,
      toMs: START_MS + 9,
    };
    const series = () => app.send(historyCalls.query, engineer, curve);
    expect((await series()).data.series).toMatchObject([
      { values: [7], corrected: [{ id: data.id, ...stretch }] },
      { values: [] },
    ]);
    expect((await series()).data.series[1]).not.toHaveProperty('corrected');
    const { raw } = await app.send(historyCalls.queryColumns, engineer, curve);
    expect(decodeHistorySeries(raw.rawPayload)[0]!.corrected).toEqual([{ id: data.id, ...stretch }]);
    const ledger = (by: Caller | null) =>
      app.send(historyCalls.queryCorrections, by, { equipmentId: pump.id });
    expect((await ledger(operator)).data).toMatchObject({
      total: 1,
      rows: [
        {
          ...{ id: data.id, signalId: idOf('level'), ...stretch, operation: 'scale', factor: 2, offset: 1 },
          ...{ reason: 'wrong sensor', count: 1, madeBy: engineer.displayName, takenBackMs: null },
        },
      ],
    });
    await takeBack(data.id);
    expect((await ledger(operator)).data.rows).toMatchObject([
      { takenBackBy: engineer.displayName, takenBackReason: 'it was right' },
    ]);
    expect((await series()).data.series[0]).not.toHaveProperty('corrected');
    expect((await ledger(stranger)).data).toEqual({ total: 0, rows: [] });
    expect(await takeBack(data.id, stranger)).toMatchObject({ status: 404 });
  });

  it('are made and taken back by nobody to whom the equipment was given for watching', async () => {
    const guest = await app.addCaller('Waterworks', 'contractor', 'engineer', 'self');
    const give = (auth: string) =>
      app.database.pool.query(
        `insert into equipment_permission (equipment_id, account_id, auth) values ($1, $2, $3)
         on conflict (equipment_id, account_id) do update set auth = excluded.auth`,
        [pump.id, guest.accountId, auth],
      );
    const scale = { operation: 'scale', factor: 2, fromMs: START_MS, toMs: START_MS + 9 } as const;
    await insertRows('level', new Map([[START_MS, { value: 3, code: 200 }]]));
    const { data } = await correct('level', scale);
    await give('view');
    expect(await correct('level', scale, guest)).toMatchObject({ status: 403 });
    expect(await takeBack(data.id, guest)).toMatchObject({ status: 403 });
    await give('write');
    expect(await takeBack(data.id, guest)).toMatchObject({ status: 200 });
    expect(await correct('level', scale, guest)).toMatchObject({ status: 200 });
  });

  it('want the permission, own signals, a reason and a change that makes sense', async () => {
    const all = { fromMs: START_MS, toMs: START_MS + 9 };
    const scale = { operation: 'scale', factor: 2, ...all } as const;
    expect(await correct('level', scale, null)).toMatchObject({ status: 401 });
    expect(await correct('level', scale, operator)).toMatchObject({ status: 403 });
    expect(await correct('level', scale, stranger)).toMatchObject({ status: 404 });
    const refusedAt = async (tag: string, rest: Partial<CorrectionRequest>) =>
      (await correct(tag, rest)).fields.map(({ path }) => path);
    expect(await refusedAt('level', { ...scale, reason: ' ' })).toEqual(['reason']);
    expect(await refusedAt('level', { ...scale, factor: 1 })).toEqual(['factor']);
    expect(await refusedAt('running', scale)).toEqual(['operation']);
    expect(await refusedAt('running', { operation: 'set', value: 3, ...all })).toEqual(['value']);
    expect(await refusedAt('level', { operation: 'set', value: 'x', ...all })).toEqual(['value']);
    expect(await refusedAt('level', { operation: 'set', ...all })).toEqual(['value']);
    expect(await refusedAt('level', { operation: 'bad' })).toEqual(['fromMs']);
    const future = [{ timeMs: Date.now() + HOUR_MS, value: 1 }];
    expect(await refusedAt('level', { operation: 'insert', points: future })).toEqual(['points']);
    expect(await correct('level', { ...scale, toMs: START_MS - 1 })).toMatchObject({ code: '1501' });
    expect(await correct('level', { ...scale, toMs: START_MS + 93 * 86_400_000 })).toMatchObject({
      code: '1502',
    });
    expect(await correct('level', scale)).toMatchObject({ code: '1504' });
  });

  it('refuse a stretch of which only roll-ups are kept, and one that is damaged, and change nothing', async () => {
    const rows = Array.from(
      { length: 90 },
      (_, i) => [START_MS + i * 60_000, { value: i, code: 200 }] as const,
    );
    await insertRows('level', new Map(rows));
    await compress(0);
    const all = { operation: 'delete', fromMs: START_MS, toMs: START_MS + 30 * HOUR_MS } as const;
    await app.database.pool.query(
      `update history_segment set payload = set_byte(payload, length(payload) - 9, get_byte(payload, length(payload) - 9) # 255)
       where first_ts = (select max(first_ts) from history_segment)`,
    );
    expect(await correct('level', all)).toMatchObject({ code: '1509' });
    await app.database.pool.query(
      'update history_segment set payload = null where first_ts = (select min(first_ts) from history_segment)',
    );
    expect(await correct('level', all)).toMatchObject({ code: '1506' });
    const { rows: kept } = await app.database.pool.query(
      'select sum(count)::int as count from history_segment',
    );
    expect(kept).toEqual([{ count: 90 }]);
  });
});
