import { once } from 'node:events';
import { calls, equipmentCalls, monitorCalls, SOCKET_CLOSE, sessionCalls } from '@zutai/contract';
import { type ApiClient, type RunningServer, startServer } from '@zutai/dev-env/server-process';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addAccount } from './testing/add-accounts.ts';
import { makeBelongings } from './testing/belongings.ts';
import { LiveSocket } from './testing/live-socket.ts';
import { openDatabase } from './testing/open-database.ts';
import type { Belongings } from './testing/sample.ts';

// Real programs on a machine that has other things to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let server: RunningServer;
let owner: ApiClient;
let lead: ApiClient;
let database: Pool;
let own: Belongings;
const departments = { plant: '', line: '', elsewhere: '' };

beforeAll(async () => {
  server = await startServer({ hasDemo: false });
  database = openDatabase(server);
  owner = await server.signIn();
  own = await makeBelongings(owner, database, 'MOVED');
  const add = async (title: string, parentId: string | null) =>
    (await owner.call(calls.department.add, { title, parentId })).id;
  departments.plant = await add('Plant', null);
  departments.line = await add('Line', departments.plant);
  departments.elsewhere = await add('Elsewhere', null);
  await database.query('update equipment set department_id = $1 where id = $2', [
    departments.line,
    own.equipmentId,
  ]);
  lead = await addAccount(database, server.url, {
    organisation: own.organisationTitle,
    ...{ loginname: 'lead', role: 'admin', dataRange: 'departmentAndBelow' },
  });
  await database.query(`update account set department_id = $1 where loginname = 'lead'`, [departments.plant]);
});
afterAll(async () => {
  await database?.end();
  await server?.stop();
});

const seen = async () => (await lead.call(equipmentCalls.query, {})).rows.map(({ id }) => id);

it('a department that is moved away takes what is in it out of sight at once, open sockets included', async () => {
  const { equipmentId } = own;
  expect(await seen()).toContain(equipmentId);
  const live = await LiveSocket.open(lead, equipmentId);
  const closed = once(live.socket, 'close');
  await owner.call(calls.department.move, { id: departments.line, parentId: departments.elsewhere });
  expect((await closed)[0]).toBe(SOCKET_CLOSE.equipmentChanged);
  expect(await seen()).not.toContain(equipmentId);
  for (const [call, body] of [
    [equipmentCalls.info, { id: equipmentId }],
    [monitorCalls.token, { equipmentId }],
    [monitorCalls.querySignal, { equipmentId }],
  ] as const)
    expect(await lead.send(call, body), call.path).toMatchObject({ status: 404 });
  // Who lost sight of a thing is signed in as before.
  expect((await lead.call(sessionCalls.info, {})).loginname).toBe('lead');
});

it('nobody brings a department of others below their own, and with it what it holds', async () => {
  const move = await lead.send(calls.department.move, {
    id: departments.line,
    parentId: departments.plant,
  });
  expect(move.status).toBe(404);
  const edit = await lead.send(equipmentCalls.edit, {
    ...{ id: own.equipmentId, title: 'Mine now', departmentId: departments.plant },
  });
  expect(edit.status).toBe(404);
  expect(await seen()).not.toContain(own.equipmentId);
});
