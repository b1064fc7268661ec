import { projectCalls } from '@zutai/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { insertEquipment, type TestEquipment } from '../monitor/testing/plant.ts';
import { createProjectFeature } from './index.ts';

let app: FeatureApp;
let admin: Caller;
let operator: Caller;
let user: Caller;
let writer: Caller;
let guest: Caller;
let stranger: Caller;
let strangersProject: string;
let kettle: TestEquipment;
let pump: TestEquipment;
let tank: TestEquipment;
let count = 0;
const changed: string[] = [];

beforeAll(async () => {
  app = await createFeatureApp();
  admin = await app.addCaller('Waterworks', 'boss', 'admin');
  operator = await app.addCaller('Waterworks', 'operator', 'operation');
  user = await app.addCaller('Waterworks', 'watcher', 'user');
  writer = await app.addCaller('Waterworks', 'writer', 'operator');
  guest = await app.addCaller('Waterworks', 'visitor', 'guest');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  pump = await insertEquipment(app.database, admin.organisationId, 'Pump', [{ tag: 'a' }, { tag: 'b' }]);
  tank = await insertEquipment(app.database, admin.organisationId, 'Tank', [], { online: false });
  kettle = await insertEquipment(app.database, stranger.organisationId, 'Kettle', []);
  const feature = createProjectFeature(
    { database: app.database },
    { onChanged: (projectId) => changed.push(projectId) },
  );
  app.serve('project', projectCalls, feature.handlers);
  strangersProject = (await app.send(projectCalls.add, stranger, { title: 'Brewing' })).data.id;
});
beforeEach(() => {
  changed.length = 0;
});
afterAll(() => app?.close());

async function addProject(more: object = {}): Promise<string> {
  count += 1;
  const reply = await app.send(projectCalls.add, admin, { title: `Station ${count}`, ...more });
  return reply.data.id;
}
const info = async (id: string, caller = admin) => (await app.send(projectCalls.info, caller, { id })).data;

/** A right request of each call about somebody's project. */
const requests = (id: string, account = user.accountId, equipment = pump.id) => ({
  query: {},
  queryAll: {},
  queryAllByUser: {},
  info: { id },
  add: { title: 'New', equipmentIds: equipment },
  edit: { id, title: 'Renamed' },
  delete: { id, title: 'Brewing' },
  saveSequence: { ids: id },
  queryPermissions: { projectId: id },
  queryAccountsWithoutPermission: { projectId: id },
  addPermissions: { projectId: id, accountIds: account },
  editPermission: { projectId: id, accountId: account, auth: 'write' },
  deletePermissions: { projectId: id, accountIds: account },
  queryUnboundEquipment: { projectId: id },
  bindEquipment: { projectId: id, equipmentIds: equipment },
  queryEquipment: { projectId: id },
  queryAllEquipment: { projectId: id },
  unbindEquipment: { projectId: id, equipmentIds: equipment },
});
const names = Object.keys(projectCalls) as (keyof typeof projectCalls)[];

describe.each(names)('%s', (name) => {
  it('wants a login and the permission', async () => {
    const body = requests(strangersProject)[name];
    expect(await app.send(projectCalls[name], null, body)).toMatchObject({ status: 401, code: '1010' });
    expect(await app.send(projectCalls[name], guest, body)).toMatchObject({ status: 403 });
    if (projectCalls[name].permission === 'project_edit')
      expect(await app.send(projectCalls[name], operator, body)).toMatchObject({ status: 403 });
  });

  it('refuses a field it does not know', async () => {
    const body = { ...requests(strangersProject)[name], organisationId: '1' };
    const reply = await app.send(projectCalls[name], admin, body, { asJson: true });
    expect(reply).toMatchObject({ status: 400 });
  });
});

describe.each(names.filter((name) => !['query', 'queryAll', 'queryAllByUser', 'add'].includes(name)))(
  '%s',
  (name) => {
    it("does not find another organisation's project", async () => {
      const reply = await app.send(projectCalls[name], admin, requests(strangersProject)[name]);
      expect(reply).toMatchObject({ status: 404, code: '404' });
      expect(changed).toEqual([]);
    });
  },
);

