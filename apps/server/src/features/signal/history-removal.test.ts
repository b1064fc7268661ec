import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../platform/testing/test-database.ts';
import { removeSomeHistory } from './history-removal-repository.ts';

const test = await createTestDatabase();
const { pool } = test.database;
afterAll(test.drop);

it('does not forget a signal of which rows are compressed while it waits for them', async () => {
  await pool.query(
    'create table history_20260301 partition of history for values from ($$2026-03-01$$) to ($$2026-03-02$$)',
  );
  await pool.query(
    `insert into history (signal_id, ts, value, code)
     select 7, timestamptz '2026-03-01' + i * interval '1 s', i, 200 from generate_series(0, 9) as i`,
  );
  await pool.query('insert into signal_removed (signal_id) values (7)');
  const compressing = new pg.Client(test.connection);
  await compressing.connect();
  await compressing.query('begin');
  await compressing.query(
    "delete from history where signal_id = 7 and ts < timestamptz '2026-03-01' + interval '5 s'",
  );
  const removing = test.database.withTransaction(({ kysely }) => removeSomeHistory(kysely, 5));
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rows).toHaveLength(1);
  });
  await compressing.query('commit');
  await compressing.end();
  await removing;
  expect((await pool.query('select signal_id from signal_removed')).rows).toEqual([{ signal_id: 7 }]);
  while (await test.database.withTransaction(({ kysely }) => removeSomeHistory(kysely, 5)));
  expect((await pool.query('select from history union all select from signal_removed')).rowCount).toBe(0);
});
