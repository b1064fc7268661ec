import { regionCalls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { createRegionFeature } from './index.ts';

let app: FeatureApp;
let admin: Caller;
let user: Caller;
let stranger: Caller;
let foreignId: string;

beforeAll(async () => {
  app = await createFeatureApp();
  admin = await app.addCaller('Waterworks', 'boss', 'admin');
  user = await app.addCaller('Waterworks', 'watcher', 'user');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  app.serve('region', regionCalls, createRegionFeature({ database: app.database }).handlers);
  foreignId = (await app.send(regionCalls.add, stranger, { title: 'Cellar' })).data.id;
});
afterAll(() => app?.close());

const requests = () => ({
  query: {},
  add: { title: 'x' },
  edit: { id: foreignId, title: 'x' },
  delete: { id: foreignId },
  queryAccounts: { id: foreignId },
  saveAccounts: { id: foreignId, accountIds: user.accountId },
});
const names = Object.keys(regionCalls) as (keyof typeof regionCalls)[];
const list = async (caller: Caller) => (await app.send(regionCalls.query, caller)).data;

describe.each(names)('%s', (name) => {
  it('wants a login, the permission, known fields and a region of the organisation', async () => {
    const body = requests()[name];
    expect(await app.send(regionCalls[name], null, body)).toMatchObject({ status: 401 });
    const unknown = await app.send(regionCalls[name], admin, { ...body, more: '1' }, { asJson: true });
    expect(unknown).toMatchObject({ status: 400, fields: [{ path: 'more' }] });
    if (name === 'query') return;
    expect(await app.send(regionCalls[name], user, body)).toMatchObject({ status: 403 });
    if (name === 'add') return;
    expect(await app.send(regionCalls[name], admin, body)).toMatchObject({ status: 404 });
  });
});

async function addPage({ organisationId, accountId }: Caller, widgets: readonly object[]): Promise<void> {
  const file = JSON.stringify({ con: {}, widgets, bind: {} });
  await app.database.kysely
    .insertInto('page')
    .values({
      ...{ organisation_id: organisationId, updated_by: accountId, kind: 'faceplate', title: 'Overview' },
      ...{ width: 800, height: 600, fit: 'contain', password_hash: null, file },
    })
    .execute();
}

describe('a region', () => {
  it('is seen by administrators and by whom it is given to', async () => {
    const { id } = (await app.send(regionCalls.add, admin, { title: 'Control room' })).data;
    const region = { id, title: 'Control room', isMine: true, accountCount: 0, revision: 1 };
    expect(await list(admin)).toEqual([region]);
    expect(await list(user)).toEqual([{ ...region, isMine: false }]);
    const accounts = async () => (await app.send(regionCalls.queryAccounts, admin, { id })).data;
    expect(await accounts()).toMatchObject([{ accountId: user.accountId, hasRegion: false }]);
    const save = (accountIds: string) => app.send(regionCalls.saveAccounts, admin, { id, accountIds });
    expect(await save(user.accountId)).toMatchObject({ status: 200 });
    expect(await list(user)).toEqual([{ ...region, accountCount: 1 }]);
    expect(await save(`${user.accountId},${stranger.accountId}`)).toMatchObject({ status: 404 });
    expect(await accounts()).toMatchObject([{ accountId: user.accountId, hasRegion: true }]);
    expect(await save('')).toMatchObject({ status: 200 });
    expect(await list(user)).toEqual([{ ...region, isMine: false }]);
    expect(await app.send(regionCalls.edit, admin, { id, title: 'Hall' })).toMatchObject({ status: 200 });
    expect(await list(admin)).toMatchObject([{ title: 'Hall' }]);
    expect(await app.send(regionCalls.delete, admin, { id })).toMatchObject({ status: 200 });
    expect(await list(admin)).toEqual([]);
  });

  it('is deleted without a word while nothing is kept for it, else only when that is confirmed', async () => {
    const { id } = (await app.send(regionCalls.add, admin, { title: 'Yard' })).data;
    const { id: other } = (await app.send(regionCalls.add, admin, { title: 'Roof' })).data;
    const widget = (authRegion: string, more: object = {}) => ({ authRegion, ...more });
    await addPage(admin, [
      widget(`${other}, ${id}`),
      widget('', { position: { children: [widget('Yard')] } }),
      widget('', { data: { dataArray: [{ authRegion: '', children: [{ authRegion: id }] }] } }),
      widget(`${id}0`),
    ]);
    await addPage(admin, [widget(id)]);
    await addPage(stranger, [widget(id)]);
    const refused = await app.send(regionCalls.delete, admin, { id });
    expect(refused).toMatchObject({ status: 409, code: '1952' });
    expect(refused.message).toMatch(/^4 widgets on 2 pages .*“Yard”/);
    expect(await list(admin)).toContainEqual(expect.objectContaining({ id }));
    expect(await app.send(regionCalls.delete, admin, { id, isForced: true })).toMatchObject({ status: 200 });
    expect(await list(admin)).not.toContainEqual(expect.objectContaining({ id }));
  });

  it('has a title of its own, without commas', async () => {
    expect(await app.send(regionCalls.add, admin, { title: 'Cellar' })).toMatchObject({ status: 200 });
    const taken = await app.send(regionCalls.add, admin, { title: 'Cellar' });
    expect(taken).toMatchObject({ status: 409, code: '1951', fields: [{ path: 'title' }] });
    for (const title of ['a,b', 'a，b'])
      expect(await app.send(regionCalls.add, admin, { title })).toMatchObject({
        status: 400,
        fields: [{ path: 'title', message: 'Must not contain a comma' }],
      });
  });
});
