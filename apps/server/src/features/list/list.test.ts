import { calls, listCalls, MAX_LIST_VIEWS } from '@zutai/contract';
import readSheet from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { createGatewayFeature } from '../gateway/index.ts';
import { createListFeature } from './index.ts';

let app: FeatureApp;
let admin: Caller;
let colleague: Caller;
let watcher: Caller;
let stranger: Caller;

async function addGateways(caller: Caller, sns: readonly string[]): Promise<void> {
  for (const sn of sns)
    await app.send(calls.gateway.add, caller, { sn, title: `网关 ${sn}`, titleEn: `Gateway ${sn}` });
}

beforeAll(async () => {
  app = await createFeatureApp();
  admin = await app.addCaller('Waterworks', 'boss', 'admin');
  colleague = await app.addCaller('Waterworks', 'colleague', 'admin');
  watcher = await app.addCaller('Waterworks', 'watcher', 'user');
  stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  const gateway = createGatewayFeature(
    { database: app.database },
    { getBrokerUrl: () => '', endConnection: () => Promise.resolve() },
  );
  app.serve('gateway', calls.gateway, gateway.handlers);
  const list = createListFeature({ database: app.database });
  app.serve('list', listCalls, list.handlersBeside({ gateway: gateway.handlers }));
  await addGateways(admin, ['SN-A1', 'SN-B2', 'SN-C3']);
  await addGateways(stranger, ['SN-FOREIGN']);
});
afterAll(() => app?.close());

interface Wanted {
  format?: 'csv' | 'xlsx';
  request?: object;
  columns?: string[];
}
const send = (caller: Caller | null, wanted: Wanted = {}, language: 'zh' | 'en' = 'en') =>
  app.send(listCalls.export, caller, { list: 'gateway', ...wanted }, { asJson: true, language });
const lines = (text: string) => text.replace('\u{feff}', '').trimEnd().split('\r\n');

describe('the export of a list', () => {
  it('has every row of the organisation in the columns and language asked for, and says how many', async () => {
    const columns = ['sn', 'title', 'online'];
    const english = await send(admin, {
      format: 'csv',
      columns,
      request: { sortField: 'sn', sortOrder: 'desc' },
    });
    expect(lines(english.raw.body)).toEqual([
      'SN,Name,State',
      'SN-C3,Gateway SN-C3,Offline',
      'SN-B2,Gateway SN-B2,Offline',
      'SN-A1,Gateway SN-A1,Offline',
    ]);
    expect(english.raw.headers['x-total-rows']).toBe('3');
    expect(english.raw.headers['content-disposition']).toMatch(/Gateways-\d{4}-\d{2}-\d{2}\.csv$/);
    const chinese = await send(admin, { format: 'csv', columns, request: { keyword: 'B2' } }, 'zh');
    expect(lines(chinese.raw.body)).toEqual(['SN,名称,状态', 'SN-B2,网关 SN-B2,离线']);
  });

  it('is a workbook with all columns when nothing else is said', async () => {
    const { raw } = await send(admin);
    const [sheet] = await readSheet(raw.rawPayload);
    expect(sheet!.data).toHaveLength(4);
    expect(sheet!.data[0]).toContain('SN');
  });

  it('reads more rows than a page of the screen holds', async () => {
    await app.database.pool.query(
      `insert into gateway (organisation_id, sn, title, group_id, key_hash)
       select $1, 'MANY-' || n, 'Many', 'g', '' from generate_series(1, 10500) n`,
      [stranger.organisationId],
    );
    const { raw } = await send(stranger, { format: 'csv', columns: ['sn'], request: { keyword: 'MANY' } });
    const sns = lines(raw.body).slice(1);
    expect(sns).toHaveLength(10_500);
    expect(new Set(sns).size).toBe(10_500);
    expect(raw.headers['x-total-rows']).toBe('10500');
  });

  it('wants a login and the permission of the list itself', async () => {
    expect(await send(null)).toMatchObject({ status: 401 });
    expect(await send(watcher)).toMatchObject({ status: 403 });
  });

  it('refuses an unknown list, column, filter or sort, and names the field', async () => {
    const unknown = await app.send(listCalls.export, admin, { list: 'nothing' }, { asJson: true });
    expect(unknown).toMatchObject({ status: 404 });
    expect(await send(admin, { columns: ['keyHash'] })).toMatchObject({
      status: 400,
      fields: [{ path: 'columns', message: expect.stringContaining('keyHash') }],
    });
    expect(await send(admin, { request: { organisationId: '1' } })).toMatchObject({
      status: 400,
      fields: [{ path: 'request.organisationId' }],
    });
    expect(await send(admin, { request: { sortField: 'key_hash' } })).toMatchObject({
      status: 400,
      fields: [{ path: 'request.sortField' }],
    });
  });
});

describe('saved views', () => {
  const view = { list: 'gateway', query: 'online=false&sort=sn.asc', columns: ['title', 'sn'] };
  const save = (caller: Caller, title: string, more: object = {}) =>
    app.send(listCalls.saveView, caller, { ...view, title, ...more }, { asJson: true });
  const saved = async (caller: Caller) =>
    (await app.send(listCalls.queryViews, caller, { list: 'gateway' })).data;

  it("are the account's own, replaced under their name, and deleted by it alone", async () => {
    const { id } = (await save(admin, 'Offline')).data;
    expect(await saved(admin)).toEqual([{ id, title: 'Offline', query: view.query, columns: view.columns }]);
    expect((await save(admin, 'Offline', { query: '', columns: null })).data.id).toBe(id);
    expect(await saved(admin)).toEqual([{ id, title: 'Offline', query: '', columns: null }]);
    expect(await saved(colleague)).toEqual([]);
    expect(await app.send(listCalls.deleteView, colleague, { id })).toMatchObject({ status: 404 });
    expect(await app.send(listCalls.deleteView, admin, { id })).toMatchObject({ status: 200 });
    expect(await saved(admin)).toEqual([]);
  });

  it('are limited in number, and one can still be replaced then', async () => {
    for (let n = 0; n < MAX_LIST_VIEWS; n += 1) await save(colleague, `View ${n}`);
    expect(await save(colleague, 'One more')).toMatchObject({ status: 409 });
    expect(await save(colleague, 'View 0', { query: '' })).toMatchObject({ status: 200 });
    expect(await saved(colleague)).toHaveLength(MAX_LIST_VIEWS);
  });
});
