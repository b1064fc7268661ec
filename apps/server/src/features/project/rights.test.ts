import { type DataRange, type PermissionCode, projectCalls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { insertEquipment, type TestEquipment } from '../monitor/testing/plant.ts';
import { createProjectFeature } from './index.ts';

let app: FeatureApp;
let admin: Caller;
let operator: Caller;
let pump: TestEquipment;
let count = 0;
const NOT_HELD = { status: 403, code: '1804' };

beforeAll(async () => {
  app = await createFeatureApp();
  admin = await app.addCaller('Waterworks', 'boss', 'admin');
  operator = await app.addCaller('Waterworks', 'operator', 'operator');
  pump = await insertEquipment(app.database, admin.organisationId, 'Pump', [{ tag: 'a' }]);
  const feature = createProjectFeature({ database: app.database }, { onChanged: () => undefined });
  app.serve('project', projectCalls, feature.handlers);
});
afterAll(() => app?.close());

/** An account of a role of the organisation's own. */
async function addPerson(codes: readonly PermissionCode[], dataRange: DataRange = 'self'): Promise<Caller> {
  count += 1;
  const caller = await app.addCaller('Waterworks', `person${count}`, 'user', dataRange);
  await app.database.pool.query(
    `with added as (insert into role (organisation_id, title, codes) values ($1, $2, $3) returning id)
     update account set role = added.id from added where account.id = $4`,
    [caller.organisationId, `role ${count}`, codes, caller.accountId],
  );
  return Object.assign(caller, { permissions: new Set(codes) });
}
async function addProject(equipmentIds = ''): Promise<string> {
  count += 1;
  const named = equipmentIds === '' ? {} : { equipmentIds };
  return (await app.send(projectCalls.add, admin, { title: `Station ${count}`, ...named })).data.id;
}
const give = (projectId: string, { accountId }: Caller, auth: string, by = admin) =>
  app.send(projectCalls.addPermissions, by, { projectId, accountIds: accountId, auth });
const edit = (projectId: string, { accountId }: Caller, auth: string, by = admin) =>
  app.send(projectCalls.editPermission, by, { projectId, accountId, auth });
const take = (projectId: string, { accountId }: Caller, by = admin) =>
  app.send(projectCalls.deletePermissions, by, { projectId, accountIds: accountId });
async function authOf(projectId: string, accountId: string): Promise<string | undefined> {
  const { rows } = await app.database.pool.query(
    'select auth from project_permission where project_id = $1 and account_id = $2',
    [projectId, accountId],
  );
  return rows[0]?.auth;
}
async function boundAuth(projectId: string): Promise<string | undefined> {
  const { data } = await app.send(projectCalls.queryAllEquipment, admin, { projectId });
  return data[0]?.auth;
}

describe('the right to write in a project', () => {
  it('is given by nobody to themselves, whatever they hold', async () => {
    const id = await addProject();
    for (const engineer of [
      await addPerson(['project_view', 'project_edit', 'signal_write']),
      await addPerson(['project_view', 'project_view_all', 'project_edit', 'signal_write'], 'department'),
    ]) {
      await give(id, engineer, 'write');
      for (const attempt of [
        () => give(id, engineer, 'view', engineer),
        () => edit(id, engineer, 'view', engineer),
        () => edit(id, engineer, 'write', engineer),
        () => take(id, engineer, engineer),
      ])
        expect(await attempt()).toMatchObject({ status: 403, code: '1805' });
      expect(await authOf(id, engineer.accountId)).toBe('write');
    }
  });

  it('is not given, raised or kept by who may not write there', async () => {
    const id = await addProject();
    const codes = ['project_view', 'project_view_all', 'project_edit'] as const;
    const silent = await addPerson(codes, 'organisation');
    expect(await give(id, operator, 'write', silent)).toMatchObject(NOT_HELD);
    expect(await authOf(id, operator.accountId)).toBeUndefined();
    expect(await give(id, operator, 'view', silent)).toMatchObject({ status: 200 });
    expect(await edit(id, operator, 'write', silent)).toMatchObject(NOT_HELD);
    await edit(id, operator, 'write');
    expect(await edit(id, operator, 'write', silent)).toMatchObject(NOT_HELD);
    expect(await give(id, operator, 'write', silent)).toMatchObject(NOT_HELD);
    expect(await authOf(id, operator.accountId)).toBe('write');
    // Taking it away is another thing.
    expect(await edit(id, operator, 'view', silent)).toMatchObject({ status: 200 });
    const writing = await addPerson([...codes, 'signal_write'], 'organisation');
    expect(await give(id, operator, 'write', writing)).toMatchObject({ status: 200 });
  });

  it('does nothing for a role that does not write', async () => {
    const id = await addProject();
    const watcher = await addPerson(['project_view']);
    expect(await give(id, watcher, 'write')).toMatchObject({ status: 409, code: '1806' });
    await app.database.pool.query('insert into project_permission values ($1, $2, $3)', [
      id,
      watcher.accountId,
      'write',
    ]);
    expect((await app.send(projectCalls.info, watcher, { id })).data).toMatchObject({ auth: 'view' });
  });

  it('is never that of the guests of a link', async () => {
    const id = await addProject();
    const { rows } = await app.database.pool.query(
      `with guest as (
         insert into account (organisation_id, loginname, display_name, password_hash, role, kind, data_range)
         values ($1, $2, 'Station', '', 'share', 'guest', 'self') returning id)
       insert into project_permission (project_id, account_id, auth) select $3, id, 'view' from guest
       returning account_id as "accountId"`,
      [admin.organisationId, `guest:project:${id}`, id],
    );
    const guest = rows[0] as Caller;
    for (const attempt of [edit, give])
      expect(await attempt(id, guest, 'write')).toMatchObject({ status: 404 });
    expect(await take(id, guest)).toMatchObject({ status: 404 });
    expect(await authOf(id, guest.accountId)).toBe('view');
  });
});

describe('a project that is only given for watching', () => {
  const engineer = () =>
    addPerson(['project_view', 'project_edit', 'signal_write', 'equipment_view'], 'organisation');
  const changes = (id: string): [keyof typeof projectCalls, object][] => [
    ['edit', { id, title: 'Taken over' }],
    ['bindEquipment', { projectId: id, equipmentIds: pump.id }],
    ['unbindEquipment', { projectId: id, equipmentIds: pump.id }],
    ['addPermissions', { projectId: id, accountIds: operator.accountId }],
    ['editPermission', { projectId: id, accountId: operator.accountId, auth: 'view' }],
    ['deletePermissions', { projectId: id, accountIds: operator.accountId }],
    ['saveSequence', { ids: id }],
    ['delete', { id, title: 'Watched' }],
  ];

  it('is not changed, and is with the right to write', async () => {
    const somebody = await engineer();
    const id = (await app.send(projectCalls.add, admin, { title: 'Watched', equipmentIds: pump.id })).data.id;
    await give(id, operator, 'view');
    await give(id, somebody, 'view');
    expect(await app.send(projectCalls.info, somebody, { id })).toMatchObject({ status: 200 });
    for (const [name, body] of changes(id))
      expect(await app.send(projectCalls[name], somebody, body), name).toMatchObject({ status: 404 });
    expect((await app.send(projectCalls.info, admin, { id })).data).toMatchObject({
      title: 'Watched',
      equipmentCount: 1,
      permissionCount: 2,
    });
    await edit(id, somebody, 'write');
    for (const [name, body] of changes(id))
      expect(
        await app.send(projectCalls[name], somebody, name === 'delete' ? { id, title: 'Taken over' } : body),
        name,
      ).toMatchObject({ status: 200 });
  });
});

describe('equipment of a project', () => {
  const CODES = ['project_view', 'project_view_all', 'project_edit', 'equipment_view'] as const;
  const bind = (projectId: string, by: Caller, more: object = {}) =>
    app.send(projectCalls.bindEquipment, by, { projectId, equipmentIds: pump.id, ...more });
  const giveEquipment = ({ accountId }: Caller, auth: string) =>
    app.database.pool.query(
      'insert into equipment_permission (equipment_id, account_id, auth) values ($1, $2, $3)',
      [pump.id, accountId, auth],
    );

  it('is passed on for writing by who could write to it, and else for watching', async () => {
    expect(await boundAuth(await addProject(pump.id))).toBe('write');
    const silent = await addPerson(CODES, 'organisation');
    const id = await addProject();
    expect(await bind(id, silent, { auth: 'write' })).toMatchObject(NOT_HELD);
    expect(await bind(id, silent)).toMatchObject({ status: 200 });
    expect(await boundAuth(id)).toBe('view');
    const own = await app.send(projectCalls.add, silent, { title: 'Silent', equipmentIds: pump.id });
    expect(await boundAuth(own.data.id)).toBe('view');
  });

  it('that somebody was given for watching is passed on for watching', async () => {
    const person = await addPerson([...CODES, 'signal_write']);
    await giveEquipment(person, 'view');
    const { data } = await app.send(projectCalls.add, person, { title: 'Own', equipmentIds: pump.id });
    expect(await boundAuth(data.id)).toBe('view');
    expect(await bind(data.id, person, { auth: 'write' })).toMatchObject(NOT_HELD);
    expect(await bind(data.id, person)).toMatchObject({ status: 200 });
    expect(await boundAuth(data.id)).toBe('view');
    // Who may write to it changes that; who may only watch it takes that away by asking for it alone.
    expect(await bind(data.id, admin)).toMatchObject({ status: 200 });
    expect(await boundAuth(data.id)).toBe('write');
    expect(await bind(data.id, person)).toMatchObject({ status: 200 });
    expect(await boundAuth(data.id)).toBe('write');
    expect(await bind(data.id, person, { auth: 'view' })).toMatchObject({ status: 200 });
    expect(await boundAuth(data.id)).toBe('view');
  });
});
