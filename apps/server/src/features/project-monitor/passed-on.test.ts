import { type PermissionCode, projectCalls, projectMonitorCalls } from '@zutai/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { createProjectFeature } from '../project/index.ts';
import { type Station, startStation } from './testing/station.ts';

let app: FeatureApp;
let station: Station;
let admin: Caller;
let operator: Caller;
const REFUSED = { status: 403, code: '403' };

beforeAll(async () => {
  app = await createFeatureApp();
  admin = await app.addCaller('Waterworks', 'boss', 'admin');
  operator = await app.addCaller('Waterworks', 'operator', 'operator', 'self');
  station = await startStation(app, admin);
  const project = createProjectFeature({ database: app.database }, { onChanged: () => undefined });
  app.serve('project', projectCalls, project.handlers);
});
beforeEach(() => {
  station.sent.length = 0;
});
afterAll(async () => {
  await station?.stop();
  await app?.close();
});

async function permit({ accountId }: Caller, auth: string, projectId = station.projectId): Promise<void> {
  await app.database.pool.query(
    `insert into project_permission (project_id, account_id, auth) values ($1, $2, $3)
     on conflict (project_id, account_id) do update set auth = $3`,
    [projectId, accountId, auth],
  );
}
const write = (caller: Caller, signalId = station.pump.signalIds[0]!, projectId = station.projectId) =>
  app.send(projectMonitorCalls.writeSignal, caller, { projectId, signalId, value: '7' });
/** What the ledger has of an account, the newest first. */
async function listRefused({ accountId }: Caller) {
  const { rows } = await app.database.pool.query(
    `select signal_id::text as "signalId", status, refusal ->> 'name' as refusal, new_value as value
     from command where account_id = $1 order by requested_at desc`,
    [accountId],
  );
  return rows;
}
async function addPerson(loginname: string, codes: readonly PermissionCode[]): Promise<Caller> {
  const caller = await app.addCaller('Waterworks', loginname, 'user', 'self');
  await app.database.pool.query(
    `with added as (insert into role (organisation_id, title, codes) values ($1, $2, $3) returning id)
     update account set role = added.id from added where account.id = $4`,
    [caller.organisationId, loginname, codes, caller.accountId],
  );
  return Object.assign(caller, { permissions: new Set(codes) });
}

it('a write that the right in a project does not allow is refused and stands in the ledger', async () => {
  await permit(operator, 'view');
  expect(await write(operator)).toMatchObject(REFUSED);
  expect(station.sent).toEqual([]);
  expect(await listRefused(operator)).toMatchObject([
    { signalId: station.pump.signalIds[0], status: 'refused', refusal: 'noPermission' },
  ]);
});

it('a project passes on for writing only what was bound so', async () => {
  await permit(operator, 'write');
  const { pump, tank, projectId } = station;
  await app.database.pool.query("update project_equipment set auth = 'view' where equipment_id = $1", [
    tank.id,
  ]);
  expect(await write(operator, tank.signalIds[0])).toMatchObject(REFUSED);
  expect((await listRefused(operator))[0]).toMatchObject({ signalId: tank.signalIds[0] });
  expect(await write(operator, pump.signalIds[0])).toMatchObject({ status: 200 });
  // Who may write to the equipment anyway writes to it here too.
  expect(await write(admin, tank.signalIds[0])).toMatchObject({ status: 200 });
  const sent = [
    { signalId: pump.signalIds[0], value: 7 },
    { signalId: tank.signalIds[0], value: 7 },
  ];
  await vi.waitFor(() => expect(station.sent).toEqual(sent));
  await app.database.pool.query("update project_equipment set auth = 'write' where project_id = $1", [
    projectId,
  ]);
});

it('writing through a project wants the code of writing and that of projects', async () => {
  const watcher = await addPerson('watcher', ['project_view', 'project_edit']);
  const stray = await addPerson('stray', ['signal_write']);
  for (const caller of [watcher, stray]) {
    await permit(caller, 'write');
    expect(await write(caller)).toMatchObject(REFUSED);
  }
  expect(station.sent).toEqual([]);
});

it('who edits projects does not come to write by making one, binding and giving themselves a right', async () => {
  const codes = ['project_view', 'project_view_all', 'project_edit'] as const;
  const plain = await addPerson('plain', codes);
  const writing = await addPerson('writing', [...codes, 'signal_write']);
  const { pump } = station;
  const signalId = pump.signalIds[1]!;
  for (const attacker of [plain, writing]) {
    await app.database.pool.query(
      "insert into equipment_permission (equipment_id, account_id, auth) values ($1, $2, 'view')",
      [pump.id, attacker.accountId],
    );
    const title = `Of ${attacker.loginname}`;
    const added = await app.send(projectCalls.add, attacker, { title, equipmentIds: pump.id });
    expect(added).toMatchObject({ status: 200 });
    const projectId = added.data.id;
    const own = { projectId, accountId: attacker.accountId, accountIds: attacker.accountId };
    await app.send(projectCalls.addPermissions, attacker, {
      projectId,
      accountIds: own.accountIds,
      auth: 'write',
    });
    await app.send(projectCalls.editPermission, attacker, {
      projectId,
      accountId: own.accountId,
      auth: 'write',
    });
    await app.send(projectCalls.bindEquipment, attacker, { projectId, equipmentIds: pump.id, auth: 'write' });
    await app.send(projectCalls.unbindEquipment, attacker, { projectId, equipmentIds: pump.id });
    await app.send(projectCalls.bindEquipment, attacker, { projectId, equipmentIds: pump.id });
    expect(await write(attacker, signalId, projectId)).toMatchObject(REFUSED);
    // Nor a friend of theirs, who writes elsewhere.
    await app.send(projectCalls.addPermissions, attacker, {
      projectId,
      accountIds: operator.accountId,
      auth: 'write',
    });
    await permit(operator, 'write', projectId);
    expect(await write(operator, signalId, projectId)).toMatchObject(REFUSED);
  }
  expect(station.sent).toEqual([]);
});
