import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAdmin } from '../../testing/global-setup.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { readExcessRights, warnOfExcessRights } from './role-rights.ts';

let test: TestDatabase;
/** Roles are the cluster's: they carry the name of this file's own database. */
let prefix: string;
const made: string[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  prefix = test.connection.database!;
});
afterAll(async () => {
  for (const role of made) await runAdmin(test.connection, `drop role ${role}`);
  await test?.drop();
});

/** What is found of a role, connected as it. */
async function rightsOf(name: string, attributes: string, memberOf = ''): Promise<string[]> {
  const role = `${prefix}_${name}`;
  await runAdmin(test.connection, `create role ${role} login password 'role-rights' ${attributes}`);
  made.push(role);
  if (memberOf !== '') await runAdmin(test.connection, `grant ${memberOf} to ${role}`);
  const pool = new pg.Pool({ ...test.connection, user: role, password: 'role-rights', max: 1 });
  try {
    return await readExcessRights(pool);
  } finally {
    await pool.end();
  }
}

it('finds nothing at a role that owns its database alone', async () => {
  expect(await rightsOf('plain', '')).toEqual([]);
});

it.each([
  ['createrole', 'createrole', '', ['CREATEROLE']],
  ['superuser', 'superuser', '', ['SUPERUSER']],
  ['replication', 'replication bypassrls', '', ['REPLICATION', 'BYPASSRLS']],
  ['program', '', 'pg_execute_server_program', ['member of pg_execute_server_program']],
] as const)('finds %s', async (name, attributes, memberOf, rights) => {
  expect(await rightsOf(name, attributes, memberOf)).toEqual(rights);
});

it('finds that a role can become a superuser', async () => {
  await rightsOf('boss', 'superuser');
  expect(await rightsOf('deputy', '', `${prefix}_boss`)).toEqual([`member of ${prefix}_boss`]);
});

it('warns of a superuser, and says where to read on', async () => {
  const lines: string[] = [];
  const logger = { warn: (_fields: unknown, text: string) => void lines.push(text) };
  // The role of the tests makes databases, so it is one.
  expect(await warnOfExcessRights(test.database.pool, logger as never)).toContain('SUPERUSER');
  expect(lines).toEqual([expect.stringMatching(/SUPERUSER.*docs\/outside-engines\.md/)]);
});
