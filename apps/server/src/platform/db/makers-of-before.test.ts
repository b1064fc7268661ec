import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { migrate, migrationFolder, readMigrations } from './migrate.ts';

/** The last migration before links and tokens knew who made them. */
const OLD_VERSION = 72;

const { database, drop } = await createTestDatabase();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'zutai-makers-'));
const query = async (text: string) => (await database.pool.query(text)).rows;
afterAll(async () => {
  await drop();
  fs.rmSync(folder, { recursive: true });
});

it('links and tokens that were there before are of whom the trail says, and it tells of no edit', async () => {
  await query('drop schema public cascade; create schema public');
  for (const { name, version } of readMigrations(migrationFolder))
    if (version <= OLD_VERSION) fs.copyFileSync(path.join(migrationFolder, name), path.join(folder, name));
  await migrate(database, folder);
  await query(`
    insert into organisation (title) values ('Waterworks'), ('Brewery');
    insert into account (organisation_id, loginname, display_name, password_hash, role, kind)
      values (1, 'boss', '', '', 'admin', 'internal'), (1, 'li', '', '', 'admin', 'internal'),
        (2, 'stranger', '', '', 'admin', 'internal'), (1, 'guest', '', '', 'share', 'guest'),
        (1, 'program', '', '', 'user', 'api');
    insert into project (organisation_id, title) values (1, 'Centre');
    insert into share (organisation_id, project_id, account_id, key) values (1, 1, 4, 'key');
    insert into session (token_hash, account_id, address, user_agent, expires_at)
      select convert_to(n::text, 'UTF8'), 5, '', '', now() + interval '1 day' from generate_series(1, 2) as n;
    insert into api_token (session_id, organisation_id, account_id, title, hint, codes, is_read_only, rate_per_minute,
        created_by)
      values (1, 1, 5, 'of Li', 'abcd', '{}', false, 60, ''),
        (2, 1, 5, 'of somebody elsewhere', 'abcd', '{}', false, 60, '');
    insert into audit_event (organisation_id, account_id, account_name, address, call, request_id, kind, object_kind,
        object_id, outcome)
      values (1, 2, 'li', '', '', '', 'insert', 'share', '1', 'done'),
        (1, 1, 'boss', '', '', '', 'update', 'share', '1', 'done'),
        (1, 2, 'li', '', '', '', 'insert', 'api_token', '1', 'done'),
        (1, 1, 'boss', '', '', '', 'update', 'api_token', '1', 'done'),
        (2, 3, 'stranger', '', '', '', 'insert', 'api_token', '2', 'done')`);
  const before = await query('select id from audit_event order by id');
  await migrate(database);
  expect(await query('select maker_id::int from share')).toEqual([{ maker_id: 1 }]);
  expect(await query('select maker_id::int from api_token order by session_id')).toEqual([
    { maker_id: 2 },
    { maker_id: null },
  ]);
  expect(await query('select id from audit_event order by id')).toEqual(before);
});

it('the use of a session makes nobody look at sockets, its sooner end does', async () => {
  const client = await database.pool.connect();
  const heard: string[] = [];
  client.on('notification', ({ channel }) => heard.push(channel));
  try {
    await client.query('listen zutai_access');
    await client.query(
      "update session set expires_at = expires_at + interval '1 minute', last_used_at = now()",
    );
    await client.query('select 1');
    expect(heard).toEqual([]);
    await client.query("update session set expires_at = expires_at - interval '1 minute'");
    await vi.waitFor(() => expect(heard).toEqual(['zutai_access']));
  } finally {
    await client.query('unlisten *');
    client.release();
  }
});
