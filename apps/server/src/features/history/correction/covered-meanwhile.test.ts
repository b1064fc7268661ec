import { historyCalls } from '@zutai/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../../platform/testing/feature-app.ts';
import { whileWaiting } from '../../../platform/testing/while-waiting.ts';
import { createRecordExport } from '../../audit/index.ts';
import { insertEquipment, type TestEquipment } from '../../monitor/testing/plant.ts';
import { createHistoryHandlers } from '../handlers.ts';
import { createPartitions, dayOf, HistoryReader } from '../index.ts';

const START_MS = Date.UTC(2026, 2, 1, 20);
let app: FeatureApp;
let engineer: Caller;
let pump: TestEquipment;

beforeAll(async () => {
  app = await createFeatureApp();
  const { database } = app;
  engineer = await app.addCaller('Waterworks', 'engineer', 'engineer');
  pump = await insertEquipment(database, engineer.organisationId, 'Pump', [{ tag: 'level' }]);
  const partitions = createPartitions(database);
  await partitions.ensureDays([dayOf(START_MS)]);
  app.serve(
    'history',
    historyCalls,
    createHistoryHandlers(new HistoryReader(database.pool), {
      ...{ database, partitions, recordExport: createRecordExport(database.kysely) },
      onDamaged: () => undefined,
      installation: { rawDays: 36_500, minuteDays: 36_500, hourDays: 36_500, dayDays: 36_500 },
    }),
  );
});
afterAll(() => app?.close());

it('a correction is not taken back under one that is made of the same time meanwhile', async () => {
  const [signalId] = pump.signalIds;
  const { pool } = app.database;
  await pool.query(
    'insert into history (signal_id, ts, value, code) values ($1, to_timestamp($2::float8 / 1000), 5, 200)',
    [signalId, START_MS],
  );
  const made = await app.send(historyCalls.correct, engineer, {
    ...{ equipmentId: pump.id, signalId, reason: 'wrong sensor', operation: 'scale', factor: 2 },
    ...{ fromMs: START_MS, toMs: START_MS + 9 },
  });
  const { id } = made.data;
  // Whoever corrects holds the signal, and commits both together.
  const held = {
    lock: `select pg_advisory_xact_lock(${0x7a68}, ${signalId})`,
    change: `insert into history_correction (organisation_id, equipment_id, signal_id, from_ts, to_ts, operation, reason, count, made_by)
      select organisation_id, equipment_id, signal_id, from_ts, to_ts, 'bad', reason, 1, made_by
      from history_correction where id = ${id}`,
  };
  const takeBack = () => app.send(historyCalls.takeBackCorrection, engineer, { id, reason: 'it was right' });
  expect(await whileWaiting(pool, held, takeBack)).toMatchObject({ code: '1507' });
  const { rows } = await pool.query('select from history_correction where taken_back_at is not null');
  expect(rows).toHaveLength(0);
});
