import { historyCalls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../../platform/testing/feature-app.ts';
import { createRecordExport } from '../../audit/index.ts';
import { insertEquipment, type TestEquipment } from '../../monitor/testing/plant.ts';
import { createHistoryHandlers } from '../handlers.ts';
import { createPartitions, dayOf, HistoryReader } from '../index.ts';

let app: FeatureApp;
let engineer: Caller;
let operator: Caller;
let stranger: Caller;
let pump: TestEquipment;
const STEPS = 1_000;

beforeAll(async () => {
  app = await createFeatureApp();
  engineer = await app.addCaller('Waterworks', 'engineer', 'engineer');
  operator = await app.addCaller('Waterworks', 'operator', 'user');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  pump = await insertEquipment(app.database, engineer.organisationId, 'Pump', [
    { tag: 'level' },
    { tag: 'word', dataType: 'text' },
  ]);
  const startMs = Date.now() - 3_600_000;
  await createPartitions(app.database).ensureDays(
    [8, 0].flatMap((ago) => [dayOf(startMs) - ago, dayOf(startMs) - ago + 1]),
  );
  // Up by 1 every 10 s, and back at the top; what is older than 7 days does not count.
  await app.database.pool.query(
    `insert into history (signal_id, ts, value, code)
     select $1::int, to_timestamp($2::float8 / 1000 + i), (i % 100) / 10, case when i = 500 then 1715 else 200 end
     from generate_series(0, $3::int - 1) as i
     union all select $1::int, to_timestamp($2::float8 / 1000 - 8 * 86400), 99, 200`,
    [pump.signalIds[0], startMs, STEPS],
  );
  await app.database.pool.query(
    `insert into history (signal_id, ts, code, text_value)
     select $1::int, to_timestamp($2::float8 / 1000 + i), 200, (i / 50)::text from generate_series(0, $3::int - 1) as i`,
    [pump.signalIds[1], startMs, STEPS],
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

const compare = (policies: readonly object[], by: Caller | null = engineer, signal = 0) =>
  app.send(historyCalls.compareRecordings, by, {
    equipmentId: pump.id,
    signalId: pump.signalIds[signal],
    policies,
  });

describe('compareRecordings', () => {
  it('says what policies would have recorded of the signal’s own values, and how far off the rest would be', async () => {
    const { data: result } = await compare([
      {},
      { recording: 'change' },
      { recording: 'change', recordingDeadband: 2 },
      { recording: 'change', recordingDeadband: 10, recordingBand: 'percent', min: 0, max: 20 },
      { recording: 'change', recordingDeadband: 1, recordingBand: 'swingingDoor' },
      { recording: 'periodic', recordingPeriodS: 86_400 },
      { recording: 'none' },
    ]);
    expect(result).toMatchObject({ values: STEPS, isComplete: true });
    const [all, change, band, percent, door, periodic, none] = result.results;
    expect(all).toEqual({ recorded: STEPS, largestError: null });
    // 10 steps in each of 10 rounds, and back from the bad value.
    expect(change).toEqual({ recorded: 101, largestError: 0 });
    expect(band.largestError).toBe(2);
    expect(band.recorded).toBeLessThan(60);
    expect(percent).toEqual(band);
    expect(door.recorded).toBeLessThan(60);
    expect(door.largestError).toBeLessThanOrEqual(1);
    expect(door.largestError).toBeGreaterThan(0);
    expect(periodic.recorded).toBeLessThanOrEqual(4);
    expect(periodic.largestError).toBe(9);
    expect(none).toEqual({ recorded: 0, largestError: null });
  });

  it('counts changes of texts', async () => {
    const { data: result } = await compare([{ recording: 'change', recordingDeadband: 5 }], engineer, 1);
    expect(result.results).toEqual([{ recorded: STEPS / 50, largestError: null }]);
  });

  it('wants a login, the permission, own equipment and its signals, and sound policies', async () => {
    expect(await compare([{}], null)).toMatchObject({ status: 401 });
    expect(await compare([{}], operator)).toMatchObject({ status: 403 });
    expect(await compare([{}], stranger)).toMatchObject({ status: 404 });
    expect(await compare([])).toMatchObject({ status: 400, fields: [{ path: 'policies' }] });
    expect(await compare([{ recording: 'sometimes' }])).toMatchObject({
      status: 400,
      fields: [{ path: 'policies[0].recording' }],
    });
  });
});
