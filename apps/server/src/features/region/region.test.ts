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

describe('a region', () => {
  it('is seen by administrators and by whom it is given to', async () => {
    const { id } = (await app.send(regionCalls.add, admin, { title: 'Control room' })).data;
    const region = { id, title: 'Control room', isMine: true, accountCount: 0 };
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

  it('has a title of its own, without commas', async () => {
    expect(await app.send(regionCalls.add, admin, { title: 'Cellar' })).toMatchObject({ status: 200 });
    const taken = await app.send(regionCalls.add, admin, { title: 'Cellar' });
    expect(taken).toMatchObject({ status: 409, code: '1951', fields: [{ path: 'title' }] });
    for (const title of ['a,b', 'a，b'])
      expect(await app.send(regionCalls.add, admin, { title })).toMatchObject({
        status: 400,
        fields: [{ path: 'title', message: 'must not hold a comma' }],
      });
  });
});
