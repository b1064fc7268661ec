import { projectMonitorCalls as calls, MAX_CURVE_POINTS, mvarCalls, reportCalls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../../platform/testing/feature-app.ts';
import { testLogger } from '../../../platform/testing/test-database.ts';
import { createPartitions, dayOf, HistoryReader } from '../../history/index.ts';
import { insertEquipment } from '../../monitor/testing/plant.ts';
import { createMvarFeature } from '../../mvar/index.ts';
import { createReportFeature } from '../../report/index.ts';
import { type Station, startStation } from '../testing/station.ts';
import { readLatestValues } from './latest-values.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 2026-03-01 00:00 in UTC+8. */
const START_MS = Date.UTC(2026, 1, 28, 16);

let app: FeatureApp;
let station: Station;
let admin: Caller;
let watcher: Caller;
let stranger: Caller;

beforeAll(async () => {
  app = await createFeatureApp();
  admin = await app.addCaller('Waterworks', 'boss', 'admin');
  watcher = await app.addCaller('Waterworks', 'watcher', 'user');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  station = await startStation(app, admin);
  await app.database.pool.query(
    "insert into project_permission (project_id, account_id, auth) values ($1, $2, 'view')",
    [station.projectId, watcher.accountId],
  );
  app.serve(
    'mvar',
    mvarCalls,
    createMvarFeature(app, { source: { read: async () => [] } as never }).handlers,
  );
  const history = new HistoryReader(app.database.pool);
  const feature = createReportFeature(
    { ...app, logger: testLogger },
    { history, recordExport: async () => undefined, outbox: { deliver: async () => 'held' } },
  );
  app.serve('report', reportCalls, feature.handlers);
  await createPartitions(app.database).ensureDays([0, 1, 2, 3].map((day) => dayOf(START_MS) + day));
  // Every ten minutes: the pump counts up by 1, the tank stands at 5 and is bad in the second hour.
  for (const [signalId, value, code] of [
    [signal('pump'), 'i', 200],
    [signal('tank'), '5', 'case when i between 6 and 11 then 1715 else 200 end'],
  ])
    await app.database.pool.query(
      `insert into history (signal_id, ts, value, code)
       select $1, to_timestamp($2::float8 / 1000) + i * interval '10 minutes', ${value}, ${code}
       from generate_series(0, 6 * 48 - 1) as i`,
      [signalId, START_MS],
    );
});
afterAll(async () => {
  await station?.stop();
  await app?.close();
});

const signal = (of: 'pump' | 'tank' | 'loose') => station[of].signalIds[0]!;
const range = { fromMs: START_MS, toMs: START_MS + DAY_MS };
const column = (signalId: string, statistic: string, key = 'c1') => ({
  ...{ key, title: `${statistic} ${key}`, source: 'signal', signalId, statistic },
});
let count = 0;
async function addReport(owner: object, columns: object[], step = 'day'): Promise<string> {
  count += 1;
  const reply = await app.send(reportCalls.add, admin, { ...owner, title: `r${count}`, step, columns });
  expect(reply.status, JSON.stringify(reply.fields)).toBe(200);
  return reply.data.id;
}

describe('history of a page', () => {
  const ask = (more: object, caller = watcher) =>
    app.send(calls.queryHistory, caller, {
      ...{ projectId: station.projectId, signalIds: `${signal('pump')},${signal('tank')}` },
      ...{ ...range, interval: 1, timeUnit: 'hour', ...more },
    });

  it('is paged, newest first, with what held at each time and why it is not good', async () => {
    const { data } = await ask({ pageSize: 3, pageNum: 8 });
    expect(data.total).toBe(25);
    expect(data.columns.map(({ signalId }: { signalId: string }) => signalId)).toEqual([
      signal('pump'),
      signal('tank'),
    ]);
    expect(data.rows).toEqual([
      { timeMs: START_MS + 3 * HOUR_MS, values: [18, 5], codes: ['200', '200'] },
      { timeMs: START_MS + 2 * HOUR_MS, values: [12, 5], codes: ['200', '200'] },
      { timeMs: START_MS + HOUR_MS, values: [6, null], codes: ['200', '1715'] },
    ]);
    const oldest = await ask({ pageSize: 2, sortOrder: 'asc' });
    expect(oldest.data.rows.map(({ values }: { values: unknown[] }) => values[0])).toEqual([0, 6]);
    expect((await ask({ pageNum: 99 })).data.rows).toEqual([]);
  });

  it('is all rows for a file, and every recorded value for a curve', async () => {
    const body = { projectId: station.projectId, signalIds: signal('pump'), ...range };
    const all = (
      await app.send(calls.queryAllHistory, watcher, { ...body, interval: 30, timeUnit: 'minute' })
    ).data;
    expect(all.rows.map(({ values }: { values: number[] }) => values[0])).toEqual(
      Array.from({ length: 49 }, (_, i) => i * 3),
    );
    const curve = (await app.send(calls.queryAllHistoryData, watcher, body)).data;
    expect(curve.sinceMs).toBe(START_MS);
    expect(curve.series[0].values).toEqual(Array.from({ length: 145 }, (_, i) => i));
  });

  it('tells the value that held before the range, and nothing of the time after now', async () => {
    const fromMs = START_MS + 2 * DAY_MS;
    expect((await ask({ fromMs, toMs: fromMs })).data.rows).toEqual([
      { timeMs: fromMs, values: [287, 5], codes: ['200', '200'] },
    ]);
    const aheadMs = Date.now() + DAY_MS;
    const ahead = (await ask({ fromMs: aheadMs, toMs: aheadMs + HOUR_MS })).data;
    expect(ahead.rows[0]).toMatchObject({ values: [null, null], codes: ['', ''] });
  });

  it('is the latest 200,000 values of all signals together', async () => {
    const signals = await Promise.resolve(
      ['pump', 'tank'].map((of) => ({
        ...{ id: signal(of as 'pump'), tag: 'a', title: '', titleEn: '', unit: '' },
        ...{ dataType: 'number' as const, equipmentTitle: '' },
      })),
    );
    const { series, sinceMs } = await readLatestValues(app.database.pool, signals, range, 7);
    // Two signals with values at the same times: three whole times are six values.
    expect(series.map(({ times }) => times.length)).toEqual([3, 3]);
    expect(series[0]!.values).toEqual([142, 143, 144]);
    expect(series[0]!.times.every((timeMs) => timeMs >= sinceMs)).toBe(true);
    expect(MAX_CURVE_POINTS).toBe(200_000);
  });

  it('refuses what is beyond the limits at its field, and signals that are not of the project', async () => {
    expect(await ask({ toMs: START_MS - 1 })).toMatchObject({ code: '1501', fields: [{ path: 'toMs' }] });
    expect(await ask({ toMs: START_MS + 30 * DAY_MS + 1 })).toMatchObject({
      ...{ code: '1502', fields: [{ path: 'toMs' }] },
    });
    const many = Array.from({ length: 11 }, (_, i) => String(i + 1)).join(',');
    expect(await ask({ signalIds: many })).toMatchObject({ code: '1503', fields: [{ path: 'signalIds' }] });
    expect(await ask({ signalIds: signal('loose') })).toMatchObject({ status: 404 });
    expect(await ask({}, stranger)).toMatchObject({ status: 404 });
  });
});

describe('reports of a page', () => {
  it('have columns, paged steps, all steps, and curves: of the project, or of equipment bound to it', async () => {
    const { projectId, pump } = station;
    const ofProject = await addReport({ projectId }, [
      column(signal('pump'), 'difference'),
      column(signal('tank'), 'goodShare', 'c2'),
    ]);
    const ofPump = await addReport({ equipmentId: pump.id }, [column(signal('pump'), 'max')], 'hour');
    const body = { projectId, reportId: ofProject, ...range, toMs: START_MS + 2 * DAY_MS };
    const columns = (await app.send(calls.queryReportColumns, watcher, { projectId, reportId: ofProject }))
      .data;
    expect(columns).toMatchObject([
      { key: 'c1', statistic: 'difference', isThere: true, signalId: signal('pump') },
      { key: 'c2', statistic: 'goodShare' },
    ]);
    const page = (await app.send(calls.queryReportData, watcher, { ...body, pageSize: 1 })).data;
    expect(page).toMatchObject({
      total: 2,
      rows: [{ fromMs: START_MS + DAY_MS, values: [144, 100] }],
      columns,
    });
    const all = (await app.send(calls.queryAllReportData, watcher, body)).data;
    expect(all.rows).toHaveLength(2);
    // The first day begins with the first value; the second goes on from the last one of it.
    expect(all.rows.map(({ values }: { values: number[] }) => values[0])).toEqual([143, 144]);
    expect(all.whole.values[0]).toBe(287);
    const curve = (await app.send(calls.queryReportCurve, watcher, { ...body, reportId: ofPump })).data;
    expect(curve.times).toHaveLength(48);
    expect(curve.untilMs).toBe(START_MS + 2 * DAY_MS);
    expect(curve.series[0].values.slice(0, 3)).toEqual([5, 11, 17]);
    const rows = await app.send(calls.queryHistory, watcher, { ...body, reportId: ofPump, pageSize: 1 });
    expect(rows.data.columns).toMatchObject([{ signalId: signal('pump') }]);
  });

  it('count calculated values as the browser does: bad while one of their signals is', async () => {
    const { projectId } = station;
    const { id: mvarId } = (
      await app.send(mvarCalls.add, admin, {
        ...{ projectId, title: 'Sum', calcType: 'sum', signals: [signal('pump'), signal('tank')] },
      })
    ).data;
    const of = (statistic: string, key: string) => ({ key, title: key, source: 'mvar', mvarId, statistic });
    const reportId = await addReport(
      { projectId },
      [of('max', 'c1'), of('goodShare', 'c2'), of('avg', 'c3')],
      'hour',
    );
    const body = { projectId, reportId, fromMs: START_MS, toMs: START_MS + 3 * HOUR_MS };
    const { rows } = (await app.send(calls.queryAllReportData, watcher, body)).data;
    expect(rows.map(({ values }: { values: unknown[] }) => values)).toEqual([
      [10, 100, 7.5],
      [null, 0, null],
      [22, 100, 19.5],
    ]);
  });

  it('take from history what a calculated value remembers, or is made of another: nobody can work it out anew', async () => {
    const { projectId } = station;
    const formulas = [`increase(\${${station.pump.id}.${signal('pump')}})`];
    for (const [place, factor] of [0.5, 2].entries()) {
      const added = await app.send(mvarCalls.add, admin, {
        ...{ projectId, title: `Recorded ${place}`, calcType: 'formula', formula: formulas[place] },
      });
      expect(added.status, JSON.stringify(added.fields)).toBe(200);
      const mvarId: string = added.data.id;
      formulas.push(`\${mvar.${mvarId}} * 2`);
      await app.database.pool.query(
        `insert into history (signal_id, ts, value, code)
         select value_id, to_timestamp($2::float8 / 1000) + i * interval '10 minutes', i * $3::float8, 200
         from generate_series(0, 17) as i, mvar_value where mvar_id = $1`,
        [mvarId, START_MS, factor],
      );
      const of = (statistic: string, key: string) => ({ key, title: key, source: 'mvar', mvarId, statistic });
      const columns = [of('last', 'c1'), of('increase', 'c2'), of('goodShare', 'c3')];
      const reportId = await addReport({ projectId }, columns, 'hour');
      const body = { projectId, reportId, fromMs: START_MS, toMs: START_MS + 3 * HOUR_MS };
      const { rows } = (await app.send(calls.queryAllReportData, watcher, body)).data;
      expect(rows.map(({ values }: { values: unknown[] }) => values)).toEqual(
        [5, 11, 17].map((last, hour) => [last * factor, (hour === 0 ? 5 : 6) * factor, 100]),
      );
    }
  });

  it('of other projects and organisations are not found, and columns that are gone say so', async () => {
    const { projectId } = station;
    const other = await insertEquipment(app.database, admin.organisationId, 'Unbound', [{ tag: 'a' }]);
    const loose = await addReport({ equipmentId: other.id }, [column(other.signalIds[0]!, 'avg')]);
    const ask = (reportId: string, caller = watcher) =>
      app.send(calls.queryAllReportData, caller, { projectId, reportId, ...range });
    expect((await ask(loose)).status).toBe(404);
    const own = await addReport({ projectId }, [column(station.tank.signalIds[1]!, 'avg')]);
    expect((await ask(own, stranger)).status).toBe(404);
    await app.database.pool.query('delete from signal where id = $1', [station.tank.signalIds[1]]);
    const { data } = await ask(own);
    expect(data.columns).toMatchObject([{ isThere: false }]);
    expect(data.rows[0].values).toEqual([null]);
  });
});
