import { commandCalls } from '@zutai/contract';
import { expect, it } from 'vitest';
import { app, operator, pump, setUpCommands } from './testing/command-app.ts';

setUpCommands();

const ROWS = 100_000;

it('finds the newest of many, and the few that failed, by an index', async () => {
  const { pool } = app.database;
  // Their events are not what is looked at here.
  await pool.query('alter table command disable trigger user');
  await pool.query(
    `insert into command (uuid, organisation_id, equipment_id, signal_id, signal_title, account_id, account_name,
       new_value, requested_at, deadline_at, status)
     select gen_random_uuid(), $1, $2, $3, 'level', $4, 'operator', '1', now() - n * interval '1 minute', now(),
       case when n % 5000 = 0 then 'failure' else 'success' end
     from generate_series(1, ${ROWS}) n`,
    [operator.organisationId, pump.id, pump.signalIds[0], operator.accountId],
  );
  await pool.query('analyze command');
  const planOf = async (where: string) => {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain analyze select * from command where organisation_id = ${operator.organisationId} and ${where}
       order by requested_at desc, uuid limit 20`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  expect(await planOf('true')).toContain('using command_organisation');
  expect(await planOf("status = 'failure'")).toContain('command_status');
  const failed = await app.send(commandCalls.query, operator, { status: 'failure', pageSize: 200 });
  expect(failed.data.total).toBe(ROWS / 5000);
  expect((await app.send(commandCalls.query, operator, {})).data.total).toBe(ROWS);
});
