import { equipmentGroupCalls as calls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { createEquipmentGroupFeature } from './index.ts';

let app: FeatureApp;
let admin: Caller;
let stranger: Caller;
let lead: Caller;
/** Of the admin, of the lead, of another organisation. */
let pump: string;
let mill: string;
let vat: string;

const addEquipment = async ({ organisationId, accountId }: Caller, title: string): Promise<string> => {
  const { rows } = await app.database.pool.query<{ id: string }>(
    "insert into equipment (organisation_id, title, owner_id, kind, display, device_id) values ($1, $2, $3, 'EG', 'list', $2) returning id::text",
    [organisationId, title, accountId],
  );
  return rows[0]!.id;
};

beforeAll(async () => {
  app = await createFeatureApp();
  admin = await app.addCaller('Waterworks', 'boss', 'admin');
  lead = await app.addCaller('Waterworks', 'lead', 'engineer', 'self');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  pump = await addEquipment(admin, 'Pump');
  mill = await addEquipment(lead, 'Mill');
  vat = await addEquipment(stranger, 'Vat');
  app.serve('equipmentGroup', calls, createEquipmentGroupFeature(app).handlers);
});
afterAll(() => app?.close());

const add = async (title: string, caller = admin): Promise<string> =>
  (await app.send(calls.add, caller, { title })).data.id;
const put = (groupId: string, equipmentIds: string, caller = admin) =>
  app.send(calls.addEquipment, caller, { groupId, equipmentIds });
const titlesIn = async (groupId: string, caller = admin) =>
  (await app.send(calls.queryEquipment, caller, { groupId })).data.rows.map(
    ({ title }: { title: string }) => title,
  );

it('Section 9: "Group name: max 30 characters", and a name is one group of the organisation', async () => {
  expect((await app.send(calls.add, admin, { title: 'x'.repeat(31) })).fields).toMatchObject([
    { path: 'title' },
  ]);
  await add('一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十');
  const id = await add('North');
  expect(await app.send(calls.add, admin, { title: 'North' })).toMatchObject({
    ...{ status: 409, code: '2151', message: 'The group name “North” exists', fields: [{ path: 'title' }] },
  });
  expect((await app.send(calls.add, stranger, { title: 'North' })).code).toBe('200');
  const other = await add('South');
  expect((await app.send(calls.edit, admin, { id: other, title: 'North' })).code).toBe('2151');
  expect((await app.send(calls.edit, admin, { id, title: 'North', revision: 1 })).code).toBe('200');
  expect((await app.send(calls.edit, admin, { id, title: 'N', revision: 1 })).status).toBe(409);
});

it('equipment is put in and taken out within the data range, and nothing of others', async () => {
  const id = await add('East');
  expect((await put(id, `${pump},${mill}`)).code).toBe('200');
  expect((await put(id, pump)).code).toBe('200');
  expect(await put(id, vat)).toMatchObject({ status: 400, fields: [{ path: 'equipmentIds' }] });
  expect(await titlesIn(id)).toEqual(['Mill', 'Pump']);
  const left = await app.send(calls.queryOtherEquipment, admin, { groupId: id });
  expect(left.data.total).toBe(0);
  expect((await app.send(calls.info, admin, { id })).data).toMatchObject({
    equipmentCount: 2,
    onlineCount: 0,
  });
  await app.send(calls.removeEquipment, admin, { groupId: id, equipmentIds: pump });
  expect(await titlesIn(id)).toEqual(['Mill']);
  expect((await app.send(calls.queryEquipment, stranger, { groupId: id })).status).toBe(400);
  expect((await app.send(calls.delete, stranger, { id })).status).toBe(404);
});

it('a narrower data range sees of a group what it sees, and changes its own groups alone', async () => {
  const id = await add('West');
  await put(id, pump);
  const seen = async () =>
    (await app.send(calls.query, lead, { keyword: 'West' })).data.rows as { equipmentCount: number }[];
  expect(await seen()).toEqual([]);
  await put(id, mill);
  expect(await seen()).toMatchObject([{ equipmentCount: 1, isChangeable: false }]);
  expect(await titlesIn(id, lead)).toEqual(['Mill']);
  expect((await put(id, mill, lead)).status).toBe(403);
  expect((await app.send(calls.delete, lead, { id })).status).toBe(403);
  const own = await add('Lead', lead);
  expect((await put(own, pump, lead)).fields).toMatchObject([{ path: 'equipmentIds' }]);
  expect((await put(own, mill, lead)).code).toBe('200');
  expect((await app.send(calls.info, lead, { id: own })).data).toMatchObject({
    ...{ ownerTitle: 'lead', isChangeable: true },
  });
  expect((await app.send(calls.delete, lead, { id: own })).code).toBe('200');
});

describe('accounts of a group', () => {
  const give = (groupId: string, accountIds: string, caller = admin) =>
    app.send(calls.addAccounts, caller, { groupId, accountIds });
  const namesOf = async (groupId: string, caller = admin) =>
    (await app.send(calls.queryAccounts, caller, { groupId })).data.rows.map(
      ({ title }: { title: string }) => title,
    );

  it('of the data range "group" see its equipment, until it is taken away', async () => {
    const watcher = await app.addCaller('Waterworks', 'watcher', 'engineer', 'group');
    const id = await add('Given');
    await put(id, pump);
    const seen = () => app.send(calls.queryEquipment, watcher, { groupId: id });
    expect((await seen()).status).toBe(400);
    expect((await give(id, watcher.accountId)).code).toBe('200');
    expect((await give(id, watcher.accountId)).code).toBe('200');
    expect(await namesOf(id)).toEqual(['watcher']);
    const left = await app.send(calls.queryOtherAccounts, admin, { groupId: id });
    expect(left.data.rows.map(({ loginname }: { loginname: string }) => loginname)).toEqual(['boss', 'lead']);
    expect((await seen()).data.rows).toMatchObject([{ title: 'Pump' }]);
    const given = { groupId: id, accountIds: watcher.accountId };
    expect((await app.send(calls.removeAccounts, admin, given)).code).toBe('200');
    expect((await seen()).status).toBe(400);
  });

  it('are those that the caller holds, and are given no more than the caller sees', async () => {
    const head = await app.addCaller('Waterworks', 'head', 'admin', 'self');
    const id = await add('Of head', head);
    expect((await give(id, stranger.accountId)).fields).toMatchObject([{ path: 'accountIds' }]);
    expect((await give(id, lead.accountId, head)).fields).toMatchObject([{ path: 'accountIds' }]);
    expect((await give(id, head.accountId, head)).code).toBe('200');
    // Put there by somebody who sees more.
    await put(id, pump);
    expect(await give(id, head.accountId, head)).toMatchObject({ status: 403, code: '2152' });
    const foreign = await add('Of admin');
    expect((await give(foreign, head.accountId, head)).fields).toMatchObject([{ path: 'groupId' }]);
    expect((await app.send(calls.queryAccounts, stranger, { groupId: id })).fields).toMatchObject([
      { path: 'groupId' },
    ]);
    await give(id, lead.accountId);
    expect(await namesOf(id, head)).toEqual(['head']);
    expect((await give(id, head.accountId, lead)).status).toBe(403);
  });
});
