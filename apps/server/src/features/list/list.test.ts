import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls, listCalls, MAX_LIST_VIEWS } from '@zutai/contract';
import readSheet from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { SecretBox } from '../../platform/secret-box/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { createRecordExport } from '../audit/index.ts';
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
    {
      getBrokerUrl: () => '',
      endConnection: () => Promise.resolve(),
      box: new SecretBox(randomBytes(32)),
    },
  );
  app.serve('gateway', calls.gateway, gateway.handlers);
  const list = createListFeature(app, { recordExport: createRecordExport(app.database.kysely) });
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

  it('has the rows of one moment, whatever is added and deleted while it is made', async () => {
    const ROWS = 21_000;
    const brewer = await app.addCaller('Brewery 2', 'brewer', 'admin');
    const insert = (from: number, count: number) =>
      app.database.pool.query(
        `insert into gateway (organisation_id, sn, title, group_id, key_hash)
         select $1, 'W-' || n, 'Window', 'g', '' from generate_series($2::int, $2::int + $3::int - 1) n`,
        [brewer.organisationId, from, count],
      );
    // The audit of so many is not what is looked at here.
    await app.database.pool.query('alter table gateway disable trigger user');
    await insert(0, ROWS);
    // At any moment there are those of a window, which moves up: one is deleted at its end, one added at its front.
    let first = 0;
    let isWanted = true;
    const moving = (async () => {
      for (; isWanted; first += 1)
        await app.database.pool.query(
          `with gone as (delete from gateway where organisation_id = $1 and sn = 'W-' || $2::int)
           insert into gateway (organisation_id, sn, title, group_id, key_hash)
           values ($1, 'W-' || $2::int + $3::int, 'Window', 'g', '')`,
          [brewer.organisationId, first, ROWS],
        );
    })();
    await expect.poll(() => first).toBeGreaterThan(0);
    for (const sortOrder of ['asc', 'desc']) {
      const before = first;
      const request = { sortField: 'createdMs', sortOrder };
      const { raw } = await send(brewer, { format: 'csv', columns: ['sn'], request });
      expect(first).toBeGreaterThan(before + 2);
      const numbers = lines(raw.body)
        .slice(1)
        .map((sn) => Number(sn.slice('W-'.length)));
      const least = Math.min(...numbers.slice(0, 1), ...numbers.slice(-1));
      expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: ROWS }, (_, i) => least + i));
      expect(raw.headers['x-total-rows']).toBe(String(ROWS));
    }
    isWanted = false;
    await moving;
    await app.database.pool.query('alter table gateway enable trigger user');
  });

  it('gives the connection of the database back when the browser leaves', async () => {
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.http.server.address() as AddressInfo;
    const body = JSON.stringify({ list: 'gateway', format: 'csv' });
    const countOpen = async () => {
      const { rows } = await app.database.vitalPool.query<{ count: number }>(
        `select count(*)::int from pg_stat_activity where datname = current_database()
         and pid <> pg_backend_pid() and xact_start is not null`,
      );
      return rows[0]!.count;
    };
    const begin = () => {
      const request = http.request({
        port,
        method: 'POST',
        path: listCalls.export.path,
        headers: { 'content-type': 'application/json', 'x-test-caller': stranger.accountId },
      });
      request.on('error', () => undefined);
      request.end(body);
      return request;
    };
    const expectFree = async () => {
      await expect.poll(countOpen).toBe(0);
      await (await app.database.openSnapshot({ owner: stranger.organisationId, waitMs: 0 })).close();
    };
    // While the rows are read.
    const holder = await app.database.pool.connect();
    await holder.query('begin; lock table gateway in access exclusive mode');
    const early = begin();
    await expect.poll(countOpen).toBe(2);
    early.destroy();
    const countSockets = () =>
      new Promise<number>((resolve) => app.http.server.getConnections((_error, count) => resolve(count)));
    await expect.poll(countSockets).toBe(0);
    await holder.query('commit');
    holder.release();
    await expectFree();
    // When the first of the file have come.
    const late = begin();
    await once(late, 'response');
    late.destroy();
    await expectFree();
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
