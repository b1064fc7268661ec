import { type RunningServer, startServer } from '@zutai/dev-env/server-process';
import { afterEach, expect, it, vi } from 'vitest';
import { runAdmin } from '../platform/testing/global-setup.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let server: RunningServer | undefined;
let test: TestDatabase | undefined;
let role = '';
afterEach(async () => {
  await server?.stop();
  if (test !== undefined && role !== '') {
    await runAdmin(test.connection, `reassign owned by ${role} to current_user`);
    await runAdmin(test.connection, `drop owned by ${role}`);
    await runAdmin(test.connection, `drop role ${role}`);
  }
  await test?.drop();
  [server, test, role] = [undefined, undefined, ''];
});

/** Starts a server on an outside PostgreSQL; the address is that of a role of it. */
async function startOn({ connection }: TestDatabase, user: string, password: string) {
  const address = new URL(`postgres://${user}@localhost/${connection.database}`);
  address.password = password;
  address.searchParams.set('host', String(connection.host));
  address.searchParams.set('port', String(connection.port));
  return startServer({ hasDemo: false, env: { DATABASE_URL: address.href } });
}
const healthOf = async ({ url }: RunningServer) => {
  const reply = await fetch(`${url}/healthz`);
  const { parts } = (await reply.json()) as { parts: Record<string, string> };
  return { status: reply.status, parts };
};

it('a superuser as the role of an outside database is warned of, in the log and in the health', async () => {
  test = await createTestDatabase();
  const { user, password } = test.connection;
  server = await startOn(test, String(user), String(password));
  expect(await healthOf(server)).toMatchObject({ status: 200, parts: { databaseRole: 'degraded' } });
  expect(server.log()).toMatch(/role of DATABASE_URL may do more than it needs \(SUPERUSER/);
  expect(server.log()).toContain('docs/outside-engines.md');
});

it('a role that owns its database and nothing else is not', async () => {
  test = await createTestDatabase();
  const { database } = test.connection;
  role = `${database}_plant`;
  await runAdmin(test.connection, `create role ${role} login password 'role-of-a-plant'`);
  await runAdmin(test.connection, `alter database ${database} owner to ${role}`);
  // As docs/outside-engines.md says: what is in it is made by the role itself.
  await runAdmin(test.connection, 'drop schema public cascade');
  await runAdmin(test.connection, `create schema public authorization ${role}`);
  server = await startOn(test, role, 'role-of-a-plant');
  expect((await healthOf(server)).parts).toMatchObject({ databaseRole: 'ok' });
  expect(server.log()).not.toContain('more than it needs');
});
