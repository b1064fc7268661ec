import { MAX_SEARCH_FINDS, searchCalls } from '@zutai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../platform/call/index.ts';
import { createFeatureApp, type FeatureApp } from '../../platform/testing/feature-app.ts';
import { insertEquipment, type TestEquipment } from '../monitor/testing/plant.ts';
import { createSearchFeature } from './index.ts';

let app: FeatureApp;
let admin: Caller;
let watcher: Caller;
let guest: Caller;
let pump: TestEquipment;
let openId: string;

const PAGE = { file: '{}', width: '10', height: '10', fit: 'contain' };

async function insertRow(table: string, columns: Record<string, string | null>): Promise<string> {
  const names = Object.keys(columns);
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into ${table} (${names.join()}) values (${names.map((_, n) => `$${n + 1}`).join()}) returning id`,
    Object.values(columns),
  );
  return rows[0]!.id;
}

beforeAll(async () => {
  app = await createFeatureApp();
  admin = await app.addCaller('Waterworks', 'boss', 'admin');
  watcher = await app.addCaller('Waterworks', 'watcher', 'user');
  guest = await app.addCaller('Waterworks', 'visitor', 'guest');
  const stranger = await app.addCaller('Brewery', 'stranger', 'admin');
  const { organisationId } = admin;
  pump = await insertEquipment(app.database, organisationId, 'North pump', [{ tag: 'pump_speed' }]);
  const kettle = await insertEquipment(app.database, stranger.organisationId, 'Pump of the kettle', [
    { tag: 'pump' },
  ]);
  const project = (title: string, owner: string) => insertRow('project', { title, organisation_id: owner });
  openId = await project('Pump houses', organisationId);
  const closedId = await project('Pump secrets', organisationId);
  await project('Pump of others', stranger.organisationId);
  await app.database.pool.query(
    "insert into project_permission (project_id, account_id, auth) values ($1, $2, 'view')",
    [openId, watcher.accountId],
  );
  const page = (title: string, owner: string, belongsTo: Record<string, string>, more = {}) =>
    insertRow('page', {
      title,
      organisation_id: owner,
      ...PAGE,
      updated_by: admin.accountId,
      ...belongsTo,
      ...more,
    });
  await page('Pump page', organisationId, { equipment_id: pump.id });
  await page('Pump overview', organisationId, { project_id: openId });
  await page('Pump accounts', organisationId, { project_id: closedId });
  await page('Pump faceplate', organisationId, {}, { kind: 'faceplate' });
  await page('Pump of theirs', stranger.organisationId, { equipment_id: kettle.id });
  app.serve('search', searchCalls, createSearchFeature({ database: app.database }).handlers);
});
afterAll(() => app?.close());

const find = async (caller: Caller, keyword: string) =>
  (await app.send(searchCalls.query, caller, { keyword })).data;
const titles = (finds: Record<string, { title: string }[]>) =>
  Object.fromEntries(Object.entries(finds).map(([kind, list]) => [kind, list.map(({ title }) => title)]));

describe('the search', () => {
  it('finds what is named so of every kind, in the organisation alone', async () => {
    const found = await find(admin, 'PUMP');
    expect(titles(found)).toEqual({
      equipment: ['North pump'],
      projects: ['Pump houses', 'Pump secrets'],
      pages: ['Pump page', 'Pump accounts', 'Pump overview'],
      signals: ['pump_speed 值'],
    });
    expect(found.pages[0]).toMatchObject({ equipmentId: pump.id, projectId: null, ownerTitle: 'North pump' });
    expect(found.pages[2]).toMatchObject({ equipmentId: null, projectId: openId, ownerTitle: 'Pump houses' });
    expect(found.signals[0]).toMatchObject({ equipmentId: pump.id, equipmentTitle: 'North pump' });
  });

  it('tells of equipment how it can be reached, a driver that is away too', async () => {
    const { pool } = app.database;
    await pool.query("update equipment set communication = 'fault' where id = $1", [pump.id]);
    expect((await find(admin, 'North pump')).equipment).toMatchObject([
      { online: true, communication: 'fault' },
    ]);
  });

  it('finds equipment by its English name and tells both', async () => {
    const names = { title: '城东泵站', title_en: 'East booster', organisation_id: admin.organisationId };
    const id = await insertRow('equipment', { ...names, device_id: 'east', kind: 'EG', display: 'list' });
    const { equipment } = await find(admin, 'east boo');
    expect(equipment).toMatchObject([{ id, title: '城东泵站', titleEn: 'East booster' }]);
  });

  it('finds an operations centre by its English name and tells both, as of the centre of a page', async () => {
    const names = { title: '东区运营中心', title_en: 'Eastern district' };
    const id = await insertRow('project', { ...names, organisation_id: admin.organisationId });
    const { organisationId: organisation_id, accountId: updated_by } = admin;
    await insertRow('page', { title: 'Zone map', organisation_id, updated_by, project_id: id, ...PAGE });
    expect((await find(admin, 'eastern d')).projects).toEqual([
      { id, title: '东区运营中心', titleEn: 'Eastern district' },
    ]);
    const { pages } = await find(admin, 'zone map');
    expect(pages).toMatchObject([{ ownerTitle: '东区运营中心', ownerTitleEn: 'Eastern district' }]);
  });

  it('shows only the projects, and their pages, that the caller has a right in', async () => {
    expect(titles(await find(watcher, 'pump'))).toMatchObject({
      projects: ['Pump houses'],
      pages: ['Pump page', 'Pump overview'],
    });
  });

  it('takes signs of patterns as they are', async () => {
    expect(titles(await find(admin, 'pump_'))).toEqual({
      equipment: [],
      projects: [],
      pages: [],
      signals: ['pump_speed 值'],
    });
    expect(titles(await find(admin, '%')).equipment).toEqual([]);
  });

  it('lists no more than the most, the shortest names first', async () => {
    for (let n = 1; n <= MAX_SEARCH_FINDS + 1; n += 1)
      await insertRow('project', {
        title: `Many${'x'.repeat(20 - n)}`,
        organisation_id: admin.organisationId,
      });
    const { projects } = await find(admin, 'many');
    expect(projects).toHaveLength(MAX_SEARCH_FINDS);
    expect(projects[0].title).toBe(`Many${'x'.repeat(20 - MAX_SEARCH_FINDS - 1)}`);
  });

  it('wants a login, the permission and a word', async () => {
    expect(await app.send(searchCalls.query, null, { keyword: 'a' })).toMatchObject({ status: 401 });
    expect(await app.send(searchCalls.query, guest, { keyword: 'a' })).toMatchObject({ status: 403 });
    expect(await app.send(searchCalls.query, admin, { keyword: '  ' })).toMatchObject({
      status: 400,
      fields: [{ path: 'keyword' }],
    });
  });
});
