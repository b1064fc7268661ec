import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pastTriggers } from '../../../platform/testing/past-triggers.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts';
import { verifyLedger } from './verify-ledger.ts';

let test: TestDatabase;
let account: string;
const query = (text: string, values?: unknown[]) => test.database.pool.query(text, values);
const past = (text: string) => pastTriggers(test.database.pool, ['command', 'audit_event'], text);

beforeAll(async () => {
  test = await createTestDatabase();
  const { rows } =
    await query(`with org as (insert into organisation (title) values ('Waterworks') returning id)
    insert into account (organisation_id, loginname, display_name, password_hash, role)
    select id, 'li', 'Li', '', 'operation' from org returning id`);
  account = rows[0].id;
});
afterAll(() => test?.drop());
beforeEach(() => past('delete from command; delete from audit_event'));

/** A write as the server enters it; its uuid. */
async function enter(status = 'pending'): Promise<string> {
  const uuid = randomUUID();
  await query(
    `insert into command (uuid, organisation_id, equipment_id, signal_id, signal_title, account_id, account_name,
       old_value, new_value, deadline_at, status)
     select $1, organisation_id, 7, 12, '频率', id, 'Li', '40', '45', now() + interval '1 minute', $3
     from account where id = $2`,
    [uuid, account, status],
  );
  return uuid;
}
const settle = (uuid: string) =>
  query(
    `update command set status = 'success', code = '200', read_back = '45', read_back_at = now(), acknowledged_at = now()
     where uuid = $1`,
    [uuid],
  );
const verify = () => verifyLedger(test.database.pool, 365);

it('fits through the whole life of a write: entered, sent, renewed, settled, answered once more', async () => {
  const uuid = await enter();
  expect(await verify()).toEqual({ writes: 1, findings: [] });
  await query('update command set sent_at = now(), held_until = now() where uuid = $1', [uuid]);
  expect(await verify()).toEqual({ writes: 1, findings: [] });
  await settle(uuid);
  // Its result comes again: what was read first stays, and the trail has it once.
  await query("update command set read_back = '44', read_back_at = now() where uuid = $1", [uuid]);
  expect((await query('select read_back from command where uuid = $1', [uuid])).rows).toEqual([
    { read_back: 45 },
  ]);
  await enter('refused');
  expect(await verify()).toEqual({ writes: 2, findings: [] });
  const { rows } = await query('select kind, object_id, before, after from audit_event order by id');
  expect(rows.map(({ kind }) => kind)).toEqual(['write', 'writeResult', 'writeRefused']);
  expect(rows[0]).toMatchObject({
    object_id: '12',
    before: { value: 40 },
    after: { value: 45, equipment_id: 7, command: uuid },
  });
  expect(rows[1]).toMatchObject({
    before: { status: 'pending' },
    after: { status: 'success', read_back: 45 },
  });
});

it.each([
  ['new_value', "'99'"],
  ['old_value', "'99'"],
  ['account_name', "'somebody else'"],
  ['signal_id', '13'],
  ['status', "'failure'"],
  ['read_back', "'99'"],
  ['requested_at', "requested_at - interval '1 microsecond'"],
  ['acknowledged_at', 'null'],
])('finds that %s of a row was changed', async (column, value) => {
  const other = await enter('refused');
  const uuid = await enter();
  await settle(uuid);
  await past(`update command set ${column} = ${value} where uuid = '${uuid}'`);
  expect((await verify()).findings).toEqual([{ fault: 'writesChanged', writes: [uuid] }]);
  expect(other).not.toBe(uuid);
});

it('finds a row that is gone, and one that somebody put in', async () => {
  const gone = await enter();
  await enter('refused');
  await past(`delete from command where uuid = '${gone}'`);
  expect((await verify()).findings).toEqual([{ fault: 'writesMissing', writes: [gone] }]);
  await query('alter table command disable trigger user');
  const forged = await enter('success');
  await query('alter table command enable trigger user');
  expect((await verify()).findings).toContainEqual({ fault: 'writesNotRecorded', writes: [forged] });
});

it('says nothing of rows from before the trail knew writes', async () => {
  await query('alter table command disable trigger user');
  const legacy = await enter('success');
  await query(`update command set requested_at = now() - interval '30 days' where uuid = $1`, [legacy]);
  await query('alter table command enable trigger user');
  await enter();
  expect(await verify()).toEqual({ writes: 2, findings: [] });
});

it('stays valid where rows or events went by age', async () => {
  const [oldRow, oldEvent] = [await enter('refused'), await enter('refused')];
  await enter();
  await past(`update command set requested_at = now() - interval '400 days' where uuid = '${oldEvent}';
    update audit_event set at = now() - interval '400 days' where after ->> 'command' in ('${oldRow}', '${oldEvent}');
    delete from command where uuid = '${oldRow}';
    delete from audit_event where after ->> 'command' = '${oldEvent}'`);
  expect(await verify()).toEqual({ writes: 2, findings: [] });
});

it('goes through more rows than one step has', async () => {
  await query(
    `insert into command (uuid, organisation_id, equipment_id, signal_id, signal_title, account_id, account_name,
       new_value, deadline_at, status)
     select gen_random_uuid(), organisation_id, 7, 12, '', id, '', '1', now(), 'success'
     from account, generate_series(1, 10200) where id = $1`,
    [account],
  );
  expect(await verify()).toEqual({ writes: 10_200, findings: [] });
});

it('the ledger takes no change but its results, and loses only what is older than a year', async () => {
  const uuid = await enter();
  await settle(uuid);
  for (const statement of [
    `update command set new_value = '1'`,
    `update command set status = 'failure'`,
    `update command set account_name = ''`,
    'update command set requested_at = now()',
    'delete from command',
    'truncate command cascade',
  ])
    await expect(query(statement), statement).rejects.toThrow('is append-only');
  await past(`update command set requested_at = now() - interval '366 days'`);
  expect((await query('delete from command')).rowCount).toBe(1);
});