describe('a project', () => {
  it('is added at the end with equipment, edited and deleted', async () => {
    await app.database.pool.query("update equipment set communication = 'fault' where id = $1", [pump.id]);
    const first = await addProject();
    const id = await addProject({ equipmentIds: `${tank.id},${pump.id}`, errorValShow: false });
    expect(await info(id)).toMatchObject({
      errorValShow: false,
      errorDefaultVal: '0',
      equipmentCount: 2,
      onlineCount: 0,
      faultCount: 1,
      pageCount: 0,
      permissionCount: 0,
      homePageId: null,
      shareState: 'private',
      auth: 'write',
    });
    expect((await info(id)).sequence).toBeGreaterThan((await info(first)).sequence);
    const edited = { id, title: 'Water 1', remark: 'north', errorDefaultVal: '--' };
    expect(await app.send(projectCalls.edit, admin, edited)).toMatchObject({ status: 200 });
    expect(await info(id)).toMatchObject({ ...edited, errorValShow: false });
    expect(await app.send(projectCalls.delete, admin, { id, title: 'Water' })).toMatchObject({
      status: 400,
      code: '1802',
      fields: [{ path: 'title' }],
    });
    expect(await app.send(projectCalls.delete, admin, { id, title: 'Water 1' })).toMatchObject({
      status: 200,
    });
    expect(changed).toEqual([id]);
    expect(await app.send(projectCalls.info, admin, { id })).toMatchObject({ status: 404 });
    const left = await app.database.pool.query('select 1 from equipment where id = $1', [pump.id]);
    expect(left.rowCount).toBe(1);
  });

  it('has an English name, is found by it and deleted by either', async () => {
    const id = await addProject({ title: '东区', titleEn: 'Eastern district' });
    const second = await addProject({ title: '西区', titleEn: 'Western district' });
    expect(await info(id)).toMatchObject({ title: '东区', titleEn: 'Eastern district' });
    const found = await app.send(projectCalls.queryAll, admin, { keyword: 'western d' });
    expect(found.data).toMatchObject([{ id: second, titleEn: 'Western district' }]);
    const unnamed = await addProject();
    expect(await app.send(projectCalls.delete, admin, { id: unnamed, title: '' })).toMatchObject({
      status: 400,
    });
    await app.send(projectCalls.edit, admin, { id, title: '东区' });
    expect(await info(id)).toMatchObject({ titleEn: 'Eastern district' });
    for (const [each, title] of [
      [id, 'Eastern district'],
      [second, '西区'],
    ])
      expect(await app.send(projectCalls.delete, admin, { id: each, title })).toMatchObject({ status: 200 });
  });

  it('has a title of its own in its organisation', async () => {
    const id = await addProject({ title: 'Brewing' });
    const taken = { status: 409, code: '1801', fields: [{ path: 'title' }] };
    expect(await app.send(projectCalls.add, admin, { title: 'Brewing' })).toMatchObject(taken);
    const other = await addProject();
    expect(await app.send(projectCalls.edit, admin, { id: other, title: 'Brewing' })).toMatchObject(taken);
    await app.send(projectCalls.delete, admin, { id, title: 'Brewing' });
  });

  it("cannot be given another organisation's equipment or be added in part", async () => {
    const before = (await app.send(projectCalls.queryAll, admin)).data.length;
    const reply = await app.send(projectCalls.add, admin, {
      title: 'Half',
      equipmentIds: `${pump.id},${kettle.id}`,
    });
    expect(reply).toMatchObject({ status: 404 });
    expect((await app.send(projectCalls.queryAll, admin)).data.length).toBe(before);
  });

  it('comes in the order that was saved, those not named behind', async () => {
    const [a, b, c] = [await addProject(), await addProject(), await addProject()];
    await app.send(projectCalls.saveSequence, admin, { ids: `${c},${a}` });
    const { data } = await app.send(projectCalls.queryAll, admin);
    const ids = data.map((one: { id: string }) => one.id);
    expect(ids.slice(0, 2)).toEqual([c, a]);
    expect(ids.at(-1)).toBe(b);
  });

  it('is found by words of its title, nothing in them special', async () => {
    await addProject({ title: '100% clean' });
    const { data } = await app.send(projectCalls.queryAll, admin, { keyword: '0% C' });
    expect(data).toMatchObject([{ title: '100% clean' }]);
    expect((await app.send(projectCalls.queryAll, admin, { keyword: '%%' })).data).toEqual([]);
  });
});

