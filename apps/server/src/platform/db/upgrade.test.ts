import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { migrate, migrationFolder, readMigrations } from './migrate.ts';

/** The last migration of the first installations, of which plants have databases. */
const OLD_VERSION = 9;

const { database, drop } = await createTestDatabase();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-upgrade-'));
const query = async (text: string) => (await database.pool.query(text)).rows;

/** What an engineer and some weeks of work leave in a database. */
const OLD_ROWS = `
  insert into organisation (title) values ('Waterworks');
  insert into account (organisation_id, loginname, display_name, password_hash, role)
    values (1, 'admin', 'Admin', 'hash', 'platform');
  insert into session (token_hash, account_id, address, user_agent, expires_at)
    values ('\\x01', 1, '127.0.0.1', 'browser', now() + interval '1 day');
  insert into gateway (organisation_id, sn, title, group_id, key_hash, online)
    values (1, 'SN-1', 'Box', 'g1', '\\x02', true);
  insert into equipment (organisation_id, title, kind, display, gateway_id, device_id, online)
    values (1, 'Pump station', 'EG', 'list', 1, 'd1', true);
  insert into driver (equipment_id, title, protocol, poll_interval_ms, enabled, options)
    values (1, 'PLC', 'modbus-tcp', 1000, true, '{"host": "192.0.2.1"}');
  insert into signal (equipment_id, driver_id, tag, title, "group", unit, data_type, address, writable, min, max)
    values (1, 1, 'level', 'Level', 'Tank', 'm', 'number', 'HR:1', true, 0, 10),
      (1, null, 'run', 'Running', '', '', 'boolean', '', false, null, null);
  insert into signal (equipment_id, tag, title, "group", unit, data_type, address, writable, states)
    values (1, 'state', 'State', '', '', 'number', '', false, '[{"value": 2, "title": "故障", "titleEn": "Fault"}]');
  create table history_old partition of history for values from ('2026-01-01') to ('2027-01-01');
  insert into history (signal_id, ts, value, code) values (1, '2026-02-03', 4.5, 200);
  insert into command (uuid, organisation_id, equipment_id, signal_id, signal_title, account_id, account_name, new_value,
      deadline_at, status)
    values ('00000000-0000-4000-8000-000000000001', 1, 1, 1, 'Level', 1, 'admin', '3', now(), 'success'),
      ('00000000-0000-4000-8000-000000000002', 1, 1, 1, 'Level', 1, 'admin', '4', now(), 'pending');
  insert into page (organisation_id, equipment_id, title, width, height, fit, checkpwd, password_hash, file, updated_by)
    values (1, 1, 'Overview', 800, 600, 'none', true, 'page-hash', '{"widgets": []}', 1);
  insert into page_revision (page_id, revision, title, file, saved_by) values (1, 1, 'Overview', '{"widgets": []}', 1);
  insert into project (organisation_id, title, share_key) values (1, 'Centre', 'share');
  insert into project_equipment (project_id, equipment_id) values (1, 1);
  insert into mvar (project_id, title, calc_type, signals) values (1, 'Sum', 'sum', '{1,2}');
  insert into login_failure (key) values ('name:admin');`;

/** The last migration before alarms spoke of states by their names, and before templates were edited. */
const LATER_VERSION = 115;

/** A template of then, and equipment made from it that has lost a signal since. */
const TEMPLATE_ROWS = `
  insert into template (organisation_id, title, content, version) values (1, 'Pump', '{"sourceEquipmentId": "1",
    "drivers": [{"title": "Old", "protocol": "modbus-tcp", "pollIntervalMs": 1000, "enabled": true, "options": {}},
      {"title": "PLC", "protocol": "modbus-tcp", "pollIntervalMs": 1000, "enabled": true, "options": {}}],
    "signals": [{"sourceId": "1", "driver": 1, "tag": "level", "title": "Level"},
      {"sourceId": "2", "driver": null, "tag": "gone", "title": "Gone"}]}', 7);
  update equipment set template_id = 1;`;

/** Alarms of then: one rings, one is over. */
const ALARM_ROWS = `
  insert into alarm_rule (organisation_id, equipment_id, signal_id, title, condition, level_id)
    select 1, 1, 3, 'Fault', '{"kind": "discrete"}', id from alarm_level where priority = 1;
  update alarm_level set title_en = 'Process' where priority = 3;
  update alarm_state set stage = 1, is_open = true, value = '2';
  insert into alarm (organisation_id, equipment_id, rule_id, signal_id, level_id, title, title_en, kind, state, stage,
      raised_at, closed_at, value, message)
    select 1, 1, id, 3, level_id, 'Fault', '', 'discrete', state, 1, now(), closed_at, '2', ''
    from alarm_rule, (values ('unacknowledgedActive', null), ('normal', now())) as one (state, closed_at);`;

