import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFeatureApp, type FeatureApp } from '../../../platform/testing/feature-app.ts';
import { insertEquipment } from '../../monitor/testing/plant.ts';
import { createAlarmFeature } from '../index.ts';
import { deleteOldAlarms } from './retention-repository.ts';

let app: FeatureApp;
let equipmentId: string;

beforeAll(async () => {
  app = await createFeatureApp();
  const { organisationId } = await app.addCaller('Waterworks', 'operator', 'operation');
  const tank = await insertEquipment(app.database, organisationId, 'Tank', [{ tag: 'level' }]);
  equipmentId = tank.id;
});
afterAll(() => app.close());

/** An alarm with so many lines of its journal; raised a day before it ended. */
async function addAlarm(title: string, closedDays: number | null, lines: number): Promise<void> {
  await app.database.pool.query(
    `WITH added AS (
       INSERT INTO alarm (organisation_id, equipment_id, level_id, title, title_en, kind, state, stage, raised_at,
         closed_at, value, message)
       SELECT equipment.organisation_id, equipment.id, level.id, $2, '', 'limit', 'normal', 0,
         now() - make_interval(days => coalesce($3, 999) + 1), now() - make_interval(days => $3), '', ''
       FROM equipment JOIN alarm_level AS level ON level.organisation_id = equipment.organisation_id AND priority = 2
       WHERE equipment.id = $1 RETURNING *)
     INSERT INTO alarm_event (organisation_id, equipment_id, alarm_id, title, kind, at, stage)
     SELECT organisation_id, equipment_id, id, $2, 'raisedAgain', raised_at, 1 FROM added, generate_series(1, $4)`,
    [equipmentId, title, closedDays, lines],
  );
}

const left = async () => {
  const { rows } = await app.database.pool.query<{ title: string; lines: number }>(
    `SELECT alarm.title, count(alarm_event.id)::int AS lines FROM alarm LEFT JOIN alarm_event ON alarm_id = alarm.id
     GROUP BY alarm.id ORDER BY alarm.title`,
  );
  return rows.map(({ title, lines }) => `${title} ${lines}`);
};

const loose = async () =>
  (await app.database.pool.query('SELECT title FROM alarm_event WHERE alarm_id IS NULL')).rows;

it('what ended before the time goes with its journal, in steps; what is open or younger stays', async () => {
  await addAlarm('chattering', 40, 7);
  await addAlarm('old', 31, 2);
  await addAlarm('open', null, 3);
  await addAlarm('young', 29, 2);
  await app.database.pool.query(
    `INSERT INTO alarm_event (organisation_id, equipment_id, title, kind, at, stage)
     SELECT organisation_id, id, days::text, 'shelved', now() - make_interval(days => days), 0
     FROM equipment, (VALUES (29), (31)) AS of (days) WHERE id = $1`,
    [equipmentId],
  );
  // A step deletes no more rows than it may, and an alarm goes after all of its journal.
  expect(await deleteOldAlarms(app.database.pool, 30, 5)).toBe(5);
  expect(await left()).toContain('open 3');
  const { pool } = app.database;
  const count = async () => (await pool.query('SELECT count(*)::int AS n FROM alarm_event')).rows[0].n;
  expect(await count()).toBe(7 + 2 + 3 + 2 + 2 - 5);
  const { jobs } = createAlarmFeature({ database: app.database, config: { alarmRetentionDays: 30 } });
  const job = jobs.find(({ name }) => name === 'alarm-retention');
  await job!.work({ signal: new AbortController().signal, lease: undefined as never });
  expect(await left()).toEqual(['open 3', 'young 2']);
  expect(await loose()).toEqual([{ title: '29' }]);
});

it('without a time nothing is deleted', () => {
  const { jobs } = createAlarmFeature({ database: app.database, config: { alarmRetentionDays: undefined } });
  expect(jobs.map(({ name }) => name)).not.toContain('alarm-retention');
});