describe('the list of projects', () => {
  const query = async (request: object, caller = admin) =>
    (await app.send(projectCalls.query, caller, { pageSize: 200, ...request })).data;
  const titles = ({ rows }: { rows: readonly { title: string }[] }) => rows.map(({ title }) => title);

  it('is paged in the order by hand, and in another when asked', async () => {
    const ids = [];
    for (const [title, equipmentIds] of [
      ['Page B', `${pump.id},${tank.id}`],
      ['Page C', ''],
      ['Page A', pump.id],
    ] as const)
      ids.push(await addProject({ title, ...(equipmentIds && { equipmentIds }) }));
    const found = { keyword: 'page ' };
    expect(await query({ ...found, pageSize: 2 })).toMatchObject({ total: 3, rows: [{}, {}] });
    expect(titles(await query({ ...found, pageSize: 2, pageNum: 2 }))).toEqual(['Page A']);
    await app.send(projectCalls.saveSequence, admin, { ids: [...ids].reverse().join(',') });
    expect(titles(await query(found))).toEqual(['Page A', 'Page C', 'Page B']);
    const sorted = async (sortField: string, sortOrder: string) =>
      titles(await query({ ...found, sortField, sortOrder }));
    expect(await sorted('title', 'desc')).toEqual(['Page C', 'Page B', 'Page A']);
    expect(await sorted('equipmentCount', 'desc')).toEqual(['Page B', 'Page A', 'Page C']);
    expect(await sorted('createdMs', 'asc')).toEqual(['Page B', 'Page C', 'Page A']);
  });

  it('has what the caller may see, and nothing of others', async () => {
    const id = await addProject({ title: 'For a user' });
    expect(titles(await query({ keyword: 'For a user' }, user))).toEqual([]);
    await app.send(projectCalls.addPermissions, admin, { projectId: id, accountIds: user.accountId });
    expect(await query({ keyword: 'For a user' }, user)).toMatchObject({
      total: 1,
      rows: [{ auth: 'view' }],
    });
    expect(await query({}, stranger)).toMatchObject({ total: 1, rows: [{ id: strangersProject }] });
  });
});