/** Copies migrations up to this one to where they are applied from. */
function offer(lastVersion: number): void {
  for (const { name, version } of readMigrations(migrationFolder))
    if (version <= lastVersion) fs.copyFileSync(path.join(migrationFolder, name), path.join(folder, name));
}

/** Tables whose rows a person would miss. */
const KEPT =
  'organisation account session gateway equipment driver signal history command page page_revision project project_equipment mvar'.split(
    ' ',
  );

/** Columns that went to another table: what they held is looked for there. */
const MOVED: Readonly<Record<string, readonly string[]>> = {
  project: ['share_state', 'share_auth', 'share_key', 'share_password_hash'],
};

async function readAll(columnsOf?: ReadonlyMap<string, readonly string[]>) {
  const all = new Map<string, Record<string, unknown>[]>();
  for (const table of KEPT) {
    const rows = await query(`select * from ${table} order by 1, 2`);
    const columns = columnsOf?.get(table);
    all.set(
      table,
      columns === undefined
        ? rows
        : rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]]))),
    );
  }
  return all;
}

beforeAll(async () => {
  await database.pool.query('drop schema public cascade; create schema public');
  offer(OLD_VERSION);
  await migrate(database, folder);
  await database.pool.query(OLD_ROWS);
});
afterAll(async () => {
  await drop();
  fs.rmSync(folder, { recursive: true });
});

it('a database of the first version keeps every row and column through all migrations since', async () => {
  const before = await readAll();
  offer(LATER_VERSION);
  const applied = await migrate(database, folder);
  await database.pool.query(ALARM_ROWS + TEMPLATE_ROWS);
  applied.push(...(await migrate(database)));
  expect(applied).toEqual(
    readMigrations(migrationFolder).flatMap(({ name, version }) => (version > OLD_VERSION ? [name] : [])),
  );
  const links = before.get('project')!.filter(({ share_key }) => share_key !== null);
  expect(
    await query('select project_id as id, key as share_key, password_hash as share_password_hash from share'),
  ).toEqual(links.map(({ id, share_key, share_password_hash }) => ({ id, share_key, share_password_hash })));
  for (const [table, names] of Object.entries(MOVED))
    for (const row of before.get(table)!) for (const name of names) delete row[name];
  const columns = new Map([...before].map(([table, rows]) => [table, Object.keys(rows[0]!)]));
  const after = await readAll(columns);
  // Links act for their guests by accounts of their own.
  after.set(
    'account',
    after.get('account')!.filter(({ role }) => role !== 'share'),
  );
  // Nobody can tell what became of a write that was under way.
  const [, pending] = before.get('command')!;
  Object.assign(pending!, { status: 'unknown', code: '1301' });
  Object.assign(before.get('equipment')![0]!, { template_id: '1' });
  expect(after).toEqual(before);
  expect(await query('select communication, title_en from equipment')).toEqual([
    { communication: 'online', title_en: '' },
  ]);
  // What rings says so in words from now on; what is over keeps what it said.
  expect(await query('select value, value_en from alarm order by id')).toEqual([
    { value: '故障', value_en: 'Fault' },
    { value: '2', value_en: '' },
  ]);
  expect(await query('select value, value_en from alarm_state')).toEqual([
    { value: '故障', value_en: 'Fault' },
  ]);
  // Levels go by their names of today, but for those that somebody named.
  expect(await query('select title_en from alarm_level order by priority')).toEqual(
    ['Urgent', 'High', 'Process', 'Low'].map((title_en) => ({ title_en })),
  );
  // Drivers of a template have ids, by which its signals name them; equipment is at the version it was made from, and
  // knows which of its rows came of which of the template.
  const [template] = await query('select content from template');
  const [, plc] = template!.content.drivers;
  expect(template!.content.signals).toMatchObject([
    { id: '1', driverId: plc.id, tag: 'level' },
    { id: '2', driverId: null, tag: 'gone' },
  ]);
  expect(await query('select template_version from equipment')).toEqual([{ template_version: 7 }]);
  const [base] = await query('select drivers, signals from template_base');
  expect(base!.drivers).toMatchObject([{ ownId: null }, { id: plc.id, ownId: '1' }]);
  expect(base!.signals).toMatchObject([
    { id: '1', ownId: '1' },
    { id: '2', ownId: null },
  ]);
  // What the upgrade itself did is no change of a person.
  expect(await query('select * from audit_event where account_id is not null')).toEqual([]);
});

it('has then the schema of a new installation', async () => {
  const shape = () =>
    query(`select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
      where table_schema = 'public' and table_name not like 'history_old%' order by table_name, column_name`);
  const upgraded = await shape();
  await database.pool.query('drop schema public cascade; create schema public');
  await migrate(database);
  expect(upgraded).toEqual(await shape());
});