describe('rights in a project', () => {
  const seenBy = async (caller: Caller) => {
    const { data } = await app.send(projectCalls.queryAllByUser, caller);
    return new Map<string, string>(data.map((one: { id: string; auth: string }) => [one.id, one.auth]));
  };

  it('show it to a user, and not before; operators see it anyway', async () => {
    const id = await addProject({ equipmentIds: pump.id });
    expect((await seenBy(user)).has(id)).toBe(false);
    expect((await seenBy(operator)).get(id)).toBe('write');
    for (const name of ['info', 'queryEquipment', 'queryAllEquipment'] as const)
      expect(await app.send(projectCalls[name], user, requests(id)[name])).toMatchObject({ status: 404 });
    await app.send(projectCalls.addPermissions, admin, { projectId: id, accountIds: user.accountId });
    expect((await seenBy(user)).get(id)).toBe('view');
    expect(await info(id, user)).toMatchObject({ auth: 'view', permissionCount: 1 });
    const { data } = await app.send(projectCalls.queryAllEquipment, user, { projectId: id });
    expect(data).toMatchObject([{ id: pump.id, signalCount: 2, online: true, sn: 'SN-Pump' }]);
    const right = { projectId: id, accountId: user.accountId };
    // A right says where somebody writes, not whether: their role does not.
    expect(await app.send(projectCalls.editPermission, admin, { ...right, auth: 'write' })).toMatchObject({
      status: 409,
      code: '1806',
      fields: [{ path: 'auth' }],
    });
    await app.send(projectCalls.deletePermissions, admin, { projectId: id, accountIds: user.accountId });
    expect((await seenBy(user)).has(id)).toBe(false);
    expect(changed).toEqual([id, id]);
    const gone = await app.send(projectCalls.editPermission, admin, { ...right, auth: 'view' });
    expect(gone).toMatchObject({ status: 404 });
  });

  it('are listed with who has none yet', async () => {
    const id = await addProject();
    const without = async () =>
      (await app.send(projectCalls.queryAccountsWithoutPermission, admin, { projectId: id })).data;
    expect(await without()).toMatchObject([
      { accountId: user.accountId, loginname: 'watcher' },
      { accountId: writer.accountId, loginname: 'writer' },
    ]);
    const right = { projectId: id, accountIds: writer.accountId };
    await app.send(projectCalls.addPermissions, admin, right);
    await app.send(projectCalls.addPermissions, admin, { ...right, auth: 'write' });
    expect(await without()).toMatchObject([{ accountId: user.accountId }]);
    const { data } = await app.send(projectCalls.queryPermissions, admin, {
      projectId: id,
      keyword: 'WRITE',
    });
    expect(data).toMatchObject({
      total: 1,
      rows: [{ accountId: writer.accountId, displayName: 'writer', roleType: 'user', auth: 'write' }],
    });
  });

  it('are changed by who saw the right as it is, and not over an edit of somebody else', async () => {
    const id = await addProject();
    const { accountId } = writer;
    const edit = (auth: string, revision?: number, caller = admin) =>
      app.send(projectCalls.editPermission, caller, {
        ...{ projectId: id, accountId, auth },
        ...(revision !== undefined && { revision }),
      });
    const read = async () =>
      (await app.send(projectCalls.queryPermissions, admin, { projectId: id })).data.rows[0];
    const add = (auth: string) =>
      app.send(projectCalls.addPermissions, admin, { projectId: id, accountIds: accountId, auth });
    await add('view');
    const { revision } = await read();
    expect(await edit('write', revision)).toMatchObject({ status: 200 });
    const refused = await edit('view', revision);
    expect(refused).toMatchObject({ status: 409, code: '1409' });
    expect(refused.message).toContain('boss');
    expect(await read()).toMatchObject({ auth: 'write', revision: revision + 1 });
    // Given anew is an edit too.
    await add('view');
    expect(await edit('write', revision + 1)).toMatchObject({ code: '1409' });
    // Who names no revision does not care.
    expect(await edit('write')).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ auth: 'write', revision: revision + 3 });
  });

  it('are for users of the organisation only', async () => {
    const id = await addProject();
    const add = (accountIds: string) =>
      app.send(projectCalls.addPermissions, admin, { projectId: id, accountIds });
    expect(await add(`${user.accountId},${stranger.accountId}`)).toMatchObject({ status: 404 });
    expect(await add(operator.accountId)).toMatchObject({ status: 409, code: '1803' });
    expect((await info(id)).permissionCount).toBe(0);
  });
});

describe('equipment of a project', () => {
  it('is bound in order, paged, filtered and unbound', async () => {
    const id = await addProject();
    const unbound = async () =>
      (await app.send(projectCalls.queryUnboundEquipment, admin, { projectId: id })).data;
    expect(await unbound()).toMatchObject({
      total: 2,
      rows: [{ title: 'Pump' }, { title: 'Tank', communication: 'offline' }],
    });
    await app.send(projectCalls.bindEquipment, admin, { projectId: id, equipmentIds: tank.id });
    await app.send(projectCalls.bindEquipment, admin, {
      projectId: id,
      equipmentIds: `${tank.id},${pump.id}`,
    });
    expect((await unbound()).total).toBe(0);
    const query = async (more: object = {}) =>
      (await app.send(projectCalls.queryEquipment, admin, { projectId: id, ...more })).data;
    expect(await query()).toMatchObject({ total: 2, rows: [{ id: tank.id }, { id: pump.id }] });
    expect(await query({ online: true })).toMatchObject({ total: 1, rows: [{ id: pump.id }] });
    expect(await query({ keyword: 'sn-tank' })).toMatchObject({ total: 1, rows: [{ id: tank.id }] });
    expect(await query({ sortField: 'title', pageSize: 1, pageNum: 2 })).toMatchObject({
      total: 2,
      rows: [{ id: tank.id }],
    });
    await app.send(projectCalls.unbindEquipment, admin, { projectId: id, equipmentIds: tank.id });
    expect(await query()).toMatchObject({ total: 1 });
    expect(changed).toEqual([id, id, id]);
  });

  it("cannot be another organisation's", async () => {
    const id = await addProject();
    for (const name of ['bindEquipment', 'unbindEquipment'] as const) {
      const reply = await app.send(projectCalls[name], admin, requests(id, user.accountId, kettle.id)[name]);
      expect(reply).toMatchObject({ status: 404 });
    }
  });
});
